import { describe, expect, it } from "vitest";
import { channelEvents } from "./channel-life.ts";

const causersOf = (from: string, to: string) =>
  new Set(
    Object.values(channelEvents)
      .filter((event) => event.to === to && event.from.some((state) => state === from))
      .flatMap(({ by }) => by),
  );

describe("the life of a channel", () => {
  it.each(["pending", "stopped"])("goes on from %s only by the word of its reader or its owner", (state) => {
    expect(causersOf(state, "confirmed")).toEqual(new Set(["reader", "owner"]));
    expect(causersOf(state, "failing")).toEqual(new Set());
  });
});
