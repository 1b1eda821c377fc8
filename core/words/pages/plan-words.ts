import { ofWhom } from "#core/words/of-whom.ts";
import { m } from "#messages";
// The dashboard: what a visit needs. `who`: the first name of the person who registers. Null when
// that is the reader.

export const visitPageWords = {
  time: (who: string | null) => m.visit_time(ofWhom(who)),
  anotherTime: (who: string | null) => m.visit_another_time(ofWhom(who)),
};
