import { createTransport } from "nodemailer";
import { forEachKind } from "#core/people/channels.ts";
import { openPostgres } from "#server/db/client.ts";
import { createKeys } from "#server/db/keys.ts";
import { claimDeliveries } from "#server/delivery/claim-deliveries.ts";
import type { ClaimedDelivery } from "#server/delivery/read-claimed.ts";
import { renderEmail } from "#server/messages/render-message.ts";
import type { EmailMessage } from "#server/providers/email/port.ts";
import { benchMorning, benchSecret, type SenderReport } from "./ground.ts";

/**
 * The floor of dispatch: nodemailer's own pool, with our settings and the very messages that Daymark would send. The process writes them
 * before the clock starts, and records nothing.
 */
const { DATABASE_URL = "", SMTP_URL = "" } = process.env;
const database = openPostgres(DATABASE_URL);
const keys = createKeys(benchSecret);
const claimBatch = async () =>
  claimDeliveries(database.db, {
    now: benchMorning,
    batchSize: 500,
    leaseSeconds: 600,
    openKinds: ["email"],
    keys,
    providers: { ...forEachKind(() => null), email: "smtp" },
    channels: ["email"],
    which: "everything",
    probing: false,
  });
const claimed: ClaimedDelivery[] = [];
for (let batch = await claimBatch(); batch.picked > 0; batch = await claimBatch()) {
  claimed.push(...batch.claimed);
}
await database.close();
const messages: EmailMessage[] = [];
for (const delivery of claimed) {
  messages.push(
    await renderEmail(delivery, { keys, publicUrl: "https://daymark.example", takesPayments: true }),
  );
}
const transport = createTransport({
  pool: true,
  maxConnections: 5,
  maxMessages: Number.POSITIVE_INFINITY,
  url: SMTP_URL,
});
const begun = performance.now();
const waiting = messages.values();
const feed = async () => {
  for (const { to, subject, text, html, messageId, headers } of waiting) {
    const from = { name: "Daymark", address: "reminders@daymark.example" };
    await transport.sendMail({ from, to, subject, text, html, messageId, headers });
  }
};
// Ten feeds are twice the number of connections: a free connection always finds a message ready.
await Promise.all(Array.from({ length: 10 }, feed));
const seconds = (performance.now() - begun) / 1000;
transport.close();
const report: SenderReport = { sent: messages.length, seconds };
process.send?.(report);
