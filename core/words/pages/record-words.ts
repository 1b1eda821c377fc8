import { brand } from "#core/brand.ts";

/**
 * The record: what people told us about each date. It may lie in a printer that others use, so no word says what the dates
 * are for, and every word says that it is only what we were told.
 */
export const record = {
  open: "The record",
  title: "The record",
  lead: `What ${brand.name} was told about each date: by whom, when, and how.`,
  noProof:
    "It is no proof for an office. Nobody there has seen or confirmed it. Keep the receipt that the office gives you.",
  whoSees: "Only you see it, behind your login.",
  logInFirst: "Please log in to see the record.",
  none: "There are no dates yet.",
  range: (first: string, last: string) => `${first} to ${last}`,
  appointment: (day: string, time: string) => `Appointment: ${day}, ${time}`,
  outcomes: {
    done: "Done, we were told",
    passed: "Passed without an answer",
    open: "No answer yet",
    replaced: "Another date was entered in its place",
    ended: "It ended before it came",
  },
  you: "You",
  somebodyGone: "Somebody who is no longer on the list",
  ways: {
    dashboard: "on the page of your reminders",
    text: "by text",
    linkInEmail: "with the link of an email",
    linkInText: "with the link of a text",
    link: "with the link of a message",
  },
  told: (moment: string, way: string) => `told us on ${moment}, ${way}: done.`,
  takenBack: (moment: string) => `You took it back on ${moment}.`,
  note: {
    heading: "Your note",
    label: (date: string) => `Your note about ${date}`,
    hint: "The number of a receipt, say, or the initials of whoever was there. Up to 300 characters. Only you see it.",
    write: "Write a note",
    change: "Change the note",
    save: "Save the note",
    cancel: "Cancel",
  },
  printedOn: (day: string) => `${brand.name}, ${day}. What we were told, and no proof for an office.`,
};
