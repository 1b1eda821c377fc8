import type { Failure } from "#core/delivery/failure.ts";
import { groupBy } from "./group-by.ts";

/**
 * Failures as a morning plays them. The reason is only kept and shown; what a failure proves decides. So one morning
 * has a single reason, and where others prove the same, a second morning has all of them in turn.
 */
export function groupFailures(all: readonly Failure[]): { said: string; failures: readonly Failure[] }[] {
  const groups = groupBy(all, ({ proves, limit }) => `${proves} ${limit ?? ""}`.trim());
  return [...groups].flatMap(([kind, failures]) => {
    const reasons = [...groupBy(failures, ({ reason }) => reason).values()].flatMap(([first]) => first ?? []);
    const single = { said: `${kind}, ${reasons[0]?.reason}`, failures: reasons.slice(0, 1) };
    const together = { said: `${kind}, ${reasons.length} reasons in turn`, failures: reasons };
    return reasons.length > 1 ? [single, together] : [single];
  });
}
