/** After this idle time a signed-in person is signed out: 60 minutes, in milliseconds. */
export const idleTimeoutMs = 3_600_000;

/** This long before the end a dialog offers to stay signed in: 2 minutes (WCAG 2.2.1). */
export const idleWarningMs = 120_000;

/**
 * The browser of somebody who only reads or types tells the server at most this often: every 5 minutes, in
 * milliseconds.
 */
export const keepAliveMs = 300_000;

/**
 * The server extends a session at most this often: once a minute, in milliseconds. Not every request needs to write.
 */
export const sessionUpdateMs = 60_000;

/**
 * How long the server keeps a session that it hears nothing from, in milliseconds. The session must not end before the
 * page's own sixty minutes do; otherwise "Stay logged in" would log out. So three times are added to the sixty minutes: the
 * longest silence of a person who reads or types, the longest time between two extensions, and one minute for the way.
 */
export const sessionLifetimeMs = idleTimeoutMs + keepAliveMs + sessionUpdateMs + 60_000;

/**
 * A sign-in, or a password entered again, proves for this long who sits at the browser: ten minutes, in milliseconds. After
 * that, an action that opens a lasting way to somebody's dates asks for the password.
 */
export const proofLifetimeMs = 600_000;

/**
 * The longest life of a session, however busily it is used: thirty days, in milliseconds. After that a stolen session
 * is useless.
 */
export const sessionLongestMs = 30 * 24 * 60 * 60 * 1000;
