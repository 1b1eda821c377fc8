import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, count, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import { sessionLongestMs } from "#core/people/idle.ts";
import type { Db, Tx } from "#server/db/client.ts";
import { readSecrets, resealSecrets } from "#server/db/installation-keys.ts";
import type { Keys, SecretKeys } from "#server/db/keys.ts";
import { rolledBack } from "#server/db/rolled-back.ts";
import { accountLinks, session, twoFactor } from "#server/db/schema/accounts.ts";
import { installationSecrets } from "#server/db/schema/operations.ts";
import { suppressions } from "#server/db/schema/providers.ts";
import { deliveries } from "#server/db/schema/reminders.ts";

/** After this long nobody's login depends on the former secret. */
const longestLogin = { milliseconds: sessionLongestMs };

/** How many rows only a former secret opens. `rotateSecret` encrypts them anew, and then there are none. */
export interface Reencrypted {
  /** Messages that wait, with a code or a link. */
  messages: number;
  /** Accounts with codes by app. */
  apps: number;
  /** Former secrets, whose STOPs and calendar links must be found. */
  formers: number;
}

/** What depends on the former secret for as long as its own time lasts. */
export interface Outstanding {
  /** Since when the present secret writes. */
  since: Temporal.Instant;
  /** From then on nobody is logged out without the former one. */
  until: Temporal.Instant;
  logins: number;
  accountLinks: number;
  /** Messages of the last thirty days, whose links end with the former secret. */
  sent: number;
}

/**
 * Encrypts by the present secret what the other one has encrypted.
 * @param isSure without it, what would be is counted by doing it, and nothing is kept
 */
export const rotateSecret = (db: Db, keys: Keys, isSure: boolean): Promise<Reencrypted> =>
  isSure ? db.transaction((tx) => rotate(tx, keys)) : rolledBack(db, (tx) => rotate(tx, keys));

async function rotate(tx: Tx, keys: Keys): Promise<Reencrypted> {
  const secrets = await readSecrets(tx, keys);
  await resealSecrets(tx, keys);
  return {
    messages: await resealMessages(tx, keys),
    apps: await encryptApps(tx, keys),
    formers: secrets.filter(({ isSealedByPresent }) => !isSealedByPresent).length,
  };
}

async function resealMessages(tx: Tx, keys: Keys): Promise<number> {
  const [present] = keys.believed;
  const { id, sealedParams } = deliveries;
  const rows = await tx.select({ id, sealed: sealedParams }).from(deliveries).where(isNotNull(sealedParams));
  let resealed = 0;
  for (const { id: one, sealed } of rows) {
    if (sealed === null || opens(present, sealed) || !opens(keys, sealed)) continue;
    await tx
      .update(deliveries)
      .set({ sealedParams: keys.seal(keys.unseal(sealed)) })
      .where(and(eq(id, one), eq(sealedParams, sealed)));
    resealed += 1;
  }
  return resealed;
}

function opens(keys: SecretKeys, sealed: string): boolean {
  try {
    return Boolean(keys.unseal(sealed));
  } catch {
    return false;
  }
}

/** As Better Auth does with whatever it writes anew. */
async function encryptApps(tx: Tx, keys: Keys): Promise<number> {
  const key = {
    keys: new Map(keys.believed.map(({ auth }) => [auth.version, auth.value])),
    currentVersion: keys.auth.version,
  };
  let encrypted = 0;
  for (const { id, secret } of await tx.select().from(twoFactor).for("update")) {
    const version = parseEnvelope(secret)?.version;
    if (version === undefined || version === key.currentVersion || !key.keys.has(version)) continue;
    const data = await symmetricDecrypt({ key, data: secret });
    await tx
      .update(twoFactor)
      .set({ secret: await symmetricEncrypt({ key, data }) })
      .where(eq(twoFactor.id, id));
    encrypted += 1;
  }
  return encrypted;
}

/** What still depends on the former secret. Null where the second secret has not written yet: it is the next one. */
export async function readOutstanding(
  db: Db,
  keys: Keys,
  now: Temporal.Instant,
): Promise<Outstanding | null> {
  const secrets = await readSecrets(db, keys);
  const since = secrets.find(({ isPresent }) => isPresent)?.since;
  if (since === undefined || secrets.length < 2) return null;
  const begun = new Date(since.epochMilliseconds);
  const lately = now.subtract(longestLogin);
  return {
    since,
    until: since.add(longestLogin),
    logins: await db.$count(
      session,
      and(lt(session.createdAt, begun), gt(session.expiresAt, new Date(now.epochMilliseconds))),
    ),
    accountLinks: await db.$count(
      accountLinks,
      and(lt(accountLinks.createdAt, since), gt(accountLinks.expiresAt, now)),
    ),
    sent: await db.$count(deliveries, and(lt(deliveries.sentAt, since), gt(deliveries.sentAt, lately))),
  };
}

/**
 * For a secret that is lost: the database forgets that it was used with it, so that servers start again.
 * @returns how many numbers' STOPs, and calendar links, nobody finds any more; null where nothing is lost
 */
export async function forgetLostSecrets(
  db: Db,
  keys: Keys,
  isSure: boolean,
): Promise<{ stops: number } | null> {
  const lost = (await readSecrets(db, keys)).filter(({ hashKey }) => hashKey === null);
  if (lost.length === 0) return null;
  const [{ stops } = { stops: 0 }] = await db
    .select({ stops: count() })
    .from(suppressions)
    .where(isNull(suppressions.liftedAt));
  if (isSure) {
    for (const { mark } of lost)
      await db.delete(installationSecrets).where(eq(installationSecrets.mark, mark));
  }
  return { stops };
}
