import type { Relation } from "#core/people/relations.ts";

export const relationWords: Readonly<Record<Relation, string>> = {
  registrant: "The person who registers",
  family: "Family",
  friend: "Friend",
  lawyer: "Lawyer",
  "case-worker": "Case worker",
};
