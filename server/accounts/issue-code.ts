import { randomBytes, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { languageNow } from "#core/languages.ts";
import type { Db } from "#server/db/client.ts";
import { isoInstant } from "#server/db/instants.ts";
import type { SecretKeys } from "#server/db/keys.ts";
import { emailVerifications } from "#server/db/schema/signups.ts";
import { enqueueDelivery } from "#server/messages/enqueue-delivery.ts";
import { type MailAsk, mayMail } from "#server/messages/mail-allowance.ts";
import type { Services } from "#server/start/services.ts";

export const codeMinutes = 10;

export interface Verification {
  id: string;
  email: string;
  expiresAt: string;
  /** Proven already: it is the signed-in account's own. No code was mailed. */
  verified?: true;
  /** Embedded mode only. */
  demoCode?: string;
}

/** A new six-digit code, and its stored form. */
export interface NewCode {
  code: string;
  codeHash: string;
  expiresAt: Temporal.Instant;
}

/**
 * Makes a code for the verification `id`, valid for ten minutes from `now`. In production the stored hash matches no code until
 * the mail is enqueued. Otherwise anybody could begin any number of checks and guess their codes without a mail.
 */
export function makeCode({ keys, config }: Services, now: Temporal.Instant, id: string): NewCode {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const isShown = config.mode === "embedded";
  const codeHash = hashCode(keys, id, isShown ? code : randomBytes(16).toString("hex"));
  return { code, codeHash, expiresAt: now.add({ minutes: codeMinutes }) };
}

/** A code's stored form, keyed and bound to its verification: the table alone reveals no code. */
export const hashCode = (keys: SecretKeys, id: string, code: string): string =>
  keys.hash("email-code", `${id}:${code}`);

/**
 * Mails the code, unless the mailbox has had its mails of the day. Others' requests decide that, so neither the answer nor its
 * time may show it: runs after the answer, and after the caller's transaction.
 */
export function mailCodeLater(
  db: Db,
  services: Services,
  now: Temporal.Instant,
  { id, generation, ask }: { id: string; generation: number; ask: MailAsk },
  { code }: NewCode,
): void {
  const { keys } = services;
  services.background.run("code mail failed", async () => {
    if (!(await mayMail(db, services, now, ask))) return;
    await db.transaction(async (tx) => {
      const isNewest = and(eq(emailVerifications.id, id), eq(emailVerifications.generation, generation));
      await tx
        .update(emailVerifications)
        .set({ codeHash: hashCode(keys, id, code) })
        .where(isNewest);
      await enqueueDelivery(tx, keys, now, {
        template: "verification-code",
        params: {},
        sealed: { code },
        dedupeKey: `${id}:${generation}`,
        channel: "email",
        to: { address: ask.email, language: languageNow() },
      });
    });
    services.wakeDispatcher();
  });
}

/** The part of a verification that the wizard may see. */
export function shownVerification(
  { config }: Services,
  { id, email }: { id: string; email: string },
  { code, expiresAt }: NewCode,
): Verification {
  const shown = config.mode === "embedded" ? { demoCode: code } : {};
  return { id, email, expiresAt: isoInstant(expiresAt), ...shown };
}
