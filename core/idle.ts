/** Idle time after which somebody signed in is signed out: 60 minutes, in milliseconds. */
export const idleTimeoutMs = 3_600_000;

/** How long before that a dialog offers to stay signed in: 2 minutes (WCAG 2.2.1). */
export const idleWarningMs = 120_000;

/** Somebody who only reads or types lets the server know at most this often: every 5 minutes, in milliseconds. */
export const keepAliveMs = 300_000;

/** The server extends a session at most this often: each minute, in milliseconds. Not every request needs to write. */
export const sessionUpdateMs = 60_000;

/**
 * How long the server keeps a session that it hears nothing of, in milliseconds. It may not end before the page's own sixty
 * minutes do, or "Stay logged in" would log out: the last touch can be as old as the page's silence after the last
 * contact, and that contact as old as the last extension. A minute more for the way.
 */
export const sessionLifetimeMs = idleTimeoutMs + keepAliveMs + sessionUpdateMs + 60_000;

/** The longest a session lasts, however busily it is used: thirty days, in milliseconds. Whoever stole one has it no longer. */
export const sessionLongestMs = 30 * 24 * 60 * 60 * 1000;
