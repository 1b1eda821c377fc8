/**
 * What a logout has browsers forget beside the session's own cookies (`Clear-Site-Data`): copies of pages that were shown
 * (the back button's among them), and what any tab of this site has stored, also one that is asleep and hears nothing of
 * the logout. Not all cookies: that this browser has signed in before must outlast it (device-cookie.ts). It is sent only
 * by a logout that ended a session: one that a forgotten tab sends again must not take the answers that somebody else has
 * begun to type.
 */
export const leftBehind = '"cache", "storage"';
