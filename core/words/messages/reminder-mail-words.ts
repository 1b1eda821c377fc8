import type { WhenWords } from "./when-words.ts";

// What stands in a reminder's mail. `whose`: the first name of the person whose date it is, when somebody else reads the mail;
// null for that person. Each sentence is whole, so that another language can have its own.
type Whose = string | null;

/** Above the date. */
export const leads = {
  day: (whose: Whose): WhenWords =>
    whose === null
      ? {
          ahead: (days) => `Your due date is in ${days} days:`,
          tomorrow: "Your due date is tomorrow:",
          today: "Your due date is today:",
          yesterday: "Your due date was yesterday:",
          ago: (days) => `Your due date was ${days} days ago:`,
        }
      : {
          ahead: (days) => `${whose}'s due date is in ${days} days:`,
          tomorrow: `${whose}'s due date is tomorrow:`,
          today: `${whose}'s due date is today:`,
          yesterday: `${whose}'s due date was yesterday:`,
          ago: (days) => `${whose}'s due date was ${days} days ago:`,
        },
  /** A range's last day. */
  lastDay: (whose: Whose): WhenWords =>
    whose === null
      ? {
          ahead: (days) => `The last day to go is in ${days} days:`,
          tomorrow: "The last day to go is tomorrow:",
          today: "The last day to go is today:",
          yesterday: "The last day to go was yesterday:",
          ago: (days) => `The last day to go was ${days} days ago:`,
        }
      : {
          ahead: (days) => `The last day for ${whose} to go is in ${days} days:`,
          tomorrow: `The last day for ${whose} to go is tomorrow:`,
          today: `The last day for ${whose} to go is today:`,
          yesterday: `The last day for ${whose} to go was yesterday:`,
          ago: (days) => `The last day for ${whose} to go was ${days} days ago:`,
        },
  /** Above a range's last day, from its first day on. */
  opening: (whose: Whose, isFirstDay: boolean): string => {
    const who = whose ?? "You";
    return isFirstDay
      ? `${who} can go starting today. The last day to go is:`
      : `${who} can go now. The last day to go is:`;
  },
  appointment: (whose: Whose, isTomorrow: boolean): string => {
    if (whose === null) return isTomorrow ? "Your appointment is tomorrow:" : "Your appointment is today:";
    return isTomorrow ? `${whose}'s appointment is tomorrow:` : `${whose}'s appointment is today:`;
  },
};

export const visitWords = {
  time: (whose: Whose, time: string): string =>
    whose === null ? `Your time: ${time}.` : `${whose}'s time: ${time}.`,
  /** Below an appointment on another day. */
  dueDate: (whose: Whose, day: string): string =>
    whose === null ? `Your due date is ${day}.` : `${whose}'s due date is ${day}.`,
  firstDay: (whose: Whose, day: string): string =>
    whose === null ? `The first day you can go is ${day}.` : `The first day ${whose} can go is ${day}.`,
};

export const whatToDo = {
  leave: (whose: Whose): string =>
    whose === null ? "What time will you leave?" : `Ask ${whose}: “What time will you leave?”`,
  /** After the date. */
  passed: (whose: Whose): string[] =>
    whose === null
      ? ["Did you go? Then mark it as done below.", "If not, call the office today."]
      : [
          `Please check in with ${whose}. Done? Then mark it as done below.`,
          `If not, ${whose} should call the office today.`,
        ],
};

/** `day`: "a Saturday", or "Christmas Day". `lastOpen`: the last weekday before it, while it lies ahead. */
export function officeMayBeClosed(whose: Whose, day: string, lastOpen: string | null): string {
  const closed = `That day is ${day}, so the office may be closed.`;
  if (lastOpen === null) return `${closed} Call before ${whose === null ? "you go" : `${whose} goes`}.`;
  return whose === null
    ? `${closed} ${lastOpen} is the last weekday before it. Call to ask if you can come then.`
    : `${closed} ${lastOpen} is the last weekday before it. Call to ask if ${whose} can come then.`;
}
