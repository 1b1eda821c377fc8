import { z } from "zod";
import { brand } from "#core/brand.ts";
import { accountEvents } from "#core/people/account-events.ts";
import { m } from "#messages";
import { frameAccountMail, logInToProfile } from "#server/messages/frame-mail.ts";
import { staysTrue } from "#server/messages/still-true.ts";
import { defineTemplate } from "#server/messages/template.ts";

/** The other events have a template of their own (account-changes.ts). */
const activity = z
  .enum(accountEvents)
  .exclude(["password-changed", "address-change-asked", "address-changed"]);
export type AccountActivity = z.output<typeof activity>;

/** To an account's own address: a logged-in user did something that lasts, or that shuts others out. */
export const accountActivity = defineTemplate({
  params: z.object({ activity }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { subject, lead, more } = activities[context.params.activity];
    return frameAccountMail(context, {
      subject: subject({ brand: brand.name }),
      preview: m.mail_activity_preview(),
      lead: lead(),
      paragraphs: [
        more(),
        m.mail_activity_what_to_do({
          profile: m.navigation_my_profile(),
          button: m.account_activity_not_me(),
          heading: m.account_activity_heading(),
        }),
      ],
      button: logInToProfile(context.publicUrl),
    });
  },
});

interface ActivityWords {
  subject: (inputs: { brand: string }) => string;
  lead: () => string;
  /** What it means, and what to do about it. */
  more: () => string;
}

const activities: Record<AccountActivity, ActivityWords> = {
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
