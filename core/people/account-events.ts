import type { Temporal } from "temporal-polyfill";

/**
 * What the holder of an account is told of, by mail and on /profile/security: it lasts, or shuts others out. Somebody at a browser left open
 * may have done it.
 */
export const accountEvents = [
  "calendar-link-made",
  "channel-turned-off",
  "codes-off",
  "codes-on",
  "contact-added",
  "contact-removed",
  "copy-made",
  "date-ended",
  "devices-logged-out",
  "logged-out-by-support",
  "new-browser",
  "passkey-added",
  "passkey-removed",
  "reminders-ended",
  "password-changed",
  "address-change-asked",
  "address-changed",
] as const;

export type AccountEvent = (typeof accountEvents)[number];

/** The events after which other keys open the account, or fewer. The audit log has these, too. */
export const keyEvents = [
  "codes-off",
  "codes-on",
  "devices-logged-out",
  "logged-out-by-support",
  "passkey-added",
  "passkey-removed",
  "password-changed",
  "address-changed",
] as const satisfies readonly AccountEvent[];

export type KeyEvent = (typeof keyEvents)[number];

/** For so many days an event is shown and kept: as long as a session lasts at most. */
export const accountEventDays = 30;

/** Events from then on are shown, and can be undone. */
export const accountEventsSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * accountEventDays });
