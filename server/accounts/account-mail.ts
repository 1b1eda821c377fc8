import type { Temporal } from "temporal-polyfill";
import { addressIn, type Language, languageNow } from "#core/languages.ts";
import type { Db, Tx } from "#server/db/client.ts";
import type { LinkPurpose } from "#server/db/schema/accounts.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import type { Services } from "#server/start/services.ts";
import { issueLink, type NewLink } from "./account-links.ts";

/** For each kind of link, its mail and its page. */
const mails = {
  prove: { template: "verify-email", page: "/verify-email" },
  reset: { template: "reset-password", page: "/reset-password" },
  "change-address": { template: "confirm-new-address", page: "/change-email" },
} as const satisfies Record<LinkPurpose, unknown>;

/**
 * Makes a link and enqueues its mail. The link opens a page that asks, and only the page's POST changes anything, so a mail
 * scanner that opens links changes nothing. The token stands behind the `#`, which browsers do not send, so no server logs it.
 */
export async function mailLink(
  db: Db | Tx,
  { config, keys }: Pick<Services, "config" | "keys">,
  now: Temporal.Instant,
  link: NewLink,
): Promise<void> {
  const { template, page } = mails[link.purpose];
  const language = languageNow();
  const token = await issueLink(db, keys, now, link);
  await enqueueDelivery(db, keys, now, {
    channel: "email",
    to: { address: link.email, language },
    params: {},
    template,
    sealed: { url: `${config.publicUrl}${addressIn(language, page)}#token=${token}` },
    dedupeKey: `${template}:${keys.hash("account-mail", token)}`,
  });
}

/** Notices to an account's holder, whoever caused them. None has a link that does anything. */
export type AccountNotice =
  | "account-exists"
  | "password-changed"
  | "address-change-asked"
  | "address-changed"
  | "account-deleted";

/**
 * `account-exists` goes out at most once in ten minutes, because anybody can cause it. The mailbox's daily mails are counted
 * first (mail-allowance.ts).
 */
const onceInMs = 600_000;

/** Tells an address about its account, in the account's language or that of the page where somebody typed the address. */
export async function tellAccount(
  db: Db | Tx,
  { keys }: Pick<Services, "keys">,
  now: Temporal.Instant,
  template: AccountNotice,
  email: string,
  language: Language,
): Promise<void> {
  const at = now.epochMilliseconds;
  const once = template === "account-exists" ? Math.floor(at / onceInMs) : at;
  await enqueueDelivery(db, keys, now, {
    channel: "email",
    to: { address: email, language },
    params: {},
    template,
    dedupeKey: `${template}:${keys.hash("account-mail", email)}:${once}`,
  });
}
