import { randomInt } from "node:crypto";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import { isoInstant } from "#server/iso-instant.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type MailAsk, mayMail } from "#server/messages/mail-allowance.ts";
import { Refusal } from "#server/refusal.ts";
import type { Keys } from "#server/secrets/keys.ts";
import type { Services } from "#server/services.ts";

/** How long a code is valid. */
const codeMinutes = 10;

/** An address being checked, as the wizard sees it. */
export interface Verification {
  id: string;
  email: string;
  expiresAt: string;
  /** The address is proven already: it belongs to the signed-in account. No code was mailed. */
  verified?: true;
  /** Embedded mode only. */
  demoCode?: string;
}

/** A new six-digit code and what is stored of it. */
export interface NewCode {
  code: string;
  codeHash: string;
  expiresAt: Temporal.Instant;
}

/** Makes a code for the verification `id` with the system's random generator, valid for ten minutes from `now`. */
export function makeCode(keys: Keys, id: string, now: Temporal.Instant): NewCode {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, codeHash: hashCode(keys, id, code), expiresAt: now.add({ minutes: codeMinutes }) };
}

/** The stored form of a code. It is keyed and bound to its verification, so the table alone reveals no code. */
export const hashCode = (keys: Keys, id: string, code: string): string =>
  keys.hash("email-code", `${id}:${code}`);

/**
 * Mails the code, in the caller's transaction, and returns what the wizard may know. Wake the dispatcher afterwards.
 */
export async function mailCode(
  tx: Tx,
  { config, keys }: Services,
  now: Temporal.Instant,
  row: { id: string; email: string; generation: number },
  { code, expiresAt }: NewCode,
): Promise<Verification> {
  await enqueueDelivery(tx, keys, now, {
    kind: "code",
    template: "verification-code",
    params: {},
    sealed: { code },
    dedupeKey: `${row.id}:${row.generation}`,
    channel: "email",
    to: { address: row.email },
  });
  const { id, email } = row;
  const shown = config.mode === "embedded" ? { demoCode: code } : {};
  return { id, email, expiresAt: isoInstant(expiresAt), ...shown };
}

/** The refusal of a mailbox that has had its mails of the day: no code could reach it. */
export const noMoreToday = () => new Refusal("no-more-mails-today");

/** @throws Refusal TOO_MANY_REQUESTS */
export async function requireAllowance(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  ask: MailAsk,
): Promise<void> {
  if (!(await mayMail(db, keys, now, ask))) throw noMoreToday();
}
