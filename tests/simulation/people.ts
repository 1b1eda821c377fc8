import { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { Refusal } from "#server/refusal.ts";
import { perform } from "./acts.ts";
import { holderActs } from "./acts-of-holders.ts";
import { readerActs } from "./acts-of-readers.ts";
import { strangerActs } from "./acts-of-strangers.ts";
import { checkOwners } from "./check-lists.ts";
import type { Facts } from "./facts.ts";
import type { PersonAction } from "./history.ts";
import { householdOf } from "./household.ts";
import { endAfterPayment } from "./rules.ts";
import { Violation, type World } from "./world.ts";

const acts = { ...holderActs, ...readerActs, ...strangerActs };

/** Runs the real use case. A refusal is a normal answer; any other thrown error is a bug. */
export async function actAsPerson(world: World, action: PersonAction): Promise<void> {
  const before = world.facts;
  const answer = await perform(world, acts, action).then(
    (done) => (done ? "done" : "nothing to do it to"),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === "other-needs-paid-year" && action.do === "other")
        checkTermIsOver(world, action.household);
      return `refused (${error.code})`;
    },
  );
  world.tell(`${JSON.stringify(action)} ${answer}`);
  await world.look();
  checkDates(world, before, action);
  const account =
    "household" in action && action.do in holderActs ? world.users.get(action.household) : undefined;
  checkOwners(world, before, account ?? null);
}

/** The last day of a term is one of its days. */
function checkTermIsOver(world: World, household: number): void {
  const term = householdOf(world, household)?.subscription;
  if (term?.status !== "active" || term.endsOn === null) return;
  if (Temporal.PlainDate.compare(todayIn(term.timeZone, world.now()), term.endsOn) <= 0)
    throw new Violation(7, `another date is refused within the term that ends on ${term.endsOn}`);
}

/** After an action: a date that came back by an undo is as it was, and a payment has made the term a year longer. */
function checkDates(world: World, before: Facts, action: PersonAction): void {
  const { facts } = world;
  for (const { id, due, date, position } of action.do === "undo" ? facts.locations.values() : []) {
    const former = world.firstDays.get(`${id} ${due}`);
    if (`${former ?? null}` !== `${date.opensOn}`)
      throw new Violation(
        9,
        `location ${position} (${due}): came back with the first day ${date.opensOn}, and had ${former}`,
      );
  }
  for (const { id, endsOn, timeZone } of facts.subscriptions.values()) {
    const was = before.subscriptions.get(id)?.endsOn ?? null;
    if (endsOn === null || was?.equals(endsOn)) continue;
    const expected = endAfterPayment(was, todayIn(timeZone, world.now()));
    if (!endsOn.equals(expected))
      throw new Violation(7, `a term ends on ${endsOn} and was paid until ${expected}`);
  }
}
