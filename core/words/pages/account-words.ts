import type { AccountEvent } from "#core/people/account-events.ts";
import { m } from "#messages";

/** The events of an account, as /profile/security and the copy of a person's data list them. */
export const accountEventWords: Readonly<Record<AccountEvent, () => string>> = {
  "calendar-link-made": m.account_activity_events_calendar_link_made,
  "channel-turned-off": m.account_activity_events_channel_turned_off,
  "codes-off": m.account_activity_events_codes_off,
  "codes-on": m.account_activity_events_codes_on,
  "contact-added": m.account_activity_events_contact_added,
  "contact-removed": m.account_activity_events_contact_removed,
  "contact-renamed": m.account_activity_events_contact_renamed,
  "copy-made": m.account_activity_events_copy_made,
  "date-ended": m.account_activity_events_date_ended,
  "devices-logged-out": m.account_activity_events_devices_logged_out,
  "logged-out-by-support": m.account_activity_events_logged_out_by_support,
  "new-browser": m.account_activity_events_new_browser,
  "passkey-added": m.account_activity_events_passkey_added,
  "passkey-removed": m.account_activity_events_passkey_removed,
  "reminders-ended": m.account_activity_events_reminders_ended,
  "password-changed": m.account_activity_events_password_changed,
  "address-change-asked": m.account_activity_events_address_change_asked,
  "address-changed": m.account_activity_events_address_changed,
};
