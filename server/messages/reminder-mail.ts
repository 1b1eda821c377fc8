import type { Temporal } from "temporal-polyfill";
import { brand } from "#core/brand.ts";
import { closedDayReason, lastOpenDayBefore } from "#core/dates/office-days.ts";
import { languageNow } from "#core/languages.ts";
import type { WhyUnreached } from "#core/people/unreached.ts";
import { dateMessages, daysUntil, isChosen } from "#core/planning/message-days.ts";
import { compareOffsets, firstReminderDaysBefore, isOfLastDay } from "#core/planning/offsets.ts";
import { nameClosedDay } from "#core/words/closed-days.ts";
import { formatDateNear, formatHour, formatShortDate } from "#core/words/dates.ts";
import { lastDayMail } from "#core/words/messages/last-day-words.ts";
import { leads, officeMayBeClosed, visitWords, whatToDo } from "#core/words/messages/reminder-mail-words.ts";
import {
  daysLeftOf,
  isBeforeRange,
  lastDayCall,
  namedDay,
  nearDay,
  type ReminderMoment,
  subjectOf,
  timeToSay,
} from "#core/words/messages/reminder-moment.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { isOtherDate, withNumberOnDay } from "#core/words/number-on-day.ts";
import { unreachedWords } from "#core/words/unreached-words.ts";
import { m } from "#messages";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { Addressee, Mail, MailContent } from "#server/messages/mail-content.ts";

export interface ReminderMailFacts extends ReminderMoment {
  /** The registrant's first name. Null when the reader is the registrant. */
  whose: string | null;
  /** Say what is at stake, and ask for a plan. Only to the registrant. */
  saysStakes: boolean;
  /** To the account holder: why the registrant gets no message. */
  unreached: WhyUnreached | null;
  /** The reader has asked for it again. */
  isAgain: boolean;
  doneUrl: string;
  stopUrl: string | null;
}

/** The date, how far away it is, what to do, and the "done" link. First names at most. */
export function reminderMail(addressee: Addressee, facts: ReminderMailFacts): Mail {
  const isAhead = daysLeftOf(facts) >= 0;
  const showsWhatToDo = !isAhead && addressee.isAccountHolder && !isOtherDate(facts.numberOnDay);
  return frameMail(
    { addressee, stopUrl: facts.stopUrl },
    {
      subject: subjects.reminder(facts, facts.whose === null),
      preview: subjects.reminderPreview(facts, facts.whose === null, addressee.hasAccount),
      ...leadOf(facts),
      paragraphs: [
        ...(facts.isAgain ? [m.reminder_frame_again()] : []),
        ...(facts.unreached && facts.whose !== null
          ? [
              unreachedWords[facts.unreached]({ name: facts.whose }),
              ...(addressee.hasAccount ? [m.unreached_on_page()] : []),
            ]
          : []),
        ...(isAhead ? aboutTheVisit(facts) : []),
        ...adviceOf(facts),
        ...(showsWhatToDo ? [m.what_to_do_link_shows()] : []),
        ...(isAhead ? closedOffice(facts) : []),
        whatComesNext(facts),
      ],
      strip: dayStripRows(facts),
      button: {
        label: showsWhatToDo ? m.reminder_frame_done_or_help() : m.reminder_frame_done(),
        url: facts.doneUrl,
      },
      note: m.reminder_only_tells_us({ brand: brand.name }),
    },
  );
}

/** The day, and which of its dates, where it has several. */
const dateWords = ({ date, today, numberOnDay }: ReminderMailFacts): string =>
  withNumberOnDay(formatDateNear(date.dueOn, today), numberOnDay);

function leadOf(facts: ReminderMailFacts): Pick<MailContent, "lead" | "headline"> {
  const { date, today, whose } = facts;
  const headline = `${dateWords(facts)}.`;
  switch (subjectOf(facts)) {
    case "opening":
      return { lead: leads.opening(whose, date.opensOn?.equals(today) ?? false), headline };
    case "appointment": {
      const day = namedDay(facts);
      return {
        lead: leads.appointment(whose, nearDay(day, today) === "tomorrow"),
        headline: m.mail_day_at_time({ day: formatDateNear(day, today), time: timeToSay(facts) ?? "" }),
      };
    }
    case "date":
      return {
        lead: (date.opensOn === null ? leads.day : leads.lastDay)(whose, daysLeftOf(facts)),
        headline,
      };
  }
}

/** The first day of a range that lies ahead, and the appointment's time. A message says nothing else about a visit. */
function aboutTheVisit(facts: ReminderMailFacts): string[] {
  const { date, today, whose } = facts;
  const time = timeToSay(facts);
  const lines: string[] = [];
  if (subjectOf(facts) === "appointment") {
    const day = dateWords(facts);
    lines.push(date.opensOn === null ? visitWords.dueDate(whose, day) : m.visit_last_day({ day }));
  } else if (time !== null) lines.push(visitWords.time(whose, time));
  if (date.opensOn !== null && isBeforeRange(facts)) {
    lines.push(visitWords.firstDay(whose, formatDateNear(date.opensOn, today)));
  }
  return lines;
}

