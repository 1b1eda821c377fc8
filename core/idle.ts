/** Idle time after which somebody signed in is signed out: 60 minutes, in milliseconds (spec section 9). */
export const idleTimeoutMs = 3_600_000;

/** How long before that a dialog offers to stay signed in: 2 minutes (design.md, WCAG 2.2.1). */
export const idleWarningMs = 120_000;
