import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { type EndNotice, endNoticeDays, firstUncovered } from "#core/money/subscription.ts";
import { inList } from "#core/words/counts.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { formatLongDays } from "#core/words/range-words.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { dateOfParams } from "#server/messages/date-of-params.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { DateParams, Templates } from "#server/messages/templates.ts";

type SubscriptionTemplate =
  | "subscription-started"
  | "payment-part-returned"
  | "payment-returned"
  | "term-ending";

/** Refunds go back to the card or account that paid. The time is the payment provider's and the bank's. */
const moneyGoesBack =
  "The money goes back to where it came from. Banks can take up to ten working days to show it.";

/** The receipt, what became of payments, and the notices before and at the end of the term. */
export const subscriptionMails: MailsOf<SubscriptionTemplate> = {
  "subscription-started": (context) => {
    const { year, amountCents } = context.params;
    const isGift = context.params.isGift || amountCents === 0;
    const { waits } = context.params;
    const lead = isGift ? giftLead(context.params) : waits ? thanks.waits : thanks[year];
    return frameMail(context, {
      subject: isGift ? subjects.yearGiven : subjects.receipt,
      preview: lead,
      lead,
      paragraphs: [
        ...(isGift ? giftWords(context.params) : receiptWords(context.params)),
        ...(waits ? waitingWords(waits) : [whatHappensNext[year]]),
        "A reminder can fail. Keep your own note of the date too.",
      ],
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "payment-part-returned": (context) => {
    const { returnedCents, isGift, endsOn, whose } = context.params;
    const lead = `We have given back ${formatCents(returnedCents)} of ${whatWasPaid(context.params)}.`;
    return frameMail(context, {
      subject: subjects.paymentPartReturned,
      preview: "Your year stays as it is.",
      lead,
      paragraphs: [
        `${whose === null ? "Your year" : `The year of ${whose}'s reminders`} stays as it is, through ${longDate(endsOn)}. No reminder is left out.`,
        ...(isGift ? [] : [moneyGoesBack]),
      ],
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "payment-returned": (context) => {
    const { how, isGift, whose, endsOn, dates, amountCents } = context.params;
    const isDisputed = how === "disputed";
    const lead =
      amountCents === 0
        ? `We have taken back the year${whose === null ? "" : ` of ${whose}'s reminders`} that we had given you.`
        : returnLeads[how](whatWasPaid(context.params), isGift);
    return frameMail(context, {
      subject:
        amountCents === 0
          ? subjects.yearWithdrawn
          : isDisputed
            ? subjects.paymentLost
            : subjects.paymentReturned,
      preview: lead,
      lead,
      paragraphs: [
        ...(isDisputed || isGift || amountCents === 0 ? [] : [moneyGoesBack]),
        endsOn === null
          ? `The year has ended with it. No more reminders go out${whose === null ? "" : ` for ${whose}'s dates`}.`
          : `What is still paid for ends on ${longDate(endsOn)}.`,
        ...(dates.length === 0
          ? []
          : [
              `No reminders come for: ${dates.map((date) => formatLongDays(dateOfParams(date))).join("; ")}.`,
            ]),
        `Keep your own note of the date.${context.takesPayments ? " You can pay for a year again at any time." : ""}`,
      ],
      button: context.toReminders(`Open ${brand.name}`),
    });
  },
  "term-ending": (context) => {
    const endsOn = Temporal.PlainDate.from(context.params.endsOn);
    const ended = context.params.daysLeft === 0;
    const day = formatLongDateWithYear(endsOn);
    const stillComes = stillComeWords(context.params.covered);
    const { whose } = context.params;
    const { yearUrl } = context;
    const whoseYear = whose === null ? "Your year" : `The year of ${whose}'s reminders`;
    return frameMail(context, {
      subject: subjects.subscriptionEnd(toEndNotice(context.params.daysLeft), endsOn),
      preview: ended && stillComes !== "" ? "Some reminders still come." : "It does not renew by itself.",
      lead: `${whoseYear} ${ended ? "has ended. Its last day was:" : "ends. Its last day is:"}`,
      headline: `${day}.`,
      paragraphs: [
        `It does not renew by itself. ${ended ? stillComes : ""}Dates from ${formatLongDateWithYear(firstUncovered(endsOn))} on need another year.`,
        context.takesPayments
          ? "To go on with the reminders, start another year. You need not log in for it."
          : "Payments are closed at the moment. Everything you entered is kept: you can start another year once they are open again.",
      ],
      button: yearUrl
        ? { label: "Pay for another year", url: yearUrl }
        : context.toReminders(`Open ${brand.name}`),
      note:
        yearUrl === null || !context.addressee?.hasAccount
          ? null
          : `Everything else is at ${context.publicUrl}/reminder.`,
    });
  },
};

/** "Reminders for … still come. ", or nothing where none does. */
export const stillComeWords = (covered: readonly DateParams[]): string =>
  covered.length === 0
    ? ""
    : `Reminders for ${inList(covered.map((date) => formatLongDays(dateOfParams(date))))} still come. `;

type Receipt = Templates["subscription-started"]["params"];

const thanks = {
  first: "Thank you. Your reminders are on.",
  further: "Thank you. Your reminders go on.",
  waits: "Thank you. Your payment has arrived.",
} as const;

const whatHappensNext = {
  first:
    "What happens next: each person on your list is told, and gets the first reminder seven days before a date.",
  further: "Nothing else changes: the same people get the reminders.",
} as const;

function receiptWords({
  year,
  whose,
  receipt,
  paidOn,
  amountCents,
  lines,
  endsOn,
  waits,
}: Receipt): string[] {
  const what = `${year === "first" ? "a year" : "another year"}${whose === null ? "" : ` of ${whose}'s reminders`}`;
  const places = lines.map((line) => `${orderLineWords(line)} (${formatCents(line.priceCents)})`);
  return [
    `Paid on ${longDate(paidOn)}: ${formatCents(amountCents)}, for ${what}, through ${longDate(endsOn)}. It does not renew by itself.`,
    `For: ${places.join("; ")}. Receipt number: ${receipt}.${waits ? "" : " A page to print is with your payments, in your account."}`,
  ];
}

/** A year that cost nothing was given by the operator. */
const giftLead = ({ whose, amountCents }: Receipt): string =>
  `${amountCents === 0 ? "We have given you" : "Somebody has paid for"} a year of ${whose === null ? "your" : `${whose}'s`} reminders.`;

const giftWords = ({ endsOn }: Receipt): string[] => [
  `It goes through ${longDate(endsOn)}. You have nothing to pay for it, and it does not renew by itself.`,
];

type Returned = Pick<Templates["payment-returned"]["params"], "amountCents" | "isGift" | "whose">;

const whatWasPaid = ({ amountCents, isGift, whose }: Returned): string =>
  isGift
    ? `the ${formatCents(amountCents)} that somebody paid for a year of ${whose === null ? "your" : `${whose}'s`} reminders`
    : `your payment of ${formatCents(amountCents)}`;

type HowReturned = Templates["payment-returned"]["params"]["how"];
const returnLeads: Record<HowReturned, (what: string, isGift: boolean) => string> = {
  "taken-back": (what) => `You have taken back ${what}.`,
  "given-back": (what) => `We have given back ${what}.`,
  disputed: (what, isGift) => `${isGift ? "A" : "Your"} bank has taken back ${what}.`,
};

/** @throws RangeError for a number that no notice has. */
function toEndNotice(daysLeft: number): EndNotice {
  const notice = endNoticeDays.find((days) => days === daysLeft);
  if (notice === undefined) throw new RangeError(`There is no end notice of ${daysLeft} days.`);
  return notice;
}

const longDate = (date: string): string => formatLongDateWithYear(Temporal.PlainDate.from(date));
