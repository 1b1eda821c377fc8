import { recordWords as record } from "#core/words/pages/record-words.ts";
import { m } from "#messages";
import { formOf, maraForm } from "../forms.ts";
import { press } from "./dashboard.ts";
import { amend, type Screen } from "./screen.ts";
import { asHolder, asNina } from "./stage.ts";

const recordPage = {
  path: "/reminder/record",
  title: m.record_title(),
  heading: m.record_title(),
  kind: "personal",
} as const;

const told = { by: "Rosa", isYou: false, via: "link", linkIn: "email", undoneAt: null };

/** Several years of a place, with everything that a date can have. */
const withYears = amend("**/api/record*", (answer) => {
  const { places } = answer as { places: { dates: object[] }[] };
  const past = { opensOn: null, appointment: null, said: [], note: "" };
  const dates = [
    {
      ...past,
      dueOn: "2026-10-30",
      opensOn: "2026-10-01",
      outcome: "done",
      appointment: { on: "2026-10-20", time: "14:30" },
      said: [
        { ...told, at: "2026-10-19T15:04:00Z", undoneAt: "2026-10-19T18:30:00Z" },
        { ...told, by: "Felix", isYou: true, via: "dashboard", linkIn: null, at: "2026-10-20T19:45:00Z" },
      ],
      note: "Receipt 4711-88-A/2026, window 3, initials J.D. <b>asked for the form in writing</b>",
    },
    { ...past, dueOn: "2026-07-30", outcome: "passed" },
    {
      ...past,
      dueOn: "2026-04-30",
      outcome: "done",
      said: [{ ...told, by: null, via: "text", linkIn: null, at: "2026-04-29T21:10:00Z" }],
    },
    { ...past, dueOn: "2026-01-31", outcome: "replaced", note: `Moved by letter. ${"4".repeat(60)}` },
  ];
  const [first, ...others] = places;
  return { ...answer, places: [{ ...first, dates: [...(first?.dates ?? []), ...dates] }, ...others] };
});

/** The record of the dates, in every state of the page. */
export const recordScreens: readonly Screen[] = [
  { name: "record-signed-out", ...recordPage, says: [m.record_log_in_first()] },
  { name: "record-without-dates", ...recordPage, says: [m.record_none()], before: asNina },
  {
    name: "record-note",
    ...recordPage,
    says: [m.record_note_hint(), m.record_note_save()],
    before: (page, stage) => asHolder(page, stage, maraForm("mara.record", "Ben", 10)),
    act: press(m.record_note_write()),
  },
  {
    name: "record-full",
    ...recordPage,
    says: [
      "October 1, 2026 to October 30, 2026",
      "Appointment: October 20, 2026, 2:30 pm",
      "(using the link in an email). Undone on October 19, 2026,",
      "Someone no longer on the list marked it as done on April 29, 2026,",
      "<b>asked for the form in writing</b>",
      record.outcomes.replaced(),
      m.record_note_change(),
    ],
    before: async (page, stage) => {
      await asHolder(page, stage, formOf("felix.record"));
      await withYears(page);
    },
  },
];
