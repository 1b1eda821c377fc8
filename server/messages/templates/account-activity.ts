import { z } from "zod";
import { brand } from "#core/brand.ts";
import { accountEvents } from "#core/people/account-events.ts";
import { m } from "#messages";
import { frameAccountMail, logInToSecurity } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

/** The other events have a template of their own (account-changes.ts). */
const activity = z
  .enum(accountEvents)
  .exclude(["password-changed", "address-change-asked", "address-changed"]);
export type AccountActivity = z.output<typeof activity>;

/** To an account's own address: a logged-in user did something that lasts, or that shuts others out. */
export const accountActivity = defineTemplate({
  kind: "account",
  params: z.object({ activity }),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { activity } = context.params;
    return frameAccountMail(context, {
      subject: m.mail_activity_subject({ activity, brand: brand.name }),
      preview: m.mail_activity_preview(),
      lead: m.mail_activity_lead({ activity }),
      paragraphs: [
        m.mail_activity_more({ activity }),
        m.mail_activity_what_to_do({
          page: m.profile_security(),
          button: m.account_activity_not_me(),
          heading: m.account_activity_heading(),
        }),
      ],
      button: logInToSecurity(context.publicUrl),
    });
  },
});
