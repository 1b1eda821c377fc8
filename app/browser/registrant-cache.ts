const prefix = "registrantInfo_";

/** What the dashboard shows at once, before the server has answered: its shape is the page's own. */
export type CachedRegistrant = { data: unknown; status: string };

/** Where a user's registrant info is cached in local storage, as {data, status} (spec section 3). */
export function registrantCacheKey(email: string): string {
  return `${prefix}${email}`;
}

/**
 * Removes every cached registrant info but this user's; all of them when nobody is signed in. Called whenever it is
 * known who is there: at logout, at a change of user, and when the session is found expired (design.md).
 */
export function keepOnlyRegistrantCacheOf(email: string | null): void {
  try {
    const kept = email === null ? null : registrantCacheKey(email);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key !== kept) localStorage.removeItem(key);
    }
  } catch {
    // Storage is switched off in this browser: then nothing was cached either.
  }
}

/** This user's cached registrant info, or null. */
export function readRegistrantCache(email: string): CachedRegistrant | null {
  try {
    const cached: unknown = JSON.parse(localStorage.getItem(registrantCacheKey(email)) ?? "null");
    const usable = typeof cached === "object" && cached !== null && "data" in cached && "status" in cached;
    return usable && typeof cached.status === "string" ? { data: cached.data, status: cached.status } : null;
  } catch {
    return null;
  }
}

/** Keeps it for the next visit in this session. */
export function writeRegistrantCache(email: string, { data, status }: CachedRegistrant): void {
  try {
    localStorage.setItem(registrantCacheKey(email), JSON.stringify({ data, status }));
  } catch {
    // Storage is full or switched off: the page asks the server anyway.
  }
}
