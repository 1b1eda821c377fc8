import { describe, expect, it } from "vitest";
import { deliveryEvents, deliveryStatuses } from "./life.ts";

describe("the life of a delivery", () => {
  it("ends only in delivered", () => {
    const leaves = (status: string) =>
      Object.values(deliveryEvents).some(
        ({ from, to }) => to !== status && from.some((one) => one === status),
      );
    expect(deliveryStatuses.filter((status) => !leaves(status))).toEqual(["delivered"]);
  });

  it("leaves `sending` only by the word of the process, of the vendor or of the sweeper", () => {
    const causers = Object.values(deliveryEvents)
      .filter(({ from }) => from.some((state) => state === "sending"))
      .flatMap(({ by }) => by);
    expect([...new Set(causers)].toSorted()).toEqual(["dispatcher", "planner", "sweeper", "vendor"]);
  });

  it("has one event for each change of state, and the operator's own word for what nobody saw being sent", () => {
    const changes = Object.entries(deliveryEvents).flatMap(([name, { from, to }]) =>
      name === "presumed" ? [] : from.map((state) => `${state} ${to}`),
    );
    expect(new Set(changes).size).toBe(changes.length);
    expect(deliveryEvents.presumed).toMatchObject({ from: ["planned"], to: "sent", by: ["operator"] });
  });
});
