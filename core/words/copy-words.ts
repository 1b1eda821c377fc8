import type { Temporal } from "temporal-polyfill";
import type { DutyColor, DutyEvery, ObstacleReason, OnceReason } from "#core/dates/date-kinds.ts";
import { usTimeZones } from "#core/dates/time-zones.ts";
import { isLanguage, type Language, languages } from "#core/languages.ts";
import type { DisputeState, PriceList } from "#core/money/kinds.ts";
import { formatCents } from "#core/money/pricing.ts";
import type { AccountEvent } from "#core/people/account-events.ts";
import type { ChannelKind } from "#core/people/channels.ts";
import type { ConsentWay } from "#core/people/consent-ways.ts";
import type { DoubtReason } from "#core/people/number-doubt.ts";
import type { Relation } from "#core/people/relations.ts";
import type { ReminderSet } from "#core/people/reminder-sets.ts";
import type { Occasion } from "#core/planning/message-days.ts";
import { dutyEveryWords } from "#core/words/duty-every-words.ts";
import { dutyColorWords } from "#core/words/number-on-day.ts";
import { accountEventWords } from "#core/words/pages/account-words.ts";
import { obstacleWords } from "#core/words/pages/obstacle-words.ts";
import { reminderSetWords } from "#core/words/pages/reminder-set-words.ts";
import { m } from "#messages";
import type { DeliveryStatus } from "../delivery/life.ts";
import type { StatusReason } from "../delivery/reasons.ts";
import type { OrderLine } from "../money/order.ts";
import * as words from "./copy-code-words.ts";
import { lineWords, wordOf, wordParams } from "./copy-param-words.ts";
import { offsetWords } from "./counts.ts";
import { onceWords } from "./once-words.ts";
import { relationWords } from "./relation-words.ts";
import { reminderDayWords } from "./reminder-day-words.ts";
import { wordsOfReason } from "./status-reason-words.ts";

const setWords = reminderSetWords.names;

interface Way {
  kind: ChannelKind;
  state: keyof typeof words.channelStateWords;
  consentHow: ConsentWay | null;
  consentWording: string | null;
  consentLanguage: Language;
  doubtReason: DoubtReason | null;
}

interface Place {
  onceAbout: OnceReason | null;
  duty: { color: DutyColor; every: DutyEvery | null; offsets: readonly number[] } | null;
  state: keyof typeof words.placeStateWords;
}

interface Dates {
  registrant: { timeZone: string } | undefined;
  places: readonly Place[];
}

/** Who somebody on a list is. Whoever has left the list has none of it. */
interface PersonOnList {
  relation?: Relation;
  timeZone?: string;
  language?: Language;
  remindersChosenByHolder?: ReminderSet;
  remindersChosenByPerson?: ReminderSet | null;
}

interface Done {
  via: keyof typeof words.doneWayWords;
}

/** Only the account holder's own has a reason. */
interface CannotCome extends Done {
  reason?: ObstacleReason | null;
}

interface Message {
  about: string;
  channel: ChannelKind;
  status: DeliveryStatus;
  reason: StatusReason | null;
  dueOn: Temporal.PlainDate | null;
  offsetDays: number | null;
  occasion: Occasion | null;
  params: Readonly<Record<string, unknown>>;
}

interface Payment {
  provider: keyof typeof words.paymentProviderWords;
  payer: "holder" | "giver";
  status: keyof typeof words.paymentStatusWords;
  dispute: DisputeState;
  currency: string;
  lines: readonly OrderLine[];
  amountCents: number;
  refundedCents: number;
}

type SubscriptionStatus = keyof typeof words.subscriptionStatusWords;

interface Subscription extends Dates {
  userType: keyof typeof words.userTypeWords;
  status: SubscriptionStatus;
  priceList: PriceList;
  language: Language;
  people: readonly (PersonOnList & { ways: readonly Way[] })[];
  payments: readonly Payment[];
  saidDone: readonly Done[];
  saidCannotCome: readonly CannotCome[];
  messages: readonly Message[];
  changes: readonly { action: string }[];
}

interface ListEntry extends PersonOnList {
  ways: readonly Way[];
  datesOfTheirs?: Dates;
  saidDone: readonly Done[];
  saidCannotCome: readonly CannotCome[];
  messages: readonly Message[];
}

/** The parts of a copy of a person's data that hold codes. */
interface CodedCopy {
  account: { language: Language; activity: readonly { what: AccountEvent }[] } | null | undefined;
  subscriptions: readonly Subscription[];
  signUpsOfOthersInYourName: readonly { status: SubscriptionStatus }[];
  onListsOfOthers: readonly ListEntry[];
  newsletter: { language: Language; state: keyof typeof words.newsletterStateWords } | null | undefined;
}

