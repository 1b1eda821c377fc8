import { Temporal } from "temporal-polyfill";
import { forEachKind } from "#core/channels.ts";
import { openPostgres } from "#server/db/client.ts";
import { claimDeliveries } from "#server/dispatch/claim-deliveries.ts";
import { defaults } from "#server/dispatch/dispatch-deliveries.ts";
import { markBatch } from "#server/dispatch/mark-batch.ts";
import type { ClaimedDelivery } from "#server/dispatch/read-claimed.ts";
import { renderEmail } from "#server/messages/render-message.ts";
import type { EmailMessage } from "#server/providers/email/port.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { createKeys } from "#server/secrets/keys.ts";
import { composeBenchServices } from "./bench-services.ts";
import type { MessageCost } from "./processes.ts";

/**
 * What a message costs this process, step by step: each step for all messages, after a fifth of them that only warm it up. The
 * steps are those of the dispatcher, in batches as it makes them. It says the step before and after, so that its parent can
 * count PostgreSQL's share.
 */
const { DATABASE_URL = "", SMTP_URL = "", NOW = "" } = process.env;
const database = openPostgres(DATABASE_URL);
const { db } = database;
const keys = createKeys("a secret of the benchmark, long enough to be one");
const services = composeBenchServices(db);
const links = { keys, publicUrl: "https://daymark.example", takesPayments: true };

const claimNext = async (batchSize: number) => {
  const { claimed } = await claimDeliveries(db, {
    now: Temporal.Instant.from(NOW),
    ...{ batchSize, leaseSeconds: 600, openKinds: ["email"], keys, probing: false },
    providers: { ...forEachKind(() => null), email: "smtp" },
    channels: ["email"],
  });
  return claimed;
};

const steps: MessageCost[] = [];
/** Does a step for all, the first fifth unmeasured. The parent answers with PostgreSQL's CPU seconds so far. */
async function measure<Item>(
  name: string,
  items: Iterable<Item>,
  count: number,
  step: (item: Item) => Promise<number>,
) {
  let done = 0;
  let begun: { cpu: NodeJS.CpuUsage; postgres: number; done: number } | null = null;
  for (const item of items) {
    if (!begun && done >= count / 5) begun = { cpu: process.cpuUsage(), postgres: await postgresCpu(), done };
    done += await step(item);
  }
  if (!begun) return;
  const { user, system } = process.cpuUsage(begun.cpu);
  const messages = done - begun.done;
  const postgres = ((await postgresCpu()) - begun.postgres) * 1e6;
  steps.push({ name, process: (user + system) / messages, postgres: postgres / messages });
}

const postgresCpu = () =>
  new Promise<number>((resolve) => {
    process.once("message", (seconds: number) => resolve(seconds));
    process.send?.("cpu?");
  });

const batches = function* <Item>(items: readonly Item[], size: number) {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
};

const total = Number(process.env.COUNT);
const claimed: ClaimedDelivery[] = [];
await measure(
  "claimed and looked at again",
  batches(Array(total).fill(0), defaults.batchSize),
  total,
  async () => {
    const batch = await claimNext(defaults.batchSize);
    claimed.push(...batch);
    return batch.length;
  },
);
const written: EmailMessage[] = [];
await measure("written", claimed, total, async (delivery) => {
  written.push(await renderEmail(delivery, links));
  return 1;
});
const email = createSmtpProvider({ url: SMTP_URL, from: "reminders@daymark.example" });
await measure("composed and sent", batches(written, 10), total, async (batch) => {
  await Promise.all(batch.map((message) => email.send(message)));
  return batch.length;
});
await email.close();
// With eight messages in hand, about four outcomes gather while the four before them are written.
await measure("marked", batches(claimed, 4), total, async (batch) => {
  const outcomes = new Map(
    batch.map((delivery) => [delivery, { status: "sent", providerRef: null } as const]),
  );
  await markBatch(db, services, outcomes, () => true);
  return batch.length;
});
await database.close();
process.send?.({ steps });
