import { randomBytes } from "node:crypto";
import { and, eq, notInArray, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import { canaryMinutes, graveCanaryAlarms, judgeCanary } from "#core/delivery/canary.ts";
import { firstLanguage } from "#core/languages.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import { mostMinutesAhead } from "#server/clock.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { canaries } from "#server/db/schema/providers.ts";
import { mailOperator, tellByAlarmServer } from "#server/delivery/alarm-operator.ts";
import { listUnconfirmed } from "#server/delivery/hold.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { CanaryConfig } from "#server/start/canary-config.ts";
import type { Services } from "#server/start/services.ts";
import { hearCanary, keyOf, tokenBytes } from "./hear-canary.ts";
import { type Canary, readCanaries } from "./read-canaries.ts";
import { MailboxError, type ReadMailboxOptions, readMailbox } from "./read-mailbox.ts";

/** After a longer break in the watch (no worker, a restore, a clock that jumped) only newer canaries count. */
const breakMinutes = 15;
/** A canary that has not come back is looked for in the mailbox for this many hours. */
const lookedForHours = 24;

/**
 * One look, a minute: sends the canaries whose hour has come, to the operator's own mailbox and number, through the same table, workers
 * and vendors as every reminder; reads the mailbox; and tells the operator when one has not come back within the hour, and when one
 * is back. What comes to the number is heard by Twilio's webhook. From a restored database nothing is sent, so nothing is expected.
 */
export async function watchCanaries(
  db: Db,
  services: Services,
  options: ReadMailboxOptions = {},
): Promise<void> {
  const { config, clock } = services;
  const addresses = addressesOf(config.canary);
  const channels = [...addresses.keys()];
  await db.delete(canaries).where(channels.length > 0 ? notInArray(canaries.channel, channels) : undefined);
  if (channels.length === 0 || (await listUnconfirmed(db)).length > 0) return;
  const now = clock.now();
  await goOnWatching(db, now, channels);
  for (const [channel, address] of addresses) await sendWhenDue(db, services, now, channel, address);
  if (config.canary?.mail) await lookIntoMailbox(db, services, config.canary.mail.imap, options);
  for (const canary of await readCanaries(db, clock.now())) await tellWhatChanged(db, services, canary);
}

const addressesOf = (canary: CanaryConfig | undefined): Map<ChannelKind, string> =>
  new Map([
    ...(canary?.mail ? [["email", canary.mail.address] as const] : []),
    ...(canary?.number ? [["text", canary.number] as const] : []),
  ]);

async function goOnWatching(db: Db, now: Temporal.Instant, channels: readonly ChannelKind[]): Promise<void> {
  const isBroken = sql`(${canaries.watchedAt} not between ${atInstant(now.subtract({ minutes: breakMinutes }))}
      and ${atInstant(now.add({ minutes: mostMinutesAhead }))}
    or exists (select 1 from restores where confirmed_at > ${canaries.since}))`;
  await db
    .insert(canaries)
    .values(channels.map((channel) => ({ channel, since: now, watchedAt: now })))
    .onConflictDoUpdate({
      target: canaries.channel,
      set: {
        since: sql`case when ${isBroken} then excluded.since else ${canaries.since} end`,
        watchedAt: sql`excluded.watched_at`,
      },
    });
}

/** Sends one canary an hour, and none while the last one waits. The row's lock keeps two workers from sending two. */
async function sendWhenDue(
  db: Db,
  services: Services,
  now: Temporal.Instant,
  channel: ChannelKind,
  address: string,
): Promise<void> {
  const isDue = await db.transaction(async (tx) => {
    await tx.select().from(canaries).where(eq(canaries.channel, channel)).for("update");
    if (await isOneThere(tx, now, channel)) return false;
    const token = randomBytes(tokenBytes).toString("hex");
    return enqueueDelivery(tx, services.keys, now, {
      kind: "canary",
      template: "canary",
      params: { token },
      sealed: null,
      dedupeKey: keyOf(channel, token),
      channel,
      to: { address, language: firstLanguage },
    });
  });
  if (isDue) services.wakeDispatcher();
}

async function isOneThere(tx: Tx, now: Temporal.Instant, channel: ChannelKind): Promise<boolean> {
  const found = await queryRows(
    tx,
    sql`select 1 from deliveries d join canaries c on c.channel = d.channel
      where d.kind = 'canary' and d.channel = ${channel} and d.created_at >= c.since
        and (d.created_at between ${atInstant(now.subtract({ minutes: canaryMinutes }))} + interval '1 millisecond'
            and ${atInstant(now.add({ minutes: mostMinutesAhead }))}
          or d.status in ('planned', 'sending'))
      limit 1`,
  );
  return found.length > 0;
}

async function lookIntoMailbox(
  db: Db,
  services: Services,
  imap: NonNullable<CanaryConfig["mail"]>["imap"],
  options: ReadMailboxOptions,
): Promise<void> {
  const { clock, log } = services;
  const since = atInstant(clock.now().subtract({ hours: lookedForHours }));
  const flying = await queryRows<{ deliveryId: string; token: string }>(
    db,
    sql`select id as "deliveryId", params ->> 'token' as token from deliveries
      where kind = 'canary' and channel = 'email' and created_at > ${since} and attempts > 0
        and status in ('planned', 'sending', 'sent', 'failed')`,
  );
  let unread: MailboxError["reason"] | null = null;
  try {
    const wanted = new Map(flying.map((one) => [one.token, one]));
    const onFound = ({ token, at, isSpam }: { token: string; at: Date | undefined; isSpam: boolean }) =>
      hearCanary(db, services, {
        channel: "email",
        token,
        isSpam,
        at: at && Temporal.Instant.fromEpochMilliseconds(at.getTime()),
      });
    if (wanted.size > 0) await readMailbox(imap, wanted, onFound, options);
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    if (options.signal?.aborted) return;
    unread = error.reason;
    log.warn({ reason: unread }, "the canary's mailbox could not be read");
  }
  await db.update(canaries).set({ unread }).where(eq(canaries.channel, "email"));
}

async function tellWhatChanged(db: Db, services: Services, canary: Canary): Promise<void> {
  const { clock, log } = services;
  const now = clock.now();
  const { channel, unread } = canary;
  const alarm = judgeCanary(canary, now);
  if (alarm === canary.alarm) return;
  const params = { channel, cause: alarm ?? "heard" } as const;
  const isOurs = await db.transaction(async (tx) => {
    const was = canary.alarm === null ? sql`${canaries.alarm} is null` : eq(canaries.alarm, canary.alarm);
    const changed = await tx
      .update(canaries)
      .set({ alarm })
      .where(and(eq(canaries.channel, channel), was))
      .returning({ channel: canaries.channel });
    if (changed.length === 0) return false;
    await mailOperator(tx, services, params, `canary:${channel}:${params.cause}:${now}`);
    return true;
  });
  if (!isOurs) return;
  if (alarm === null) log.info({ channel }, "the canary is back");
  else log.error({ channel, cause: alarm, unread }, "the canary has not come back: see docs/runbook.md");
  services.wakeDispatcher();
  if (alarm !== null && channel === "email") await tellByAlarmServer(services, params);
}

/** Channels whose messages seem not to arrive. */
export async function silentCanaries(db: Db | Tx): Promise<ChannelKind[]> {
  const rows = await queryRows<{ channel: ChannelKind }>(
    db,
    sql`select channel from canaries where alarm in ${graveCanaryAlarms} order by channel`,
  );
  return rows.map(({ channel }) => channel);
}
