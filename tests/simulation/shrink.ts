import type { History, Step } from "./history.ts";

/**
 * The shortest history that still fails, found by delta debugging (Zeller and Hildebrandt, 2002): it leaves out halves,
 * then quarters, then single steps, as long as `fails` says yes. Steps after the failure go first.
 */
export async function shrink(
  history: History,
  failedAt: number,
  fails: (shorter: History) => Promise<boolean>,
): Promise<History> {
  const days = Math.ceil(failedAt / 86_400) + 1;
  let best = { ...history, days, steps: history.steps.filter(({ at }) => at <= failedAt) };
  if (!(await fails(best))) best = history;
  let size = Math.ceil(best.steps.length / 2);
  while (best.steps.length > 0) {
    const shorter = await withoutSome(best, size, fails);
    if (shorter) best = shorter;
    else if (size === 1) break;
    size = Math.max(1, Math.min(shorter ? size : Math.ceil(size / 2), best.steps.length));
  }
  return best;
}

/** The history without some `size` neighbouring steps, if it still fails. Null when no such history fails. */
async function withoutSome(
  history: History,
  size: number,
  fails: (shorter: History) => Promise<boolean>,
): Promise<History | null> {
  // From the end, because later steps are more often irrelevant.
  for (let end = history.steps.length; end > 0; end -= size) {
    const steps: Step[] = history.steps.toSpliced(Math.max(0, end - size), Math.min(size, end));
    const shorter = { ...history, steps };
    if (await fails(shorter)) return shorter;
  }
  return null;
}
