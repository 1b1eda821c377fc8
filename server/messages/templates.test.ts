import { describe, expect, it } from "vitest";
import { allLanguages } from "#core/languages.ts";
import { m } from "#messages";
import { inLanguage } from "#server/language.ts";
import type { PresentFacts } from "#server/messages/template.ts";
import { type TemplateName, templates } from "#server/messages/templates.ts";
import { channel, rosasDate } from "#tests/support/date-facts.ts";

const names = Object.keys(templates) as TemplateName[];

describe("a message is still true when its turn comes", () => {
  const nothing: PresentFacts = {
    isAboutLocation: false,
    location: null,
    says: { dueOn: null, isDone: false, endsOn: null },
    term: null,
    isSignupUnanswered: false,
    about: undefined,
    isLeftOut: false,
    isSubscribed: false,
    date: null,
  };
  const place = (state: "dated" | "awaiting_next_date") => ({
    isAboutLocation: true,
    location: { state, dueOn: "2026-12-10" },
    says: { dueOn: "2026-12-10", isDone: false, endsOn: null },
  });
  const done = { isAboutLocation: true, says: { dueOn: "2026-12-10", isDone: true, endsOn: null } };
  const open = { isAboutLocation: true };
  const term = (endsOn: string) => ({
    term: { isClosed: false, endsOn },
    says: { dueOn: null, isDone: false, endsOn: "2027-01-01" },
  });
  const about = (state: "pending" | "confirmed" | "failing", hasReason = false) => ({
    about: { state, hasReason, isRetired: false },
  });
  const unreached = rosasDate({ channels: [channel("rosa", { state: "stopped" })] });

  it.each<[TemplateName, boolean, what: string, facts: Partial<PresentFacts>]>([
    ["subscription-started", true, "a receipt", {}],
    ["next-date-needed", true, "while the date is missing", place("awaiting_next_date")],
    ["next-date-needed", false, "once it is entered", place("dated")],
    ["nobody-reached", true, "while nobody is", { ...place("dated"), date: unreached }],
    ["nobody-reached", false, "once somebody is", { ...place("dated"), date: rosasDate() }],
    ["term-ending", true, "while the year ends then", term("2027-01-01")],
    ["term-ending", false, "once the year was paid on", term("2028-01-01")],
    ["year-ending", false, "once the year was paid on", term("2028-01-01")],
    ["done-said", true, "while the done stands", done],
    ["done-said", false, "once it was taken back", open],
    ["done-taken-back", true, "while it is open", open],
    ["done-taken-back", false, "once it is done again", done],
    ["channel-stopped", true, "while the channel fails", about("failing", true)],
    ["channel-stopped", false, "once it is open again", about("confirmed")],
    ["channel-stopped", true, "when its reader stopped it", {}],
    ["agree-to-texts", true, "while the number waits", about("pending")],
    ["agree-to-texts", false, "once it has agreed", about("confirmed")],
    ["agree-by-text", false, "when it was one too many", { isLeftOut: true }],
    ["newsletter-issue", true, "to a reader", { isSubscribed: true }],
    ["newsletter-issue", false, "off the list", {}],
    ["signup-asked", true, "while nobody has answered", { isSignupUnanswered: true }],
    ["signup-asked", false, "once it is answered", {}],
    ["signup-unanswered", false, "once it is answered", {}],
  ])("%s: %s %s", (name, isTrue, _what, facts) => {
    expect(templates[name].isStillTrue({ ...nothing, ...facts })).toBe(isTrue);
  });
});

it.each(allLanguages)("each activity in an account has its own words in %s", (language) => {
  const { activity } = templates["account-activity"].params.shape;
  const said = inLanguage(language, () =>
    activity.options.flatMap((activity) => [
      m.mail_activity_subject({ activity, brand: "Daymark" }),
      m.mail_activity_lead({ activity }),
      m.mail_activity_more({ activity }),
    ]),
  );
  expect(said.filter((words) => words.startsWith("mail_activity"))).toEqual([]);
  expect(new Set(said).size).toBeGreaterThan(2 * activity.options.length);
});

describe("a message has a name on the dashboard", () => {
  it.each(allLanguages)("in %s, unless no list ever shows it", (language) => {
    const nameOf = (template: string) => inLanguage(language, () => m.reminder_sent_kind({ template }));
    expect(names.filter((name) => nameOf(name) === nameOf("of another release"))).toEqual([
      "verification-code",
      "newsletter-confirm",
      "newsletter-known",
      "newsletter-issue",
      "provider-trouble",
      "canary",
    ]);
  });
});
