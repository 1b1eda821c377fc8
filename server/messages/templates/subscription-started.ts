import { z } from "zod";
import { brand } from "#core/brand.ts";
import type { OrderLine } from "#core/money/order.ts";
import { formatCents } from "#core/money/pricing.ts";
import { reasonsUnreached } from "#core/people/unreached.ts";
import { firstReminderDaysBefore } from "#core/planning/offsets.ts";
import type { WaitsForYes } from "#core/signup/question-days.ts";
import { longDateOfText } from "#core/words/dates.ts";
import { ofWhom } from "#core/words/of-whom.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import { defineTemplate, staysTrue, whose } from "#server/messages/template.ts";

export const waitsForYes = z.object({
  asked: z.string().nullable(),
  askedGets: z.boolean(),
  makerGets: z.boolean(),
}) satisfies z.ZodType<WaitsForYes>;

const params = z.object({
  year: z.enum(["first", "further"]),
  isGift: z.boolean(),
  whose,
  /** Its number. A given year has no receipt: the giver has it. */
  receipt: z.string(),
  paidOn: z.string(),
  amountCents: z.number(),
  lines: z.array(z.custom<OrderLine>()),
  /** The last paid day. */
  endsOn: z.string(),
  /** Null once somebody owns the subscription, and for a reader who can log in to own it. */
  waits: waitsForYes.nullable(),
  /** The registrant, another person than the account holder, who gets no message. A receipt of 1.0.0 lacks it. */
  unreached: z.object({ name: z.string(), why: z.enum(reasonsUnreached) }).nullish(),
});

type Receipt = z.output<typeof params>;

/** To the account holder's mailbox, once a year is paid: the receipt, and what happens next. */
export const subscriptionStarted = defineTemplate({
  params,
  isStillTrue: staysTrue,
  // A preview names nobody, because it appears on lock screens: it says less than the lead.
  mail: (context) => {
    const { year, amountCents, waits, unreached } = context.params;
    const isGift = context.params.isGift || amountCents === 0;
    const thanks = waits ? m.mail_receipt_lead_waits() : receiptLeads[year]();
    return frameMail(context, {
      subject: isGift
        ? m.subject_year_given({ brand: brand.name })
        : m.subject_receipt({ brand: brand.name }),
      preview: isGift ? m.mail_gift_preview() : thanks,
      lead: isGift ? giftLead(context.params) : thanks,
      paragraphs: [
        ...(isGift
          ? [m.mail_gift_through({ day: longDateOfText(context.params.endsOn) })]
          : receiptWords(context.params)),
        ...(waits ? waitingWords(waits, isGift ? "support" : "mail") : [whatHappensNext[year]()]),
        ...(unreached && !waits ? [unreachedWords[unreached.why](unreached), m.unreached_on_page()] : []),
        m.footer_fails(),
      ],
      button:
        waits && !isGift && context.refundUrl !== null
          ? { label: m.refund_by_link_button(), url: context.refundUrl }
          : context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
});

const receiptLeads = { first: m.mail_receipt_lead_first, further: m.mail_receipt_lead_further };
const whatHappensNext = {
  first: () => m.mail_receipt_next_first({ days: firstReminderDaysBefore }),
  further: m.mail_receipt_next_further,
};

function receiptWords({ year, whose, receipt, lines, waits, ...about }: Receipt): string[] {
  const places = lines.map((line) => `${orderLineWords(line)} (${formatCents(line.priceCents)})`);
  return [
    m.mail_receipt_paid({
      ...ofWhom(whose),
      year,
      amount: formatCents(about.amountCents),
      day: longDateOfText(about.paidOn),
      endsOn: longDateOfText(about.endsOn),
    }),
    m.mail_receipt_places({ places: places.join("; "), receipt }),
    ...(waits ? [] : [m.mail_receipt_print()]),
  ];
}

/** The operator gave a year that cost nothing, or somebody paid for it. */
const giftLead = ({ whose, amountCents }: Receipt): string =>
  amountCents === 0 ? m.mail_gift_from_us(ofWhom(whose)) : m.mail_gift_from_someone(ofWhom(whose));
