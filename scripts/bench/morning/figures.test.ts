import { expect, it } from "vitest";
import { figuresOf, type MorningRecord } from "./figures.ts";

const minute = 60_000;
const quiet: MorningRecord = { hours: new Map(), handed: [], faults: [], looks: [], calls: 0 };

it("counts a message as in time by its first copy, and a lost one as late", () => {
  const hours = new Map([
    ["punctual", 0],
    ["late", 0],
    ["lost", 0],
    ["of a later hour", 10 * minute],
  ]);
  const handed = [
    { id: "punctual", at: 15 * minute },
    { id: "punctual", at: 30 * minute },
    { id: "late", at: 15 * minute + 1 },
    { id: "of a later hour", at: 20 * minute },
    { id: "somebody's alarm", at: 1 },
  ];
  expect(figuresOf({ ...quiet, hours, handed })).toMatchObject({
    ...{ due: 4, arrived: 3, shareInTime: 0.5, repeats: 1, minutes: 20 },
    slowestSeconds: 15 * 60 + 0.001,
  });
});

it("attributes a repeat to the fault nearest to its first copy, and to a kill before any fault beside it", () => {
  const faults: MorningRecord["faults"] = [
    { kind: "worker frozen", from: 1000, to: 60_000 },
    { kind: "worker killed", from: 30_000, to: 30_000 },
    { kind: "PostgreSQL restarted", from: 200_000, to: 203_000 },
  ];
  const repeated = (id: string, at: number) => [
    { id, at },
    { id, at: 700_000 },
  ];
  const handed = [...repeated("a", 29_900), ...repeated("b", 10_000), ...repeated("c", 199_000)];
  const hours = new Map(["a", "b", "c"].map((id) => [id, 0]));
  expect(figuresOf({ ...quiet, hours, handed, faults }).repeatsOf).toEqual([1, 1, 1]);
});

it("is well again when mails arrive at half the floor's rate, or when none waits", () => {
  const faults: MorningRecord["faults"] = [{ kind: "everybody refused", from: 0, to: 10_000 }];
  const from = 15_000;
  const handed = Array.from({ length: 40 }, (_, n) => ({ id: String(n), at: from + n * 50 }));
  const hours = new Map(handed.map(({ id }) => [id, 0]));
  const record = { ...quiet, hours, handed, faults };
  expect(figuresOf(record, 40).secondsToWell).toEqual([5]);
  expect(figuresOf(record, 400).secondsToWell).toEqual([Number.POSITIVE_INFINITY]);
  const looks = [
    { at: 9000, waiting: 0 },
    { at: 20_000, waiting: 3 },
    { at: 22_000, waiting: 0 },
  ];
  expect(figuresOf({ ...record, looks }, 400).secondsToWell).toEqual([12]);
});
