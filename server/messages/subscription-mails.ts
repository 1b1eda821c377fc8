import { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { formatCents } from "#core/money/pricing.ts";
import { type EndNotice, endNoticeDays, firstUncovered } from "#core/money/subscription.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { inList } from "#core/words/counts.ts";
import { formatLongDateWithYear } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { orderLineWords } from "#core/words/order-lines.ts";
import { formatLongDays } from "#core/words/range-words.ts";
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

/** Refunds go back to the card or account that paid. The time is the payment provider's and the bank's. */
const moneyGoesBack =
  "The money goes back to the card or account you paid with. Banks can take up to ten business days to show it.";

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
        ...(waits ? waitingWords(waits, isGift ? "support" : "mail") : [whatHappensNext[year]]),
        "Reminders can fail. Write your date down, too.",
      ],
      button:
        waits && !isGift && context.refundUrl !== null
          ? { label: catalogue.refundByLink.button, url: context.refundUrl }
          : context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "payment-part-returned": (context) => {
    const { returnedCents, isGift, endsOn, whose } = context.params;
    const lead = `We've now refunded ${formatCents(returnedCents)} of ${whatWasPaid(context.params)}.`;
    return frameMail(context, {
      subject: subjects.paymentPartReturned,
      preview: "Your year doesn't change.",
      lead,
      paragraphs: [
        whose === null
          ? `Your year doesn't change. It runs through ${longDate(endsOn)}, with every reminder.`
          : `The year of ${whose}'s reminders doesn't change. It runs through ${longDate(endsOn)}, with every reminder.`,
        ...(isGift ? [] : [moneyGoesBack]),
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
    });
  },
  "payment-returned": (context) => {
    const { how, isGift, whose, endsOn, dates, amountCents } = context.params;
    const isDisputed = how === "disputed";
    const lead =
      amountCents === 0
        ? whose === null
          ? "We canceled the year that we gave you."
          : `We canceled the year of ${whose}'s reminders that we gave you.`
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
          ? whose === null
            ? "Your year has ended, and no more reminders go out."
            : `The year has ended, and no more reminders go out for ${whose}'s dates.`
          : `What is still paid for runs through ${longDate(endsOn)}.`,
        ...(dates.length === 0
          ? []
          : [
              `There are no reminders for: ${dates.map((date) => formatLongDays(dateOfParams(date))).join("; ")}.`,
            ]),
        context.takesPayments
          ? "Write your dates down. You can pay for another year any time."
          : "Write your dates down.",
      ],
      button: context.toReminders(m.mail_open({ brand: brand.name })),
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
      preview: ended && stillComes !== "" ? "Some reminders still come." : "It doesn't renew by itself.",
      lead: `${whoseYear} ${ended ? "has ended. Its last day was:" : "ends. Its last day is:"}`,
      headline: `${day}.`,
      paragraphs: [
        `It doesn't renew by itself. ${ended ? stillComes : ""}Dates on or after ${formatLongDateWithYear(firstUncovered(endsOn))} need another year.`,
        context.takesPayments
          ? "To keep the reminders, pay for another year. You don't need to log in."
          : "We can't take payments right now. We keep everything you entered, so you can pay for another year later.",
      ],
      button: yearUrl
        ? { label: "Pay for another year", url: yearUrl }
        : context.toReminders(m.mail_open({ brand: brand.name })),
      note:
        yearUrl === null || !context.addressee?.hasAccount
          ? null
          : `For everything else, go to ${context.publicUrl}/reminder.`,
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
  further: "Thank you. Your reminders continue.",
  waits: "Thank you. Your payment has arrived.",
} as const;

const whatHappensNext = {
  first:
    "What happens next: everyone on your list is told, and gets the first reminder seven days before a date.",
  further: "Nothing else changes. The same people get the reminders.",
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
    `Paid on ${longDate(paidOn)}: ${formatCents(amountCents)}, for ${what}, through ${longDate(endsOn)}. It doesn't renew by itself.`,
    `For: ${places.join("; ")}. Receipt number: ${receipt}.${waits ? "" : " You can print a receipt from your account."}`,
  ];
}

/** A year that cost nothing was given by the operator. */
const giftLead = ({ whose, amountCents }: Receipt): string =>
  `${amountCents === 0 ? "We gave you" : "Someone paid for"} a year of ${whose === null ? "your" : `${whose}'s`} reminders.`;

const giftWords = ({ endsOn }: Receipt): string[] => [
  `It runs through ${longDate(endsOn)}. You have nothing to pay, and it doesn't renew by itself.`,
];

type Returned = Pick<Templates["payment-returned"]["params"], "amountCents" | "isGift" | "whose">;

const whatWasPaid = ({ amountCents, isGift, whose }: Returned): string =>
  isGift
    ? `the ${formatCents(amountCents)} that someone paid for a year of ${whose === null ? "your" : `${whose}'s`} reminders`
    : `your payment of ${formatCents(amountCents)}`;

type HowReturned = Templates["payment-returned"]["params"]["how"];
const returnLeads: Record<HowReturned, (what: string, isGift: boolean) => string> = {
  "taken-back": (what) => `You got a refund of ${what}.`,
  "given-back": (what) => `We refunded ${what}.`,
  disputed: (what, isGift) => `${isGift ? "A" : "Your"} bank reversed ${what}.`,
};

/** @throws RangeError for a number that no notice has. */
function toEndNotice(daysLeft: number): EndNotice {
  const notice = endNoticeDays.find((days) => days === daysLeft);
  if (notice === undefined) throw new RangeError(`There is no end notice of ${daysLeft} days.`);
  return notice;
}

const longDate = (date: string): string => formatLongDateWithYear(Temporal.PlainDate.from(date));
