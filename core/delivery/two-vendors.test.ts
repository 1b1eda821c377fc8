import { describe, expect, it } from "vitest";
import { bothWell, followVendors, mayBeGiven, type TwoVendors, type VendorNews } from "./two-vendors.ts";

const all = Number.POSITIVE_INFINITY;

type Event =
  | "first paused"
  | "first back"
  | "a minute"
  | `${"first" | "second"} ${"takes" | "fails" | "is given"} ${number}`;

/** Plays the events one after the other, a second apart. */
function stateAfter(events: readonly Event[]): TwoVendors {
  let [state, at, isFirstPaused] = [bothWell(0), 0, false];
  const tell = (news: VendorNews) => (state = followVendors(state, news));
  for (const event of events) {
    at += event === "a minute" ? 60_000 : 1000;
    if (event === "first paused") isFirstPaused = true;
    if (event === "first back") isFirstPaused = false;
    const [, vendor, does, count] = /^(first|second) (takes|fails|is given) (\d+)$/.exec(event) ?? [];
    const what = { takes: "taken", fails: "failed", "is given": "given" }[does ?? ""];
    if (what) tell({ what, vendor, at, count: Number(count) } as VendorNews);
    else tell({ what: "look", at, isFirstPaused });
  }
  return state;
}

const held = (count: number): Event[] =>
  Array.from({ length: count }, (): Event[] => ["second takes 1", "a minute"]).flat();
const firstHeld = (count: number): Event[] =>
  Array.from({ length: count }, (): Event[] => ["first takes 1", "a minute"]).flat();

describe("what two mail vendors may be given", () => {
  it.each<[name: string, events: Event[], first: number, second: number]>([
    ["all is well", ["a minute"], all, 0],
    ["the first fails now and then", ["first takes 5", "first fails 2"], all, 0],
    ["the first fails", ["first fails 1"], 0, 10],
    ["the first fails as often as it takes", ["first takes 3", "first fails 3"], 0, 10],
    ["the first is paused: a tenth of a minute", ["first paused"], 0, 10],
    ["that tenth is used up", ["first paused", "second is given 10"], 0, 0],
    ["a minute has held", ["first paused", ...held(1)], 0, 20],
    ["two have held", ["first paused", ...held(2)], 0, 40],
    ["three have held", ["first paused", ...held(3)], 0, 80],
    ["four have held: everything", ["first paused", ...held(4)], 0, all],
    ["a minute with nothing to send proves nothing", ["first paused", "a minute", "a minute"], 0, 10],
    ["the tenth of a busy minute", ["first takes 2000", "a minute", "first paused"], 0, 200],
    ["the second fails, too: nothing more in this minute", ["first paused", "second fails 1"], 0, 0],
    ["then one message a minute tries", ["first paused", "second fails 1", "a minute"], 0, 1],
    ["and is taken: a tenth again", ["first paused", "second fails 1", "a minute", ...held(1)], 0, 10],
    ["one failure among many", ["first paused", ...held(4), "second takes 9", "second fails 1"], 0, all],
    ["many failures after many minutes", ["first paused", ...held(4), "second fails 5", "a minute"], 0, 1],
    ["the first is back: a tenth by it", ["first paused", ...held(4), "first back"], 10, all],
    ["more by it as it holds", ["first paused", ...held(4), "first back", ...firstHeld(2)], 40, all],
    ["it fails again", ["first paused", ...held(4), "first back", "first fails 1"], 0, all],
    ["then it tries one", ["first paused", ...held(4), "first back", "first fails 1", "a minute"], 1, all],
    ["paused again, the second goes on", ["first paused", ...held(4), "first back", "first paused"], 0, all],
    ["it has held: everything by it", ["first paused", ...held(4), "first back", ...firstHeld(4)], all, 0],
    [
      "the next trouble begins anew",
      ["first paused", ...held(4), "first back", ...firstHeld(4), "first paused"],
      0,
      10,
    ],
  ])("%s", (_name, events, first, second) => {
    const state = stateAfter(events);
    expect([mayBeGiven(state, "first"), mayBeGiven(state, "second")]).toEqual([first, second]);
  });

  it("follows from the news alone: nothing is changed in place", () => {
    const before = Object.freeze(stateAfter(["first paused"]));
    followVendors(before, { what: "taken", vendor: "second", at: 2000, count: 1 });
    expect(before).toEqual(stateAfter(["first paused"]));
  });
});
