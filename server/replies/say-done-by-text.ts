import { eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Reply } from "#core/delivery/parse-reply.ts";
import { firstName } from "#core/people/contacts.ts";
import { type Answer, offeredAtMost } from "#core/words/messages/answer-texts.ts";
import { withShortNumberOnDay } from "#core/words/number-on-day.ts";
import type { Tx } from "#server/db/client.ts";
import type { OfferedDate } from "#server/db/schema/providers.ts";
import { locations } from "#server/db/schema/subscriptions.ts";
import { acknowledge, isPresentDate } from "#server/locations/acknowledge.ts";
import { channelsOfNumber } from "#server/recipients/switch-number.ts";
import { type Conversation, datesOffered, rememberQuestion } from "#server/replies/conversation.ts";
import { isListed, type OpenDate, openDatesOf } from "#server/replies/open-dates.ts";
import type { Services } from "#server/start/services.ts";

/**
 * "DONE", with or without a date's number, or the number alone as the answer to our question. Only an unambiguous text marks a
 * date; otherwise we ask which one.
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
  if (open.length === 0) return nothingToDo(tx, number);
  const meant = reply.which === null ? only(open) : chosen(open, offered, reply.which);
  if (meant === null) return askWhich(tx, now, conversation, open, offered);
  // Two lists have the same day: a text cannot tell the two dates apart, and the wrong one must not be silenced.
  if (open.some((other) => other !== meant && isAlike(other, meant))) {
    return { says: "same-day", dueOn: meant.dueOn.toString() };
  }
  if (!(await sayDone(tx, services, meant))) return { says: "nothing-open" };
  const others = open.filter((other) => other !== meant).length;
  return { says: "done", ...described(meant), othersOpen: others };
}

/** Asks about a possible DONE. Changes nothing. */
export async function askIfDone(
  tx: Tx,
  now: Temporal.Instant,
  number: string,
  conversation: Conversation,
): Promise<Answer> {
  const open = await openDatesOf(tx, number);
  const one = only(open);
  if (one) return { says: "is-it-done", ...described(one) };
  return open.length === 0
    ? nothingToDo(tx, number)
    : askWhich(tx, now, conversation, open, datesOffered(conversation, now));
}

/** The answer to a number without an open date. */
export async function nothingToDo(tx: Tx, number: string): Promise<Answer> {
  const channels = await channelsOfNumber(tx, number);
  return channels.some(({ channel }) => isListed(channel))
    ? { says: "nothing-open" }
    : { says: "not-listed" };
}

/** "I can't come" and CHANGED record nothing: the answer links to the page that says what to do today. */
export async function leadToPage(tx: Tx, number: string, says: "cannot-come" | "changed"): Promise<Answer> {
  const answer = await nothingToDo(tx, number);
  return answer.says === "not-listed" ? answer : { says };
}

const described = ({ dueOn, numberOnDay }: OpenDate) => ({ dueOn: dueOn.toString(), numberOnDay });

/** Two dates read alike: the same day, and the same number on that day, the same color, or none. */
const isAlike = (one: OpenDate, other: OpenDate): boolean =>
  one.dueOn.equals(other.dueOn) &&
  withShortNumberOnDay("", one.numberOnDay) === withShortNumberOnDay("", other.numberOnDay);

/** A date's number on its day in our messages. None for another date, which has a color. */
const countOnDay = ({ numberOnDay }: OpenDate) =>
  numberOnDay !== null && "of" in numberOnDay ? numberOnDay : undefined;

const only = (open: readonly OpenDate[]): OpenDate | null => (open.length === 1 ? (open[0] ?? null) : null);

/**
 * The dates of one day that our messages number: "(2 of 2)". These numbers answer alone only while every open date is among them.
 * Otherwise null.
 */
function numberedDay(open: readonly OpenDate[]): OpenDate[] | null {
  const [first] = open;
  const isOfDay = (one: OpenDate) =>
    countOnDay(one) !== undefined &&
    one.subscriptionId === first?.subscriptionId &&
    one.dueOn.equals(first.dueOn);
  return open.length > 0 && open.every(isOfDay) ? [...open] : null;
}

/**
 * The date with that number in our question, if it is still open. Without a question the date with that number in our messages; 1
 * means the only date.
 */
function chosen(open: readonly OpenDate[], offered: readonly OfferedDate[], which: number): OpenDate | null {
  const one = offered.find(({ number }) => number === which);
  if (one) return open.find((date) => isSame(one, date)) ?? null;
  const numbered = numberedDay(open);
  if (numbered) return numbered.find((one) => countOnDay(one)?.number === which) ?? null;
  return which === 1 && offered.length === 0 ? only(open) : null;
}

/**
 * Also for one open date and a number without a meaning: that date is offered, not marked. An offered date keeps its number while
 * the question counts, so that a repeated number never means another date. No date gets a number that our messages may have given
 * to another: "DONE 2" may answer "(2 of 2)".
 */
async function askWhich(
  tx: Tx,
  now: Temporal.Instant,
  conversation: Conversation,
  open: readonly OpenDate[],
  before: readonly OfferedDate[],
): Promise<Answer> {
  const different = open.filter((date, at) => at === open.findIndex((other) => isAlike(other, date)));
  const [first] = different;
  if (different.length === 1 && open.length > 1 && first) {
    return { says: "same-day", dueOn: first.dueOn.toString() };
  }
  const offered = [...before];
  const isNumbered = numberedDay(open) !== null;
  const options = different.slice(0, offeredAtMost).map((date) => {
    const known = offered.find((one) => isSame(one, date));
    if (known) return { ...described(date), number: known.number };
    const own = isNumbered ? countOnDay(date)?.number : undefined;
    const isFree = own !== undefined && offered.every(({ number }) => number !== own);
    const number = isFree ? own : nextNumber(open, offered);
    offered.push({ locationId: date.locationId, dueOn: date.dueOn.toString(), number });
    return { ...described(date), number };
  });
  await rememberQuestion(tx, now, conversation, offered);
  return { says: "which", options };
}

/** After every number that was offered or that our messages use. */
const nextNumber = (open: readonly OpenDate[], offered: readonly OfferedDate[]): number =>
  1 + Math.max(0, ...offered.map(({ number }) => number), ...open.map((one) => countOnDay(one)?.of ?? 0));

const isSame = (one: OfferedDate, date: OpenDate): boolean =>
  one.locationId === date.locationId && one.dueOn === date.dueOn.toString();

/** The link's use case. @returns whether the date was still the present one */
async function sayDone(
  tx: Tx,
  services: Services,
  { locationId, dueOn, recipient, channel }: OpenDate,
): Promise<boolean> {
  const [location] = await tx
    .select()
    .from(locations)
    .where(eq(locations.id, locationId))
    // Does not wait for a planner that writes rows for the location.
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
