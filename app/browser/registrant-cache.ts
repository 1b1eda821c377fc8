const prefix = "registrantInfo_";

/** What the dashboard shows at once, before the server has answered: its shape is the page's own. */
export type CachedRegistrant = { data: unknown; status: string };

/** Whose it is, and whether they stay logged in on this device. */
type Owner = { email: string; isKept: boolean };

/** Under which key a user's registrant info is kept, as {data, status}. */
function registrantCacheKey(email: string): string {
  return `${prefix}${email}`;
}

let isKept = false;

/**
 * In local storage for whoever is kept logged in on this device; for anybody else in session storage, which goes with the
 * tab: whoever opens a shared computer's browser next finds nothing.
 */
const ownStorage = (): Storage => (isKept ? localStorage : sessionStorage);

/**
 * Removes every cached registrant info but this user's, and this user's where it does not belong; all of them when nobody
 * is signed in. Called whenever it is known who is there: at logout, at a change of user, and when the session is found
 * expired.
 */
export function keepOnlyRegistrantCacheOf(user: Owner | null): void {
  isKept = user?.isKept ?? false;
  try {
    for (const storage of [localStorage, sessionStorage]) {
      const kept = user && storage === ownStorage() ? registrantCacheKey(user.email) : null;
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix) && key !== kept) storage.removeItem(key);
      }
    }
  } catch {
    // Storage is switched off in this browser: then nothing was cached either.
  }
}

/** This user's cached registrant info, or null. */
export function readRegistrantCache(email: string): CachedRegistrant | null {
  try {
    const cached: unknown = JSON.parse(ownStorage().getItem(registrantCacheKey(email)) ?? "null");
    const usable = typeof cached === "object" && cached !== null && "data" in cached && "status" in cached;
    return usable && typeof cached.status === "string" ? { data: cached.data, status: cached.status } : null;
  } catch {
    return null;
  }
}

/** Keeps it for the next time that this user opens the dashboard. */
export function writeRegistrantCache(email: string, { data, status }: CachedRegistrant): void {
  try {
    ownStorage().setItem(registrantCacheKey(email), JSON.stringify({ data, status }));
  } catch {
    // Storage is full or switched off: the page asks the server anyway.
  }
}
