import { z } from "zod";
import { brand } from "#core/brand.ts";
import { channelKinds } from "#core/people/channels.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { asNotice, defineTemplate, type PresentFacts, staysTrue } from "#server/messages/template.ts";

const aboutChannel = z.object({
  whose: z.string(),
  channel: z.enum(channelKinds),
  isReaders: z.boolean().optional(),
});

const stopped = aboutChannel.extend({
  by: z.enum(["owner", "provider"]),
  /** The failing channel's id. Once the channel is open again, the notice is no longer true. */
  channelNumber: z.number().optional(),
});

/** To the account holder: its reader stopped a channel, or it is failing (the provider refused it for good). */
export const channelStopped = defineTemplate({
  params: stopped,
  isStillTrue: ({ about }) => about === undefined || (about !== null && isInTrouble(about)),
  mail: (context) => {
    const { channel, by, isReaders = false } = context.params;
    const isOwnChoice = isReaders && by === "owner";
    const hasAccount = context.addressee?.hasAccount ?? false;
    const words = stoppedWords(context.params, hasAccount);
    return frameMail(context, {
      subject: isReaders
        ? m.subject_own_channel_stopped({ channel })
        : m.subject_channel_stopped({ channel }),
      preview: isOwnChoice
        ? hasAccount
          ? m.mail_channel_off_preview()
          : m.mail_nothing_to_do()
        : hasAccount
          ? m.mail_see_who()
          : words.lead,
      ...words,
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(({ params: { channel, isReaders } }) =>
    isReaders ? m.text_notice_own_channel_stopped({ channel }) : m.text_notice_channel_stopped({ channel }),
  ),
});

const isInTrouble = ({ state, hasReason }: NonNullable<PresentFacts["about"]>): boolean =>
  state === "failing" || state === "stopped" || (state === "pending" && hasReason);

/** Worded for the channel's own reader or for another one. Only a reader with an account can log in and change something. */
function stoppedWords(
  { whose: name, channel, by, isReaders = false }: z.output<typeof stopped>,
  hasAccount: boolean,
): { lead: string; paragraphs: string[] } {
  if (by === "owner") {
    return isReaders
      ? {
          lead: m.mail_channel_off_own({ channel }),
          paragraphs: hasAccount ? [m.mail_channel_off_own_next()] : [],
        }
      : {
          lead: m.mail_channel_off_other({ channel, name }),
          paragraphs: [m.mail_channel_off_other_next()],
        };
  }
  return {
    lead: isReaders ? m.mail_channel_fails_own({ channel }) : m.mail_channel_fails_other({ channel, name }),
    paragraphs: [
      hasAccount ? m.mail_channel_fails_correct({ channel }) : m.mail_channel_fails_next({ channel }),
    ],
  };
}

/** To the account holder: a channel takes messages again. */
export const channelStarted = defineTemplate({
  params: aboutChannel,
  isStillTrue: staysTrue,
  mail: (context) => {
    const { whose: name, channel, isReaders } = context.params;
    const hasAccount = context.addressee?.hasAccount ?? false;
    return frameMail(context, {
      subject: isReaders
        ? m.subject_own_channel_started({ channel })
        : m.subject_channel_started({ channel }),
      preview: !hasAccount
        ? m.mail_nothing_to_do()
        : isReaders
          ? m.mail_channel_on_own_preview()
          : m.mail_channel_on_preview(),
      lead: isReaders ? m.mail_channel_on_own({ channel }) : m.mail_channel_on_other({ channel, name }),
      paragraphs: isReaders && hasAccount ? [m.mail_channel_on_own_next()] : [],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  text: asNotice(({ params: { channel, isReaders } }) =>
    isReaders ? m.text_notice_own_channel_started({ channel }) : m.text_notice_channel_started({ channel }),
  ),
});
