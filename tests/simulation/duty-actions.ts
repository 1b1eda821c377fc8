import { todayIn } from "#core/dates/time-zones.ts";
import { addOnceDate } from "#server/locations/add-once-date.ts";
import { changeVisit, needAnotherTime } from "#server/locations/change-visit.ts";
import { setNextDate } from "#server/locations/set-next-date.ts";
import { householdOf } from "./household.ts";
import type { World } from "./world.ts";

/** What a date can be besides a single day: a range of days, a date that comes once, a date with an appointment. */
export type DutyAction = { household: number } & (
  | {
      /** `inDays`: days from today to the last day. `isDone`: "I have registered: set my next date". */
      do: "range";
      location: number;
      inDays: number;
      length: number;
      isDone: boolean;
    }
  | { do: "once"; inDays: number }
  /** `before`: days before the date. */
  | { do: "appointment"; location: number; before: number; time: string }
  | { do: "another-time"; location: number }
);

const noPlan = { officeName: "", officePhone: "", officeAddress: "", officeHours: "", officeFee: "" };

/** @returns false when there was nothing to do it to */
export async function actOnDuty(world: World, action: DutyAction): Promise<boolean> {
  const household = householdOf(world, action.household);
  if (household === null) return false;
  const { userId, subscription, locations } = household;
  const { db } = world.ground;
  const services = world.services();
  const inDays = (days: number) => todayIn(subscription.timeZone, world.now()).add({ days });
  if (action.do === "once") {
    const answers = { about: "move", dueOn: inDays(action.inDays).toString() };
    await addOnceDate(db, services, userId, subscription.id, answers);
    return true;
  }
  const location = locations[action.location % Math.max(1, locations.length)];
  if (!location) return false;
  if (action.do === "another-time") {
    await needAnotherTime(db, services, userId, location.id);
  } else if (action.do === "appointment") {
    await changeVisit(db, services, userId, location.id, {
      ...noPlan,
      appointmentOn: location.dueOn.subtract({ days: action.before }).toString(),
      appointmentTime: action.time,
      thingsToBring: [],
    });
  } else {
    const dueOn = inDays(action.inDays);
    const opensOn = dueOn.subtract({ days: action.length - 1 }).toString();
    const typed = { nextDueOn: dueOn.toString(), opensOn: action.length > 1 ? opensOn : null };
    await setNextDate(db, services, userId, location.id, typed, { isDone: action.isDone });
  }
  return true;
}
