import { m } from "#messages";
import type { AccountActivity } from "#server/messages/templates.ts";

type WithBrand = (inputs: { brand: string }) => string;

/** A mail's words about something that was done in the account. `more`: what it means, and what to do about it. */
export const activities: Record<
  AccountActivity,
  { subject: WithBrand; lead: () => string; more: () => string }
> = {
  "calendar-link-made": {
    subject: m.mail_activity_calendar_subject,
    lead: m.mail_activity_calendar_lead,
    more: m.mail_activity_calendar_more,
  },
  "channel-turned-off": {
    subject: m.mail_activity_channel_off_subject,
    lead: m.mail_activity_channel_off_lead,
    more: m.mail_activity_channel_off_more,
  },
  "codes-off": {
    subject: m.mail_activity_codes_off_subject,
    lead: m.mail_activity_codes_off_lead,
    more: m.mail_activity_codes_off_more,
  },
  "codes-on": {
    subject: m.mail_activity_codes_on_subject,
    lead: m.mail_activity_codes_on_lead,
    more: m.mail_activity_codes_on_more,
  },
  "contact-added": {
    subject: m.mail_activity_contact_subject,
    lead: m.mail_activity_contact_lead,
    more: m.mail_activity_contact_more,
  },
  "contact-removed": {
    subject: m.mail_activity_removed_subject,
    lead: m.mail_activity_removed_lead,
    more: m.mail_activity_removed_more,
  },
  "copy-made": {
    subject: m.mail_activity_copy_subject,
    lead: m.mail_activity_copy_lead,
    more: m.mail_activity_copy_more,
  },
  "date-ended": {
    subject: m.mail_activity_date_ended_subject,
    lead: m.mail_activity_date_ended_lead,
    more: m.mail_activity_date_ended_more,
  },
  "devices-logged-out": {
    subject: m.mail_activity_devices_subject,
    lead: m.mail_activity_devices_lead,
    more: m.mail_activity_devices_more,
  },
  "logged-out-by-support": {
    subject: m.mail_activity_support_subject,
    lead: m.mail_activity_support_lead,
    more: m.mail_activity_support_more,
  },
  "new-browser": {
    subject: m.mail_activity_browser_subject,
    lead: m.mail_activity_browser_lead,
    more: m.mail_activity_browser_more,
  },
  "passkey-added": {
    subject: m.mail_activity_passkey_added_subject,
    lead: m.mail_activity_passkey_added_lead,
    more: m.mail_activity_passkey_added_more,
  },
  "passkey-removed": {
    subject: m.mail_activity_passkey_removed_subject,
    lead: m.mail_activity_passkey_removed_lead,
    more: m.mail_activity_passkey_removed_more,
  },
  "reminders-ended": {
    subject: m.mail_activity_ended_subject,
    lead: m.mail_activity_ended_lead,
    more: m.mail_activity_ended_more,
  },
};
