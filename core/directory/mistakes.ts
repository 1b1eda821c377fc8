import { m } from "#messages";

/** What can be wrong with an entry: the values that the form posts. */
export const mistakes = {
  phone: m.agency_mistake_phone,
  address: m.agency_mistake_address,
  name: m.agency_mistake_name,
  closed: m.agency_mistake_closed,
  missing: m.agency_mistake_missing,
  other: m.agency_mistake_other,
} as const;

export type Mistake = keyof typeof mistakes;

export const mistakeDetailsMaxLength = 1000;
