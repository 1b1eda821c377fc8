import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { todayIn } from "#core/dates/time-zones.ts";
import { firstLanguage } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { atInstant } from "#server/db/instants.ts";
import { queryRows } from "#server/db/query-rows.ts";
import type { alarmCauses } from "#server/db/schema/providers.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type DeliveryFacts, renderEmail } from "#server/messages/render-message.ts";
import type { ParamsOf } from "#server/messages/templates.ts";
import type { Services } from "#server/start/services.ts";
import type { Channel } from "./provider-breaker.ts";

type Cause = (typeof alarmCauses)[number];

/** Trouble within this many minutes of the last sign is the same trouble. Until then the heartbeat stays silent. */
export const sameTroubleMinutes = 60;
const silentMinutes = 15;

/** Records that the operator must look at a provider, in the caller's transaction. `tellOperator` sends it. */
export async function raiseAlarm(
  tx: Tx,
  now: Temporal.Instant,
  channel: Channel,
  cause: Cause,
): Promise<void> {
  const isNew = sql`a.last_at < ${atInstant(now.subtract({ minutes: sameTroubleMinutes }))}`;
  // Refused a few before, refuses all now: tell the operator again.
  const isWorse = sql`(a.cause = 'doubtful' and excluded.cause = 'refusing')`;
  await tx.execute(
    sql`insert into provider_alarms as a (channel, cause, since, last_at)
      values (${channel}, ${cause}, ${atInstant(now)}, ${atInstant(now)})
      on conflict (channel) do update set last_at = excluded.last_at,
        cause = case when ${isNew} or ${isWorse} then excluded.cause else a.cause end,
        since = case when ${isNew} then excluded.since else a.since end,
        told_at = case when ${isNew} or ${isWorse} then null else a.told_at end`,
  );
}

/**
 * Tells the operator of new trouble: in the log, by mail, and, when mail itself is in trouble, through the mail server for alarms
 * if one is configured. The ordinary mail leaves first, on its own connection, unless no mail server can be reached.
 */
export async function tellOperator(db: Db | Tx, services: Services): Promise<void> {
  const { clock, log } = services;
  const now = clock.now();
  const untold = await queryRows<{ channel: Channel; cause: Cause; since: string }>(
    db,
    sql`update provider_alarms set told_at = ${atInstant(now)} where told_at is null
      returning channel, cause, since::text`,
  );
  for (const { channel, cause, since } of untold) {
    const trouble = cause === "unanswered" ? "leaves messages without an answer" : "refuses us";
    log.error({ channel, cause, since }, `a provider ${trouble}: see docs/running.md`);
    await mailOperator(db, services, { channel, cause }, `provider-trouble:${channel}:${cause}:${since}`);
    if (channel === "email") tellByAlarmServer(services, { channel, cause });
  }
}

type Trouble = ParamsOf<"provider-trouble">;

/** Queues the mail to the operator. `dedupeKey` identifies this trouble for ever. */
async function mailOperator(
  db: Db | Tx,
  { clock, keys, config }: Services,
  params: Trouble,
  dedupeKey: string,
): Promise<void> {
  await enqueueDelivery(db, keys, clock.now(), {
    template: "provider-trouble",
    params,
    dedupeKey,
    channel: "email",
    to: { address: config.operatorEmail, language: firstLanguage },
  });
}

/** When mail is in trouble: mails the operator at once through the mail server for alarms. No caller waits for that server. */
function tellByAlarmServer(
  { config, alarmEmail, keys, payments, clock, background }: Services,
  params: Trouble,
): void {
  if (!alarmEmail) return;
  const facts: DeliveryFacts = {
    id: randomUUID(),
    number: 0,
    template: "provider-trouble",
    params,
    sealedParams: null,
    address: config.operatorEmail,
    language: firstLanguage,
    channelNumber: null,
    addressee: null,
    issue: null,
    reminder: null,
    today: todayIn("UTC", clock.now()),
  };
  const links = { keys, publicUrl: config.publicUrl, takesPayments: payments !== null };
  background.run("the alarm could not be sent", async () => {
    await alarmEmail.send(await renderEmail(facts, links));
  });
}

/**
 * Why the heartbeat must be silent, by channel: a provider refuses us, or has not been reached for a quarter of an
 * hour.
 */
export async function providersInTrouble(db: Db | Tx, now: Temporal.Instant): Promise<Channel[]> {
  const since = atInstant(now.subtract({ minutes: silentMinutes }));
  const rows = await queryRows<{ channel: Channel }>(
    db,
    sql`select channel from provider_alarms where last_at > ${since}
      union select channel from provider_breakers where paused_since <= ${since} or cause <> 'unreached' and paused_since is not null
      order by channel`,
  );
  return rows.map(({ channel }) => channel);
}
