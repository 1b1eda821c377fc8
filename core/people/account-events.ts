import type { Temporal } from "temporal-polyfill";

/**
 * The events that we tell the account holder of, by mail and on /profile/security. Each of them lasts, or shuts others out,
 * and may come from somebody at a browser left open.
 */
export const accountEvents = [
  "calendar-link-made",
  "channel-turned-off",
  "codes-off",
  "codes-on",
  "contact-added",
  "contact-removed",
  "contact-renamed",
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

/** After these events other keys open the account, or fewer keys. The audit log has these events too. */
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

/** How many days an event is shown and kept: as long as a session lasts at most. */
export const accountEventDays = 30;

/** Events since this instant are shown, and can be undone. */
export const accountEventsSince = (now: Temporal.Instant): Temporal.Instant =>
  now.subtract({ hours: 24 * accountEventDays });
