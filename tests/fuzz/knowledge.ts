import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { queryRows } from "#server/db/query-rows.ts";
import { signLink } from "#server/db/signed-links.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** What can be known by name: ids by the collection that they stand in, tokens by purpose, answers' fields by their names. */
export type Pools = Record<string, string[]>;

/** Each id of somebody's own, the newest first, under the part of the address that stands before it. */
function ownIds(userId: string, mailboxes: readonly string[]): SQL {
  const own = sql`(select id from subscriptions where owner_user_id = ${userId})`;
  const people = sql`(select id from recipients where subscription_id in ${own})`;
  const mine = sql`user_id = ${userId}`;
  return sql.join(
    [
      sql`select 'subscription' as name, id::text as value, created_at::text as made from subscriptions where owner_user_id = ${userId}`,
      sql`select 'locations', id::text, created_at::text from locations where subscription_id in ${own}`,
      sql`select 'dueOn', next_due_on::text, created_at::text from locations where subscription_id in ${own}`,
      sql`select 'recipients', id::text, position::text from recipients where subscription_id in ${own}`,
      sql`select 'channels', id::text, created_at::text from recipient_channels where recipient_id in ${people}`,
      sql`select 'payments', id::text, created_at::text from payments where subscription_id in ${own}`,
      sql`select 'sessions', id::text, created_at::text from session where ${mine}`,
      sql`select 'passkeys', id::text, created_at::text from passkey where ${mine}`,
      sql`select 'activity', id::text, at::text from account_events where ${mine}`,
      sql`select 'waiting-signups', id::text, created_at::text from subscriptions where claim_email = ${mailboxes[0]}`,
      sql`select 'email-verifications', id::text, created_at::text from email_verifications where email in ${mailboxes}`,
      sql`select 'deliveries', id::text, created_at::text from deliveries where subscription_id in ${own}`,
    ],
    sql` union all `,
  );
}

/** The numbers of rows that links name, with the purposes of such links. */
function ownLinks(userId: string, mailboxes: readonly string[]): SQL {
  const own = sql`(select id from subscriptions where owner_user_id = ${userId})`;
  return sql`
    select number::int, 'messages agree year refund' as purposes from recipient_channels
      where recipient_id in (select id from recipients where subscription_id in ${own})
    union all select number::int, 'done answer' from deliveries
      where subscription_id in ${own} or to_address in ${mailboxes}
    union all select number::int, 'newsletter' from newsletter_subscribers where email in ${mailboxes}`;
}

/** What the owner of an account and of its mailbox can know. */
export async function readKnowledge(
  { db, services }: TestApp,
  userId: string,
  mailboxes: readonly string[],
): Promise<Pools> {
  const pools: Pools = {};
  const add = (name: string, value: string) => {
    pools[name] ??= [];
    pools[name].push(value);
  };
  const ids = await queryRows<{ name: string; value: string }>(
    db,
    sql`${ownIds(userId, mailboxes)} order by made desc nulls last`,
  );
  for (const { name, value } of ids) add(name, value);
  const links = await queryRows<{ number: number; purposes: string }>(db, ownLinks(userId, mailboxes));
  for (const { number, purposes } of links)
    for (const purpose of purposes.split(" "))
      add(`${purpose} token`, signLink(services.keys, purpose as "done", number));
  await addMails(db, services, mailboxes, add);
  return pools;
}

/** The codes and the links of the mails that wait to leave, the newest first. */
async function addMails(
  db: Db,
  { keys }: TestApp["services"],
  mailboxes: readonly string[],
  add: (name: string, value: string) => void,
): Promise<void> {
  const mails = await queryRows<{ sealed: string; key: string | null }>(
    db,
    sql`select sealed_params as sealed, dedupe_key as key from deliveries
      where to_address in ${mailboxes} and sealed_params is not null order by number desc limit 40`,
  );
  for (const { sealed, key } of mails) {
    const { code, url } = keys.unseal(sealed) as { code?: string; url?: string };
    if (code) add(`code of ${key?.split(":")[0]}`, code);
    const { pathname, hash } = new URL(url ?? "https://none.example");
    const token = new URLSearchParams(hash.slice(1)).get("token");
    if (token) add(`${linkPurposes[pathname] ?? "any"} token`, token);
  }
}

const linkPurposes: Record<string, string> = {
  "/verify-email": "prove",
  "/reset-password": "reset",
  "/change-email": "change-address",
};

/** Keeps what an answer told, by the names of its fields. */
export function learn(told: Pools, answer: unknown): void {
  const waiting: unknown[] = [answer];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== "object" || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (typeof value === "object") waiting.push(value);
      else if (typeof value === "string" && value !== "" && value.length < 300) keep(told, name, value);
    }
  }
}

/** The newest first, and few of each name. */
function keep(told: Pools, name: string, value: string): void {
  if (name === "message" || name === "error") return;
  const known = Object.hasOwn(told, name) ? (told[name] ?? []) : [];
  told[name] = [value, ...known.filter((one) => one !== value)].slice(0, 12);
}
