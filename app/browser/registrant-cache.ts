const prefix = "registrantInfo_";

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
