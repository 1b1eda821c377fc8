import { and, asc, eq, isNull } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { outcomeOfDate } from "#core/dates/record.ts";
import { todayIn } from "#core/dates/time-zones.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import { dateRecords } from "#server/db/schema/reminders.ts";
import { locations, registrants } from "#server/db/schema/subscriptions.ts";
import type { Location } from "#server/locations/own-location.ts";
import { ownSubscription, type Which } from "#server/subscriptions/own-subscription.ts";
import { readSaidDone, type SaidDone } from "./read-said-done.ts";

type DateRecord = typeof dateRecords.$inferSelect;

/**
 * One person's record: every date of each place, newest first, with its "done"s. It is what people told us, and no proof for an
 * office. Without other dates: the owner shows it to others, and their names are for the account's eyes alone. Empty without a
 * subscription.
 */
export async function readRecord(db: Db | Tx, now: Temporal.Instant, userId: string, which: Which) {
  const subscription = await ownSubscription(db, userId, which);
  const [registrant] = subscription
    ? await db.select().from(registrants).where(eq(registrants.subscriptionId, subscription.id))
    : [];
  if (!subscription || !registrant) return { subscription: null, today: null, timeZone: null, places: [] };
  const places = await db
    .select()
    .from(locations)
    .where(and(eq(locations.subscriptionId, subscription.id), isNull(locations.other)))
    .orderBy(asc(locations.position));
  const records = await db
    .select({ record: dateRecords })
    .from(dateRecords)
    .innerJoin(locations, eq(locations.id, dateRecords.locationId))
    .where(eq(locations.subscriptionId, subscription.id));
  const said = await readSaidDone(db, subscription.id);
  const today = todayIn(registrant.timeZone, now);
  return {
    subscription: subscription.id,
    today: today.toString(),
    timeZone: registrant.timeZone,
    places: places.map((location) => {
      const isOfPlace = ({ locationId }: { locationId: string }) => locationId === location.id;
      const own = records.map(({ record }) => record).filter(isOfPlace);
      return {
        id: location.id,
        name: location.name,
        dates: datesOf(location, own, said.filter(isOfPlace), today),
      };
    }),
  };
}

function datesOf(location: Location, records: DateRecord[], said: SaidDone[], today: Temporal.PlainDate) {
  const { nextDueOn, opensOn, appointmentOn, appointmentTime, state } = location;
  const present = { dueOn: nextDueOn, opensOn, appointmentOn, appointmentTime };
  const past = records.filter(({ dueOn }) => !dueOn.equals(nextDueOn));
  return [present, ...past]
    .toSorted((one, other) => Temporal.PlainDate.compare(other.dueOn, one.dueOn))
    .map(({ dueOn, opensOn, appointmentOn, appointmentTime }) => {
      const record = records.find((one) => one.dueOn.equals(dueOn));
      const ofDate = said.filter((one) => one.dueOn.equals(dueOn));
      const isPresent = dueOn.equals(nextDueOn);
      return {
        dueOn: dueOn.toString(),
        opensOn: opensOn?.toString() ?? null,
        appointment:
          appointmentOn && appointmentTime ? { on: appointmentOn.toString(), time: appointmentTime } : null,
        outcome: outcomeOfDate({
          isPresent,
          state,
          hasPassed: record?.passedAt != null,
          isDone: ofDate.some(({ undoneAt }) => undoneAt === null),
          isOver: Temporal.PlainDate.compare(dueOn, today) < 0,
        }),
        said: ofDate.map(({ by, isYou, via, linkIn, createdAt, undoneAt }) => ({
          by,
          isYou,
          via,
          linkIn,
          at: isoInstant(createdAt),
          undoneAt: undoneAt && isoInstant(undoneAt),
        })),
        note: record?.note ?? "",
      };
    });
}
