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
 * The floor of dispatch: nodemailer's own pool, with our settings, fed with the very messages that Daymark would send.
 * They are written before the clock starts, and nothing is recorded.
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
// Twice the number of connections: one message is always ready when a connection is free.
await Promise.all(Array.from({ length: 10 }, feed));
const seconds = (performance.now() - begun) / 1000;
transport.close();
const report: SenderReport = { sent: messages.length, seconds };
process.send?.(report);
