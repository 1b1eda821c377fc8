import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { type EndNotice, endNoticeDays, firstUncovered } from "#core/money/subscription.ts";
import { inList } from "#core/words/counts.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { formatLongDays } from "#core/words/range-words.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { DateParams, Templates } from "#server/messages/templates.ts";

type SubscriptionTemplate =
  | "subscription-started"
  | "payment-part-returned"
  | "payment-returned"
  | "term-ending";

// A preview names nobody, because it appears on lock screens: it says less than the lead.
/** Receipts, payments that were returned, and notices before and at the end of the term. */
export const subscriptionMails: MailsOf<SubscriptionTemplate> = {
  "subscription-started": (context) => {
    const { year, amountCents, waits, unreached } = context.params;
    const isGift = context.params.isGift || amountCents === 0;
    const thanks = waits ? m.mail_receipt_lead_waits() : receiptLeads[year]();
    return frameMail(context, {
      subject: isGift ? subjects.yearGiven() : subjects.receipt(),
      preview: isGift ? m.mail_gift_preview() : thanks,
      lead: isGift ? giftLead(context.params) : thanks,
      paragraphs: [
        ...(isGift
          ? [m.mail_gift_through({ day: longDate(context.params.endsOn) })]
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
  "payment-part-returned": (context) => {
    const { isGift, endsOn, whose: name } = context.params;
    const day = longDate(endsOn);
    return frameMail(context, {
      subject: subjects.paymentPartReturned(),
      preview: m.mail_refund_part_preview(),
      lead: partReturnedLead(context.params),
      paragraphs: [
        name === null ? m.mail_refund_part_year_own({ day }) : m.mail_refund_part_year_other({ name, day }),
        ...(isGift ? [] : [m.mail_refund_how()]),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "payment-returned": (context) => {
    const { how, isGift, whose: name, endsOn, dates, amountCents } = context.params;
    const wasFree = amountCents === 0;
    return frameMail(context, {
      subject: wasFree
        ? subjects.yearWithdrawn()
        : how === "disputed"
          ? subjects.paymentLost()
          : subjects.paymentReturned(),
      preview: endsOn === null ? m.mail_write_dates_down() : m.mail_refund_preview(),
      lead: wasFree ? withdrawnLead(name) : returnedLead(context.params),
      paragraphs: [
        ...(how === "disputed" || isGift || wasFree ? [] : [m.mail_refund_how()]),
        endsOn !== null
          ? m.mail_refund_still_paid({ day: longDate(endsOn) })
          : name === null
            ? m.mail_refund_ended_own()
            : m.mail_refund_ended_other({ name }),
        ...(dates.length === 0
          ? []
          : [
              m.mail_refund_dates({
                dates: dates.map((date) => formatLongDays(dateOfParams(date))).join("; "),
              }),
            ]),
        context.takesPayments ? m.mail_refund_write_down_pay() : m.mail_refund_write_down(),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "term-ending": (context) => {
    const endsOn = Temporal.PlainDate.from(context.params.endsOn);
    const ended = context.params.daysLeft === 0;
    const dates = ended ? daysStillCovered(context.params.covered) : null;
    const day = formatLongDateWithYear(firstUncovered(endsOn));
    const { yearUrl } = context;
    return frameMail(context, {
      subject: subjects.subscriptionEnd(toEndNotice(context.params.daysLeft), endsOn),
      preview: dates === null ? m.mail_term_preview() : m.mail_term_preview_still_come(),
      lead: termLead(context.params.whose, ended),
      headline: `${formatLongDateWithYear(endsOn)}.`,
      paragraphs: [
        dates === null
          ? m.mail_term_needs_another({ day })
          : m.mail_term_needs_another_still_come({ dates, day }),
        context.takesPayments ? m.mail_term_pay() : m.mail_term_pay_closed(),
      ],
      button: yearUrl
        ? { label: m.mail_term_button(), url: yearUrl }
        : context.toReminders(m.mail_open({ brand: brand.name })),
      note:
        yearUrl === null || !context.addressee?.hasAccount
          ? null
          : m.mail_term_everything_else({ url: `${context.publicUrl}/reminder` }),
    });
  },
};

/** The dates still covered, as a list. Null without any. */
export const daysStillCovered = (covered: readonly DateParams[]): string | null =>
  covered.length === 0 ? null : inList(covered.map((date) => formatLongDays(dateOfParams(date))));

type Receipt = Templates["subscription-started"]["params"];

const receiptLeads = { first: m.mail_receipt_lead_first, further: m.mail_receipt_lead_further };
const whatHappensNext = { first: m.mail_receipt_next_first, further: m.mail_receipt_next_further };

function receiptWords({
  year,
  whose: name,
  receipt,
  paidOn,
  amountCents,
  lines,
  endsOn,
  waits,
}: Receipt): string[] {
  const paid = { amount: formatCents(amountCents), day: longDate(paidOn), endsOn: longDate(endsOn) };
  const ownPaid = { first: m.mail_receipt_paid_first_own, further: m.mail_receipt_paid_further_own };
  const otherPaid = { first: m.mail_receipt_paid_first_other, further: m.mail_receipt_paid_further_other };
  const places = lines.map((line) => `${orderLineWords(line)} (${formatCents(line.priceCents)})`);
  return [
    name === null ? ownPaid[year](paid) : otherPaid[year]({ ...paid, name }),
    m.mail_receipt_places({ places: places.join("; "), receipt }),
    ...(waits ? [] : [m.mail_receipt_print()]),
  ];
}

/** The operator gave a year that cost nothing. */
function giftLead({ whose: name, amountCents }: Receipt): string {
  if (amountCents === 0)
    return name === null ? m.mail_gift_from_us_own() : m.mail_gift_from_us_other({ name });
  return name === null ? m.mail_gift_from_someone_own() : m.mail_gift_from_someone_other({ name });
}

function partReturnedLead({
  returnedCents,
  amountCents,
  isGift,
  whose: name,
}: Templates["payment-part-returned"]["params"]): string {
  const sums = { returned: formatCents(returnedCents), amount: formatCents(amountCents) };
  if (!isGift) return m.mail_refund_part_lead(sums);
  return name === null ? m.mail_refund_part_gift_own(sums) : m.mail_refund_part_gift_other({ ...sums, name });
}

const withdrawnLead = (name: string | null): string =>
  name === null ? m.mail_refund_withdrawn_own() : m.mail_refund_withdrawn_other({ name });

const ownReturned = {
  "taken-back": m.mail_refund_lead_asked,
  "given-back": m.mail_refund_lead_given,
  disputed: m.mail_refund_lead_reversed,
};

function returnedLead({
  how,
  isGift,
  whose: name,
  amountCents,
}: Templates["payment-returned"]["params"]): string {
  const amount = formatCents(amountCents);
  if (!isGift) return ownReturned[how]({ amount });
  if (how === "disputed")
    return name === null
      ? m.mail_refund_gift_reversed_own({ amount })
      : m.mail_refund_gift_reversed_other({ amount, name });
  return name === null
    ? m.mail_refund_gift_given_own({ amount })
    : m.mail_refund_gift_given_other({ amount, name });
}

function termLead(name: string | null, ended: boolean): string {
  if (ended) return name === null ? m.mail_term_ended_own() : m.mail_term_ended_other({ name });
  return name === null ? m.mail_term_ends_own() : m.mail_term_ends_other({ name });
}

/** @throws RangeError for a number without a notice. */
function toEndNotice(daysLeft: number): EndNotice {
  const notice = endNoticeDays.find((days) => days === daysLeft);
  if (notice === undefined) throw new RangeError(`There is no end notice of ${daysLeft} days.`);
  return notice;
}

const longDate = (date: string): string => formatLongDateWithYear(Temporal.PlainDate.from(date));
