import type { Temporal } from "temporal-polyfill";
import { mailboxOf } from "#core/contacts.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/db/client.ts";
import { enqueueDelivery } from "#server/reminders/enqueue-delivery.ts";
import type { Keys } from "#server/secrets/keys.ts";

/** A mail about an account, to its own address. */
export type AccountMail = { user: { id: string; email: string } } & (
  | { template: "account-exists" }
  | { template: "reset-password"; token: string }
  | { template: "verify-email"; token: string; isHourly?: boolean }
);

const pages = { "reset-password": "/reset-password", "verify-email": "/verify-email" } as const;

/**
 * Puts an account's mail in the queue. Its link opens a page that asks; only what that page posts does anything, so a
 * mail scanner that opens links changes nothing. The token stands behind the `#`, which browsers keep to themselves: it is
 * in no server's log, and the one that proves an address holds that address. `account-exists`, and what is `isHourly`, go
 * out once an hour at most.
 */
export async function enqueueAccountMail(
  db: Db,
  { config, keys }: { config: Config; keys: Keys },
  now: Temporal.Instant,
  mail: AccountMail,
): Promise<void> {
  const common = { kind: "account", channel: "email", to: { address: mail.user.email }, params: {} } as const;
  const hour = Math.floor(now.epochMilliseconds / 3_600_000);
  if (mail.template === "account-exists") {
    const dedupeKey = `${mail.template}:${mail.user.id}:${hour}`;
    await enqueueDelivery(db, keys, now, { ...common, template: mail.template, sealed: null, dedupeKey });
    return;
  }
  const url = `${config.publicUrl}${pages[mail.template]}#token=${encodeURIComponent(mail.token)}`;
  const isHourly = mail.template === "verify-email" && mail.isHourly;
  const once = isHourly ? `${mailboxOf(mail.user.email)}:${hour}` : mail.token;
  const dedupeKey = `${mail.template}:${keys.hash("account-mail", once)}`;
  await enqueueDelivery(db, keys, now, { ...common, template: mail.template, sealed: { url }, dedupeKey });
}
