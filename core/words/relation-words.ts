import type { Relation } from "#core/people/relations.ts";
import { m } from "#messages";

export const relationWords: Readonly<Record<Relation, () => string>> = {
  registrant: m.relation_registrant,
  family: m.relation_family,
  friend: m.relation_friend,
  lawyer: m.relation_lawyer,
  "case-worker": m.relation_case_worker,
};
