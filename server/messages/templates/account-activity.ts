import { z } from "zod";
import { brand } from "#core/brand.ts";
import { type AccountEvent, accountEvents } from "#core/people/account-events.ts";
import { inList } from "#core/words/counts.ts";
import { m } from "#messages";
import { frameAccountMail, logInToSecurity, wayToSecurity } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue } from "#server/messages/template.ts";

/** The other events have a template of their own (account-changes.ts). */
const activity = z
  .enum(accountEvents)
  .exclude(["password-changed", "address-change-asked", "address-changed"]);
type Activity = z.output<typeof activity>;

/** The kinds of change of a list, each with its event. The mail says them in this order. */
export const eventOfChange = {
  "person-added": "contact-added",
  "person-renamed": "contact-renamed",
  "address-added": "contact-added",
  "person-removed": "contact-removed",
  "address-removed": "contact-removed",
  "turned-off": "channel-turned-off",
} as const satisfies Record<string, AccountEvent>;
export type WhatChanged = keyof typeof eventOfChange;
const whatCanChange = Object.keys(eventOfChange) as [WhatChanged, ...WhatChanged[]];

/** Changes of a list have a mail that waits for more of them (notify-list-change.ts). */
export type AccountActivity = Exclude<Activity, (typeof eventOfChange)[WhatChanged]>;

/**
 * `of`: the person's id or the channel's. `name`: null for the account holder, who is the reader. A change of the name has both
 * names.
 */
const changes = z.object({
  changes: z.array(
    z.object({
      what: z.enum(whatCanChange),
      of: z.string(),
      name: z.string().nullable(),
      newName: z.string().optional(),
    }),
  ),
});
export type ListChange = z.output<typeof changes>["changes"][number];

/** @throws ZodError for parameters that this template did not write */
export const listChangesOf = (sealed: unknown): ListChange[] => changes.parse(sealed).changes;

/** To an account's own address: a logged-in user did something that lasts, or that shuts others out. */
export const accountActivity = defineTemplate({
  kind: "account",
  params: z.object({ activity }),
  /** Null when the event is no change of a list. */
  sealed: changes.nullable(),
  isStillTrue: staysTrue,
  mail: (context) => {
    const { activity } = context.params;
    const said = context.sealed && sayChanges(context.sealed.changes);
    return frameAccountMail(context, {
      subject:
        said && said.length > 1
          ? m.mail_list_changes_subject({ brand: brand.name })
          : m.mail_activity_subject({ activity, brand: brand.name }),
      preview: m.mail_activity_preview(),
      lead: said?.[0] ?? m.mail_activity_lead({ activity }),
      paragraphs: [
        ...(said?.slice(1) ?? []),
        m.mail_activity_more({ activity: said ? "contact-added" : activity }),
        m.mail_activity_what_to_do({
          page: wayToSecurity(),
          button: m.account_activity_not_me(),
          heading: m.account_activity_heading(),
        }),
      ],
      button: logInToSecurity(context.publicUrl),
    });
  },
});

/** A sentence for each kind of change. Two people with one name are named twice. */
const sayChanges = (all: readonly ListChange[]): string[] =>
  whatCanChange.flatMap((what) => {
    const names = all
      .filter((change) => change.what === what)
      .map(({ name, newName }) => {
        const known = name ?? m.mail_list_changes_yourself();
        return newName === undefined ? known : m.mail_list_changes_new_name({ name: known, newName });
      });
    return names.length === 0 ? [] : [m.mail_list_changes({ what, names: inList(names) })];
  });
