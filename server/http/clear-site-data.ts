/**
 * What a logout makes browsers forget beside the session's own cookies (`Clear-Site-Data`): copies of shown pages (the
 * back button's included), and everything that any tab of this site has stored, even a sleeping tab that hears nothing
 * of the logout. Cookies are not all cleared: that this browser has signed in before must outlast the logout
 * (device-cookie.ts). Only a logout that ended a session sends it: a logout that a forgotten tab repeats must not
 * delete the answers that somebody else has begun to type.
 */
export const clearSiteData = '"cache", "storage"';
