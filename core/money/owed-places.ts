/** What happened to a place, and when, in milliseconds. `dated`: a date was entered, which brings an ended place back. */
export interface PlaceEvent {
  at: number;
  what: "added" | "ended" | "dated";
  placeId: string;
}

/** Who ends a place so shortly before a payment, and brings it back afterwards, has only left it out of the price. */
const leftOutMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The places that cost as if they had stayed: each was ended in the thirty days before a payment and came back after the last
 * one, itself or as another place. One that was left out of two payments stands there twice. The next payment has them, so
 * what came back before the last payment is settled.
 * @param events in the order in which they happened
 * @param paidAt when the years that stand were paid for
 */
export function owedPlaces(events: readonly PlaceEvent[], paidAt: readonly number[]): string[] {
  const last = Math.max(...paidAt);
  const ended = new Map<string, number>();
  const owed: string[] = [];
  const leftOut = (endedAt: number, backAt: number) =>
    paidAt.filter((at) => at > endedAt && at <= endedAt + leftOutMs && at < backAt).length;
  const comeBack = (placeId: string, formerId: string, backAt: number) => {
    const times = leftOut(ended.get(formerId) ?? backAt, backAt);
    ended.delete(formerId);
    if (backAt > last) owed.push(...Array.from({ length: times }, () => placeId));
  };
  for (const { at, what, placeId } of events) {
    if (what === "ended") ended.set(placeId, at);
    else if (ended.has(placeId)) comeBack(placeId, placeId, at);
    else if (what === "added") {
      const [former] = [...ended].find(([, endedAt]) => leftOut(endedAt, at) > 0) ?? [];
      if (former !== undefined) comeBack(placeId, former, at);
    }
  }
  return owed;
}
