/** An event of a place, and its time in milliseconds. `dated`: somebody entered a date, which brings an ended place back. */
export interface PlaceEvent {
  at: number;
  what: "added" | "ended" | "dated";
  placeId: string;
}

/** A place that somebody ends within this time before a payment, and brings back afterwards, was only left out of the price. */
const leftOutMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The places that must pay as if they had stayed: each was ended in the thirty days before a payment and came back after the
 * last payment, itself or as another place. A place that was left out of two payments is listed twice. The next payment
 * charges for them, so a place that came back before the last payment is settled.
 * @param events in the order in which they happened
 * @param paidAt when the standing years were paid for
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
