import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { gsm7Length } from "#core/people/contacts.ts";
import type { Addressee } from "#server/messages/mail-content.ts";
import {
  type DeliveryFacts,
  renderEmail,
  renderText,
  UnwritableMessageError,
} from "#server/messages/render-message.ts";
import { type TemplateName, templates } from "#server/messages/templates.ts";
import {
  anyDelivery,
  contact,
  everyNotice,
  links,
  reminder,
  samples,
} from "#tests/support/sample-deliveries.ts";

const day = Temporal.PlainDate.from;
const rosa = anyDelivery.addressee;
const textsAlone: TemplateName[] = ["first-text", "agree-by-text", "text-answer"];
const notices = everyNotice.filter(({ template }) => !textsAlone.includes(template));
const reminders = [7, 3, 2, 1, 0, -1, -3, -9].flatMap((daysLeft) => [
  reminder(daysLeft),
  reminder(daysLeft, { addressee: contact }, day("2026-12-12")),
]);

const previewOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";

describe("every mail", () => {
  it.each([...notices, ...reminders].map((facts) => [facts.template, facts] as const))(
    "%s is whole: subject, preview, greeting, both parts, no slot left, nothing undefined",
    async (_, facts) => {
      const mail = await renderEmail(facts, links);
      expect(mail.subject.length).toBeGreaterThan(0);
      expect(previewOf(mail.html).length).toBeGreaterThan(0);
      expect(mail.text).toMatch(/^Hello (Rosa|Felix),\n\n/);
      expect(mail.html).toContain(`Hello ${facts.addressee?.firstName},`);
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/%%|undefined|null|NaN|\[object/);
      expect(mail.html).not.toMatch(/<(img|script|link)\b|https?:\/\/(?!daymark\.example|www\.w3\.org)/);
    },
  );

  it("says the ways in to somebody who signs up an address that has an account", async () => {
    const facts = everyNotice.find(({ template }) => template === "account-exists");
    const { text } = await renderEmail(facts ?? anyDelivery, links);
    for (const path of ["/login", "/forgot-password"])
      expect(text).toContain(`https://daymark.example${path}\n`);
    expect(text).toContain("You already have an account.");
  });

  it("names neither the person nor what the date is for in subject and preview, and nothing forbidden inside", async () => {
    for (const facts of [...notices, ...reminders]) {
      const { subject, html, text } = await renderEmail(facts, links);
      expect(`${subject} ${previewOf(html)}`).not.toMatch(/rosa|felix|ray|regist|offend|sex|police|sheriff/i);
      expect(text).not.toMatch(/regist|offend|sex|police|violat|missed/i);
    }
  });

  it.each([
    ["nobody's last day", /last day(?! to go)/i],
    ["nobody's name", /\b[A-Z][a-z]+['’]s\b/],
    ["no second line", /[\r\n]/],
    ["no word of another language's grammar", /\bsomebody\b|\bnobody\b|as .* wished|waits? for a yes/i],
    ["no more than a mailbox shows", /.{79,}/],
  ])("says in its subject %s, in each of its forms", async (_what, forbidden) => {
    const otherForms = notices.flatMap((facts) => {
      const forms = [
        ...("numberOnDay" in facts.params ? [{ whose: null }] : []),
        ...("daysLeft" in facts.params ? [{ daysLeft: 0 }] : []),
        ...(/^channel-/.test(facts.template) ? [{ isReaders: true }, { channel: "text" }] : []),
      ];
      return forms.map((form) => ({ ...facts, params: { ...facts.params, ...form } }));
    });
    expect(otherForms.length).toBeGreaterThan(5);
    for (const facts of [...notices, ...otherForms])
      expect((await renderEmail(facts, links)).subject).not.toMatch(forbidden);
  });

  it("has the List-Unsubscribe headers when it can be stopped, and a link in both parts; otherwise neither", async () => {
    for (const facts of [...notices, ...reminders]) {
      const { headers, html, text } = await renderEmail(facts, links);
      const url = /<(https:\/\/daymark\.example\/[sn]\/[\w-]{22})>/.exec(
        headers["List-Unsubscribe"] ?? "",
      )?.[1];
      const stoppable = templates[facts.template].isStoppable === true;
      expect([facts.template, url !== undefined]).toEqual([facts.template, stoppable]);
      expect(headers["List-Unsubscribe-Post"]).toBe(stoppable ? "List-Unsubscribe=One-Click" : undefined);
      expect(/\/[sn]\//.test(text)).toBe(stoppable);
      expect(/\/[sn]\//.test(html)).toBe(stoppable);
      if (url !== undefined) expect(text).toContain(url);
      expect(headers["Auto-Submitted"]).toBe("auto-generated");
      expect(headers["X-Delivery-ID"]).toBe(facts.id);
    }
  });

  it("has the delivery's id in its Message-ID", async () => {
    const { messageId } = await renderEmail(reminder(3), { ...links, publicUrl: "http://localhost:3000" });
    expect(messageId).toBe("<0b9f2c1e-6f7a-4a52-9d43-51c4f2f7a001@localhost>");
  });

  it("escapes whatever a person may be called", async () => {
    const addressee = { ...contact, firstName: "<b>\"&%%lead%%'" };
    const { html, text } = await renderEmail(reminder(3, { addressee }), links);
    expect(html).toContain("Hello &lt;b&gt;&quot;&amp;%%lead%%&#39;,");
    expect(text).toContain(`Hello <b>"&%%lead%%',`);
  });
});

const lines = async (facts: DeliveryFacts) =>
  (await renderEmail(facts, links)).text.split("\n").filter(Boolean);

describe("a mail says it to its reader", () => {
  const weAre = "Daymark sends short reminders before and after a date that matters.";
  it.each<[string, TemplateName, object, Addressee | null, string]>([
    ["who we are, to whoever is asked", "signup-asked", { hasAccount: false }, null, weAre],
    ["who we are, to whoever is added", "you-were-added", { whose: "Ray" }, contact, weAre],
    ["who we are, to whoever is asked about emails", "agree-to-mails", {}, contact, weAre],
    ["who we are, to whoever is asked about texts", "agree-to-texts", {}, contact, weAre],
    [
      "why it came, to the operator",
      "provider-trouble",
      {},
      null,
      "You're getting this because you run this Daymark site.",
    ],
    [
      "as you, about the reader's own number that fails",
      "channel-stopped",
      { channel: "text", isReaders: true },
      rosa,
      "Our texts aren't getting through to your number.",
    ],
    [
      "by name, about somebody else's",
      "channel-stopped",
      { channel: "text" },
      rosa,
      "Our texts aren't getting through to Ray.",
    ],
    [
      "one name once, of whoever marked the own date as done",
      "done-said",
      { by: "Ray", whose: "Ray" },
      rosa,
      "Ray marked this date as done:",
    ],
  ])("%s", async (_, template, params, addressee, words) => {
    const { sealedParams = null } = everyNotice.find((facts) => facts.template === template) ?? {};
    const sample = samples[template as keyof typeof samples].params;
    const facts = { ...anyDelivery, template, params: { ...sample, ...params }, sealedParams, addressee };
    expect(await lines(facts)).toContain(words);
  });
});

describe("a reader without an account", () => {
  const pending = { ...anyDelivery.addressee, hasAccount: false } as Addressee;
  const own = { isReaders: true, by: "owner" };

  it.each<[TemplateName, object]>([
    ["channel-stopped", own],
    ["channel-stopped", {}],
    ["channel-started", own],
    ["done-said", {}],
    ["nobody-reached", {}],
  ])("is offered no login by %s %j", async (template, params) => {
    const sample = samples[template as keyof typeof samples].params;
    const facts = { ...anyDelivery, template, params: { ...sample, ...params } };
    const { html, text } = await renderEmail({ ...facts, addressee: pending }, links);
    expect(html + text).not.toMatch(/log in|\/reminder\b|turn (it|them)|undo|See who/i);
    expect((await renderEmail(facts, links)).text).toContain("https://daymark.example/reminder\n");
  });
});

describe("a mail about a done date", () => {
  const doneMail = (params: object) =>
    lines({ ...anyDelivery, template: "done-said", params: { ...samples["done-said"].params, ...params } });

  it("leads the account holder to the undo that it promises", async () => {
    const said = await doneMail({});
    expect(said).toContain(
      "Not right? You can undo this for seven days. If it's right, enter the next date.",
    );
    expect(said.join("\n")).toContain("Undo or enter the next date:\nhttps://daymark.example/reminder");
  });

  it("asks for no next date after another date", async () => {
    const said = (await doneMail({ numberOnDay: { color: "blue" } })).join("\n");
    expect(said).toContain("Undo:\nhttps://daymark.example/reminder");
    expect(said).not.toContain("next date");
  });
});

describe("a notice about a date", () => {
  const about = ["done-said", "done-taken-back", "next-date-needed", "nobody-reached"] as const;
  const noticeOf = (template: (typeof about)[number], date: object): DeliveryFacts => ({
    ...anyDelivery,
    template,
    params: { ...samples[template].params, ...date },
    sealedParams: null,
  });

  it.each([
    ["one day", { dueOn: "2026-12-10", opensOn: null }, null, "Thursday, December 10."],
    [
      "one of two dates of a day",
      { dueOn: "2026-12-10", opensOn: null },
      { number: 2, of: 2 },
      "Thursday, December 10 (date 2 of 2).",
    ],
    ["a range of days", { dueOn: "2026-12-31", opensOn: "2026-12-01" }, null, "Dec 1 to Dec 31."],
    [
      "a range that ends in another year, with one more date on its last day",
      { dueOn: "2027-01-10", opensOn: "2026-12-20" },
      { number: 1, of: 2 },
      "Dec 20, 2026 to Jan 10, 2027 (date 1 of 2).",
    ],
    ["a date from before ranges were named", { dueOn: "2026-12-10" }, null, "Thursday, December 10."],
  ])("names %s as the reminder does", async (_, date, numberOnDay, words) => {
    for (const template of about) {
      expect(await lines(noticeOf(template, { opensOn: undefined, ...date, numberOnDay }))).toContain(words);
    }
  });

  it("names the range by text too, and asks for the date after its last day", () => {
    const range = { dueOn: "2026-12-31", opensOn: "2026-12-01", numberOnDay: null };
    const texts = about.map((template) => renderText(noticeOf(template, range), links).text);
    expect(texts).toEqual([
      expect.stringContaining("Dec 1 to Dec 31 is marked as done."),
      expect.stringContaining("Dec 1 to Dec 31 is open again."),
      expect.stringContaining("what is the next date after Thu Dec 31?"),
      expect.stringContaining("no one is getting reminders for Dec 1 to Dec 31."),
    ]);
  });
});

describe("a text", () => {
  const long = { ...links, publicUrl: `https://${"a-long-name.".repeat(5)}example` };
  const byText: TemplateName[] = [
    ...textsAlone,
    "channel-stopped",
    "channel-started",
    "marked-as-spam",
    "person-left",
    "list-ended",
    "next-date-needed",
    "nobody-reached",
    "term-ending",
    "done-said",
    "done-taken-back",
    "signup-unanswered",
    "number-news",
    "test-message",
  ];

  it("is one part, with its link where the link fits, and without it where it does not", () => {
    for (const facts of reminders) {
      expect(renderText(facts, links).text).toMatch(/ or https:\/\/daymark\.example\/d\/[\w-]{22}\./);
      const { text } = renderText(facts, long);
      expect(text).not.toContain("https");
      expect(text).toContain("Reply DONE.");
      expect(gsm7Length(text)).toBeLessThanOrEqual(160);
    }
  });

  it("says that the year ends, and afterwards that it has ended", () => {
    const ending = (daysLeft: number) => {
      const params = { ...samples["term-ending"].params, daysLeft };
      return renderText({ ...anyDelivery, template: "term-ending", params, sealedParams: null }, links).text;
    };
    expect([7, 1, 0].map(ending)).toEqual([
      expect.stringContaining(
        "Daymark: your year of reminders is ending. We have no reminders for dates on or after Sun Nov 28",
      ),
      expect.stringContaining(
        "Daymark: your year of reminders is ending. We have no reminders for dates on or after Sun Nov 28",
      ),
      expect.stringContaining(
        "Daymark: your year of reminders has ended. We have no reminders for dates on or after Sun Nov 28",
      ),
    ]);
    expect(gsm7Length(ending(0))).toBeLessThanOrEqual(160);
  });

  it("exists for each notice that may have to go to a number", () => {
    const written = everyNotice.map(({ template }) => template).filter((name) => templates[name].text);
    expect(written).toEqual(expect.arrayContaining(byText));
  });

  it.each([...everyNotice])("is one part where there is one: $template", (facts) => {
    if (templates[facts.template].text) {
      for (const place of [links, long]) {
        const { text } = renderText(facts, place);
        expect(text).toMatch(/^Daymark: .* STOP (ends texts|to end)\.$/);
        expect(gsm7Length(text)).toBeLessThanOrEqual(160);
      }
    } else {
      expect(() => renderText(facts, links)).toThrow(UnwritableMessageError);
    }
  });
});