/** The copy of the person's data as that person reads it: with words in place of codes. */
export function wordCopy<Copy extends CodedCopy>(copy: Copy) {
  const { account, newsletter } = copy;
  return {
    ...copy,
    account: account && {
      ...account,
      language: wordLanguage(account.language),
      activity: account.activity.map((one) => ({ ...one, what: accountEventWords[one.what]() })),
    },
    subscriptions: copy.subscriptions.map(wordSubscription),
    signUpsOfOthersInYourName: copy.signUpsOfOthersInYourName.map((one) => ({
      ...one,
      status: words.subscriptionStatusWords[one.status](),
    })),
    onListsOfOthers: copy.onListsOfOthers.map(wordListEntry),
    newsletter: newsletter && {
      ...newsletter,
      language: wordLanguage(newsletter.language),
      state: words.newsletterStateWords[newsletter.state](),
    },
  };
}

const wordSubscription = (subscription: Subscription) => ({
  ...subscription,
  ...wordDates(subscription),
  userType: words.userTypeWords[subscription.userType](),
  status: words.subscriptionStatusWords[subscription.status](),
  priceList: words.priceListWords[subscription.priceList](),
  language: wordLanguage(subscription.language),
  people: subscription.people.map((person) => ({
    ...wordPerson(person),
    ways: person.ways.map(wordWay),
  })),
  payments: subscription.payments.map(wordPayment),
  saidDone: subscription.saidDone.map(wordDone),
  saidCannotCome: subscription.saidCannotCome.map(wordCannotCome),
  messages: subscription.messages.map(wordMessage),
  changes: subscription.changes.map((change) => ({
    ...change,
    action: wordOf(words.auditWords, change.action),
  })),
});

const wordListEntry = ({ datesOfTheirs, ...entry }: ListEntry) => ({
  ...wordPerson(entry),
  ways: entry.ways.map(wordWay),
  ...(datesOfTheirs && { datesOfTheirs: wordDates(datesOfTheirs) }),
  saidDone: entry.saidDone.map(wordDone),
  saidCannotCome: entry.saidCannotCome.map(wordCannotCome),
  messages: entry.messages.map(wordMessage),
});

const zoneLabels = new Map(usTimeZones.map(({ id, label }) => [id, label]));

/** A language by its own name. */
const wordLanguage = (language: Language): string =>
  isLanguage(language) ? languages[language].name : language;

/** A time zone as people call it. */
const wordZone = (id: string): string => zoneLabels.get(id)?.() ?? id;

const wordDates = ({ registrant, places }: Dates) => ({
  registrant: registrant && { ...registrant, timeZone: wordZone(registrant.timeZone) },
  places: places.map((place) => ({
    ...place,
    onceAbout: place.onceAbout && onceWords[place.onceAbout](),
    duty: place.duty && {
      ...place.duty,
      color: dutyColorWords[place.duty.color](),
      every: place.duty.every && dutyEveryWords(place.duty.every),
      offsets: place.duty.offsets.map(offsetWords),
    },
    state: words.placeStateWords[place.state](),
  })),
});

const wordPerson = <P extends PersonOnList>(person: P) => ({
  ...person,
  ...(person.relation && { relation: relationWords[person.relation]() }),
  ...(person.timeZone && { timeZone: wordZone(person.timeZone) }),
  ...(person.language && { language: wordLanguage(person.language) }),
  ...(person.remindersChosenByHolder && {
    remindersChosenByHolder: setWords[person.remindersChosenByHolder](),
  }),
  ...(person.remindersChosenByPerson && {
    remindersChosenByPerson: setWords[person.remindersChosenByPerson](),
  }),
});

const wordWay = <W extends Way>(way: W) => ({
  ...way,
  kind: words.wayWords[way.kind](),
  state: words.channelStateWords[way.state](),
  consentHow: way.consentHow && words.consentWayWords[way.consentHow](),
  consentLanguage: way.consentWording && wordLanguage(way.consentLanguage),
  doubtReason: way.doubtReason && words.doubtReasonWords[way.doubtReason](),
});

const wordDone = <D extends Done>(done: D) => ({ ...done, via: words.doneWayWords[done.via]() });

const wordCannotCome = <C extends CannotCome>({ via, reason, ...said }: C) => ({
  ...said,
  via: words.doneWayWords[via](),
  ...(reason !== undefined && { reason: reason && obstacleWords.reasons[reason]() }),
});

/** Cents stand in the database. A reader is told dollars. */
const wordPayment = <P extends Payment>(payment: P) => {
  const {
    payer,
    lines,
    amountCents,
    refundedCents,
    currency: _,
    provider,
    status,
    dispute,
    ...rest
  } = payment;
  return {
    ...rest,
    provider: words.paymentProviderWords[provider](),
    status: words.paymentStatusWords[status](),
    dispute: words.disputeWords[dispute](),
    paidBy: payer === "giver" ? m.copy_paid_by_giver() : m.copy_paid_by_you(),
    lines: lines.map(lineWords),
    amount: formatCents(amountCents),
    givenBack: formatCents(refundedCents),
  };
};

const wordMessage = <M extends Message>({ offsetDays, occasion, ...message }: M) => ({
  ...message,
  about: wordOf(words.messageKindWords, message.about),
  channel: words.wayWords[message.channel](),
  status: words.deliveryStatusWords[message.status](),
  day:
    message.dueOn && offsetDays !== null
      ? reminderDayWords({ dueOn: message.dueOn, offsetDays, occasion }, null)
      : null,
  reason: wordsOfReason(message.reason),
  params: wordParams(message.params),
});
