import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, or, type SQL } from "drizzle-orm";
import type { Temporal } from "temporal-polyfill";
import type { Db, Tx } from "#server/db/client.ts";
import type { Keys } from "#server/db/keys.ts";
import { accountLinks, type LinkPurpose, user } from "#server/db/schema/accounts.ts";
import { Refusal } from "#server/refusal.ts";

const lifetimes = { prove: { hours: 24 }, reset: { hours: 1 }, "change-address": { hours: 24 } } as const;

export type AccountLink = typeof accountLinks.$inferSelect;

export interface NewLink {
  purpose: LinkPurpose;
  /** The link is mailed here. Whoever brings the token back reads this mailbox. */
  email: string;
  /** Null where there is no account yet. */
  userId: string | null;
  /** The account's name when the link opens it. */
  name: string;
}

/** Makes a link that works once. Only its token's keyed hash is stored, so the table alone opens nothing. */
export async function issueLink(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  link: NewLink,
  lifetime: { hours: number } = lifetimes[link.purpose],
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = now.add(lifetime);
  await db
    .insert(accountLinks)
    .values({ ...link, tokenHash: keys.hash("account-link", token), expiresAt, createdAt: now });
  return token;
}

/**
 * The link, if it still works. Asked before a password is hashed, so that nobody can make the server hash for nothing. It may be
 * used up before `takeLink` takes it.
 * @throws Refusal INVALID_TOKEN
 */
export async function requireLink(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink> {
  const link = await findLink(db, keys, now, purpose, token);
  if (!link) throw unusableLink();
  return link;
}

/** The link, or null when it no longer works. It may be used up before `takeLink` takes it. */
export async function findLink(
  db: Db | Tx,
  keys: Keys,
  now: Temporal.Instant,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink | null> {
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(isGood(keys, now, purpose, token));
  return link ?? null;
}

/**
 * Uses the link up, in the caller's transaction. Of two simultaneous requests one finds it. Lock first what it shares with other
 * links (share-lock-account.ts): the account, then all links that may be voided with it.
 * @throws Refusal INVALID_TOKEN when the link was used, is too old, or never existed
 */
export async function takeLink(
  tx: Tx,
  keys: Keys,
  now: Temporal.Instant,
  purpose: LinkPurpose,
  token: string,
): Promise<AccountLink> {
  const good = isGood(keys, now, purpose, token);
  const [found] = await tx.select().from(accountLinks).where(good);
  if (!found) throw unusableLink();
  const { userId, email } = found;
  const isIts = userId ? eq(user.id, userId) : eq(user.email, email);
  const [account] = await tx.select().from(user).where(isIts).for("update");
  await lockLinks(
    tx,
    or(good, account && ofAccount(account), userId ? undefined : eq(accountLinks.email, email)),
  );
  const [link] = await tx.delete(accountLinks).where(good).returning();
  if (!link) throw unusableLink();
  return link;
}

/** Voids every link of an account, and every link mailed to its address. */
export async function forgetLinks(tx: Tx, account: { id: string; email: string }): Promise<void> {
  await lockLinks(tx, ofAccount(account));
  await tx.delete(accountLinks).where(ofAccount(account));
}

const ofAccount = ({ id, email }: { id: string; email: string }) =>
  or(eq(accountLinks.userId, id), eq(accountLinks.email, email));

/** Ordered by id: a link may belong to one account and be mailed to another's address. */
async function lockLinks(tx: Tx, which: SQL | undefined): Promise<void> {
  await tx
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(which)
    .orderBy(accountLinks.id)
    .for("update");
}

export const unusableLink = () => new Refusal("link-expired", { namesCode: true });

const isGood = (keys: Keys, now: Temporal.Instant, purpose: LinkPurpose, token: string) =>
  and(
    inArray(accountLinks.tokenHash, keys.storedHashes("account-link", token)),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expiresAt, now),
  );
