import { and, eq } from "drizzle-orm";
import { channelFacts } from "#core/people/channels.ts";
import { isWithinHours, nextWithinHours } from "#core/planning/hours.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { type Channel, channelsOf, isProven } from "#server/recipients/channels-of.ts";
import { firstTextKey } from "#server/recipients/send-first-text.ts";
import { isSuppressed } from "#server/recipients/suppressions.ts";
import { asLocalTime, type LocalTime } from "#server/reminders/coming-of-list.ts";
import type { Services } from "#server/start/services.ts";

export const firstTextStates = ["none", "waiting", "sent", "sent-stop", "failing"] as const;
export type FirstTextState = (typeof firstTextStates)[number];

/**
 * The state of the first text to the account holder's own number, which asks for a START. `none` without a number, without texts,
 * or when its holder wants none. A STOP shows only after a START from the number. Before that the answer is `sent`, because
 * otherwise anybody could find that out about any number.
 * @returns also when a text that waits for the morning leaves, on its reader's clock; otherwise null
 */
export async function readFirstText(
  db: Db | Tx,
  services: Services,
  subscriptionId: string,
): Promise<{ firstText: FirstTextState; firstTextAt: LocalTime | null }> {
  const own = (await channelsOf(db, subscriptionId)).find(
    ({ recipient, channel }) => recipient.isAccountHolder && channel.kind === "text",
  );
  const firstText = own ? await stateOf(db, services, own.channel) : "none";
  const now = services.clock.now();
  const { timeZone } = own?.recipient ?? {};
  if (timeZone === undefined || firstText !== "waiting" || isWithinHours(hours, now, timeZone)) {
    return { firstText, firstTextAt: null };
  }
  const leaves = nextWithinHours(hours, now, timeZone).toZonedDateTimeISO(timeZone);
  return { firstText, firstTextAt: asLocalTime(leaves.toPlainDateTime()) };
}

const { hours } = channelFacts.text;

async function stateOf(db: Db | Tx, { keys, sms }: Services, own: Channel): Promise<FirstTextState> {
  if (sms === null) return "none";
  if (own.state === "failing") return "failing";
  if (own.state === "stopped" && isProven(own))
    return (await isSuppressed(db, keys, own.address)) ? "sent-stop" : "none";
  const status = await statusOf(db, firstTextKey(own.id));
  if (status === null) return "none";
  if (status === "planned" || status === "sending") return "waiting";
  if (!isProven(own)) return "sent";
  return status === "sent" || status === "delivered" || status === "cancelled" ? "sent" : "failing";
}

async function statusOf(db: Db | Tx, dedupeKey: string) {
  const [row] = await db
    .select({ status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.kind, "notice"), eq(deliveries.dedupeKey, dedupeKey)));
  return row?.status ?? null;
}
