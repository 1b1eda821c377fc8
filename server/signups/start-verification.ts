import { randomUUID } from "node:crypto";
import { emailVerifications } from "#server/db/schema/signups.ts";
import type { Services } from "#server/services.ts";
import { mailCode, makeCode, type Verification } from "./issue-code.ts";

/** Mails a code to an address (normalised), for the wizard's second step. */
export async function startVerification(services: Services, email: string): Promise<Verification> {
  const now = services.clock.now();
  const id = randomUUID();
  const made = makeCode(services.keys, id, now);
  const { codeHash, expiresAt } = made;
  const verification = await services.db.transaction(async (tx) => {
    await tx.insert(emailVerifications).values({ id, email, codeHash, expiresAt, createdAt: now });
    return mailCode(tx, services, now, { id, email, generation: 1 }, made);
  });
  services.wakeDispatcher();
  return verification;
}
