import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { firstName } from "#core/contacts.ts";
import type { Reply } from "#core/parse-reply.ts";
import { type Answer, offeredAtMost } from "#core/words/messages/answer-texts.ts";
import { acknowledge, isPresentDate } from "#server/dates/acknowledge.ts";
import type { Tx } from "#server/db/client.ts";
import type { OfferedDate } from "#server/db/schema/providers.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { channelsOfNumber } from "#server/recipients/switch-number.ts";
import { type Conversation, datesOffered, rememberQuestion } from "#server/replies/conversation.ts";
import { listedStates, type OpenDate, openDatesOf } from "#server/replies/open-dates.ts";
import type { Services } from "#server/services.ts";

/**
 * "DONE", with or without the number of a date, or the number alone as the answer to our question. Only an unambiguous
 * text says "done"; otherwise we ask which date is meant.
 * @returns the answer; null when a number answers no question of ours
 */
export async function sayDoneByText(
  tx: Tx,
  services: Services,
  number: string,
  conversation: Conversation,
  reply: Extract<Reply, { means: "done" | "number" }>,
): Promise<Answer | null> {
  const now = services.clock.now();
  const open = await openDatesOf(tx, number);
  const offered = datesOffered(conversation, now);
  if (reply.means === "number" && offered.length === 0) return null;
  if (open.length === 0) {
    const isListed = (await channelsOfNumber(tx, number)).some(
      ({ channel }) =>
        (listedStates as readonly string[]).includes(channel.state) && channel.retiredAt === null,
    );
    return isListed ? { says: "nothing-open" } : { says: "not-listed" };
  }
  const meant = reply.which === null ? only(open) : chosen(open, offered, reply.which);
  if (meant === null) return askWhich(tx, now, conversation, open, offered);
  // Two places have the same day: a date cannot tell them apart, and the wrong one must not be silenced.
  if (open.filter(({ dueOn }) => dueOn.equals(meant.dueOn)).length > 1) {
    return { says: "same-day", dueOn: meant.dueOn.toString() };
  }
  return (await sayDone(tx, services, meant))
    ? { says: "done", dueOn: meant.dueOn.toString() }
    : { says: "nothing-open" };
}

const only = (open: readonly OpenDate[]): OpenDate | null =>
  open.every(({ dueOn }) => open[0]?.dueOn.equals(dueOn)) ? (open[0] ?? null) : null;

/** The date of that number in our question, if it still waits. Without a question, 1 is the only one there is. */
function chosen(open: readonly OpenDate[], offered: readonly OfferedDate[], which: number): OpenDate | null {
  if (offered.length === 0) return which === 1 ? only(open) : null;
  const one = offered[which - 1];
  return (
    open.find(({ locationId, dueOn }) => one && isSame(one, { locationId, dueOn: dueOn.toString() })) ?? null
  );
}

/**
 * Also when one date waits and the number stands for none: that date is offered, not done. An offered date keeps its
 * number for as long as the question counts, so that a number texted twice never means another date.
 */
async function askWhich(
  tx: Tx,
  now: Temporal.Instant,
  conversation: Conversation,
  open: readonly OpenDate[],
  before: readonly OfferedDate[],
): Promise<Answer> {
  const days = open.filter(({ dueOn }, at) => at === open.findIndex((other) => other.dueOn.equals(dueOn)));
  const [first] = days;
  if (days.length === 1 && open.length > 1 && first) {
    return { says: "same-day", dueOn: first.dueOn.toString() };
  }
  const offered = [...before];
  const options = days.slice(0, offeredAtMost).map((day) => {
    const date = { locationId: day.locationId, dueOn: day.dueOn.toString() };
    const at = offered.findIndex((one) => isSame(one, date));
    return { dueOn: date.dueOn, number: at >= 0 ? at + 1 : offered.push(date) };
  });
  await rememberQuestion(tx, now, conversation, offered);
  return {
    says: "which",
    dates: options.map(({ dueOn }) => dueOn),
    numbers: options.map(({ number }) => number),
  };
}

const isSame = (one: OfferedDate, other: OfferedDate): boolean =>
  one.locationId === other.locationId && one.dueOn === other.dueOn;

/** The same use case as the link's. @returns whether the date was still the present one */
async function sayDone(
  tx: Tx,
  services: Services,
  { locationId, dueOn, recipient, channel }: OpenDate,
): Promise<boolean> {
  const [location] = await tx
    .select()
    .from(locations)
    .where(eq(locations.id, locationId))
    // This lock does not wait for a planner that writes rows for the location.
    .for("no key update");
  if (!location || !isPresentDate(location, dueOn)) return false;
  await acknowledge(tx, services, location, {
    via: "text",
    recipientChannelId: channel.id,
    recipientId: recipient.id,
    firstName: firstName(recipient.fullName),
  });
  return true;
}
