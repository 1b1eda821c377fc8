import { m } from "#messages";

/** The things to bring, until the person has changed the list. Neutral, because people print the list. */
export const suggestedThings: readonly (() => string)[] = [
  m.visit_bring_photo_id,
  m.visit_bring_letter,
  m.visit_bring_address_proof,
  m.visit_bring_vehicle_papers,
  m.visit_bring_list,
  m.visit_bring_money,
];