/** The registrant reads what is at stake and the plan; a contact reads what to ask. */
function adviceOf(facts: ReminderMailFacts): string[] {
  const { whose, saysStakes } = facts;
  const daysLeft = daysLeftOf(facts);
  const isOther = isOtherDate(facts.numberOnDay);
  if (daysLeft < 0) return (isOther ? whatToDo.otherPassed : whatToDo.passed)(whose);
  if (lastDayCall(facts) !== null)
    return [facts.isAgain && !isOther ? lastDayMail.adviceAgain(whose) : lastDayMail.advice(whose, isOther)];
  if (isOther) return [];
  const isDayBefore = daysLeft === 1 || isAppointmentTomorrow(facts);
  if (!saysStakes || whose !== null) return isDayBefore ? [whatToDo.leave(whose)] : [];
  const plan = isDayBefore
    ? m.what_to_do_leave_and_how()
    : daysLeft <= planDaysBefore
      ? m.what_to_do_plan()
      : null;
  return [
    ...(daysLeft <= firstReminderDaysBefore ? [m.what_to_do_stakes()] : []),
    ...(plan !== null && daysLeft > 0 ? [plan] : []),
  ];
}

/** From the reminder of three days before on, ask the reader for the day and the way. */
const planDaysBefore = 3;

const isAppointmentTomorrow = ({ date: { appointmentOn }, today }: ReminderMailFacts): boolean =>
  appointmentOn !== null && nearDay(appointmentOn, today) === "tomorrow";

/** Not for a reader with an appointment on another day. */
function closedOffice(facts: ReminderMailFacts): string[] {
  const { date, today, whose } = facts;
  const closed = closedDayReason(date.dueOn);
  if (closed === null || subjectOf(facts) === "appointment") return [];
  const lastOpen = lastOpenDayBefore(date, today);
  const near = (day: Temporal.PlainDate) => formatDateNear(day, today);
  return [officeMayBeClosed(whose, near(date.dueOn), nameClosedDay(closed), lastOpen && near(lastOpen))];
}

function whatComesNext({ date, offset, today, choice }: ReminderMailFacts): string {
  const next = dateMessages(date).find(
    (one) => isChosen(choice, date, one.offset) && compareOffsets(one.offset, offset) > 0,
  );
  if (next === undefined) return m.reminder_frame_last_email();
  if (isOfLastDay(next.offset) && date.dueOn.equals(today))
    return m.last_day_mail_next({ hour: formatHour(next.sendAt) });
  return m.reminder_frame_next_email({ day: formatDateNear(date.dueOn.add({ days: next.days }), today) });
}

/** Cached: a morning's mails are about few dates, and date arithmetic takes most of the time of writing a mail. */
const strips = new Map<string, MailContent["strip"]>();
const stripsMax = 200;

function dayStripRows(facts: ReminderMailFacts): MailContent["strip"] {
  const { date, today } = facts;
  const named = namedDay(facts);
  const key = `${languageNow()} ${date.dueOn} ${date.opensOn} ${date.appointmentOn} ${date.offsets} ${today} ${named} ${facts.choice.reminderSet}`;
  const known = strips.get(key);
  if (known) return known;
  if (strips.size >= stripsMax) strips.clear();
  const strip = stripOf(facts, daysUntil(named, date.dueOn));
  strips.set(key, strip);
  return strip;
}

/** `named`: the day that the words name, in days after the date. */
function stripOf({ date, today, choice }: ReminderMailFacts, named: number): MailContent["strip"] {
  const days = [
    ...new Set(
      dateMessages(date)
        .filter(({ offset, days }) => days === named || isChosen(choice, date, offset))
        .map(({ days }) => days),
    ),
  ];
  const now = daysUntil(today, date.dueOn);
  return {
    named: days.indexOf(named),
    rows: days.map((days) => ({
      date: formatShortDate(date.dueOn.add({ days })),
      relation: relationOf(date, days),
      isPast: days < now,
      isToday: days === now,
    })),
  };
}

function relationOf({ dueOn, opensOn, appointmentOn }: ReminderMailFacts["date"], days: number): string {
  const isDay = (day: Temporal.PlainDate | null) => day !== null && daysUntil(day, dueOn) === days;
  if (days !== 0 && isDay(appointmentOn)) return m.strip_appointment();
  if (isDay(opensOn)) return m.date_kind_first();
  if (days === 0) return opensOn === null ? m.strip_the_day() : m.date_kind_last();
  return days < 0 ? m.strip_days_before({ count: -days }) : m.strip_days_after({ count: days });
}
