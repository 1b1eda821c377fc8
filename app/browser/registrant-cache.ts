const prefix = "registrantInfo_";

/** What the dashboard shows before the server has answered. The page defines the shape. */
export type CachedRegistrant = { data: unknown; status: string };

/** Whose cache it is, and whether that user stays logged in on this device. */
type Owner = { email: string; isKept: boolean };

/** The key under which a user's registrant info is stored, as {data, status}. */
function registrantCacheKey(email: string): string {
  return `${prefix}${email}`;
}

let isKept = false;

/**
 * Local storage for a user who stays logged in on this device. For every other user session storage, which ends with the tab: the next
 * person who opens the browser of a shared computer finds nothing.
 */
const ownStorage = (): Storage => (isKept ? localStorage : sessionStorage);

/**
 * Removes every cached registrant info except this user's in the right storage. With null (nobody is signed in) it removes everything. Call
 * it whenever the page learns who is there: at logout, at a change of user, and when the session turns out to have expired.
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
    // Storage is switched off in this browser. Then nothing was cached either.
  }
}

export function readRegistrantCache(email: string): CachedRegistrant | null {
  try {
    const cached: unknown = JSON.parse(ownStorage().getItem(registrantCacheKey(email)) ?? "null");
    const usable = typeof cached === "object" && cached !== null && "data" in cached && "status" in cached;
    return usable && typeof cached.status === "string" ? { data: cached.data, status: cached.status } : null;
  } catch {
    return null;
  }
}

/** Stores the info for the next time that this user opens the dashboard. */
export function writeRegistrantCache(email: string, { data, status }: CachedRegistrant): void {
  try {
    ownStorage().setItem(registrantCacheKey(email), JSON.stringify({ data, status }));
  } catch {
    // Storage is full or switched off. The page asks the server anyway.
  }
}
