import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { schema } from "#server/db/schema.ts";
import { copied } from "./copied-columns.ts";

/** The tables that the copy leaves out, by the reason. */
const tablesLeftOut: Readonly<Record<string, string>> = {
  "their rows are about nobody":
    "agencies carrier_files demo_clock directory_imports doc_topics doc_translations installation_secrets newsletter_issues payment_alarms provider_alarms provider_breakers provider_events provider_tallies reconciliations restores rounds",
  "they are keys, and links that are out": "account account_links verification",
  "they have keyed hashes, and counts": "mail_allowances rate_limits text_conversations",
  "`hasSentStop` says it": "suppressions",
  "`ways` says what came of them": "refusals",
  "`messages` has them, and a server for others does not fill it": "outbox_messages",
};

/** The columns of other tables that the copy leaves out, by the reason. */
const columnsLeftOut: Readonly<Record<string, string>> = {
  "keys and hashes":
    "session.token passkey.credential_id passkey.public_key passkey.counter passkey.device_type passkey.backed_up passkey.transports passkey.aaguid email_verifications.code_hash calendar_feeds.token_hash deliveries.sealed_params",
  "always empty": "user.image session.ip_address session.user_agent passkey.name",
  "the address that was asked about":
    "user.email_verified email_verifications.email subscriptions.claim_email recipient_channels.is_holder_mailbox deliveries.to_address",
  "another person's id": "account_events.recipient_id audit_log.actor audit_log.detail",
  "numbers for links": "recipient_channels.number deliveries.number newsletter_subscribers.number",
  "made from other columns": "locations.early_from deliveries.kind deliveries.dedupe_key",
  "a vendor's names":
    "deliveries.provider deliveries.provider_ref payments.provider_ref payments.payment_intent",
  "notes of work under way":
    "user.opened_by user.updated_at session.updated_at email_verifications.generation email_verifications.wrong_attempts email_verifications.locked_until email_verifications.expires_at subscriptions.unpaid_since recipient_channels.refused_at recipient_channels.reopened_at deliveries.attempts deliveries.unanswered deliveries.next_attempt_at deliveries.give_up_at deliveries.claimed_until deliveries.error_kind deliveries.error_reason deliveries.updated_at payments.expires_at payments.refund_asked_cents payments.asked payments.answered payments.checked_at",
  "what we pay": "payments.fee_cents",
};

it("each column about a person is in the copy of a person's data, or on a list that says why not", () => {
  const inCopy = new Set<unknown>(Object.values(copied).flatMap((columns) => Object.values(columns)));
  const tables: string[] = [];
  const columns: string[] = [];
  for (const table of Object.values(schema).filter((one) => is(one, PgTable))) {
    const { name, foreignKeys } = getTableConfig(table);
    const pointers = foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name));
    const telling = Object.values(getTableColumns(table)).filter(
      (column) => !column.primary && !pointers.includes(column.name),
    );
    const missing = telling.filter((column) => !inCopy.has(column));
    if (missing.length === telling.length) tables.push(name);
    else columns.push(...missing.map((column) => `${name}.${column.name}`));
  }
  const listed = (list: Readonly<Record<string, string>>) => Object.values(list).join(" ").split(" ").sort();
  expect(tables.sort()).toEqual(listed(tablesLeftOut));
  expect(columns.sort()).toEqual(listed(columnsLeftOut));
});
