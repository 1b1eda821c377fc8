import PostalMime from "postal-mime";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { singleDay } from "#core/planning/message-days.ts";
import { renderEmail } from "#server/messages/render-message.ts";
import { composePlainMime } from "#server/providers/email/compose-mime.ts";
import { createKeys } from "#server/secrets/keys.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";

const message = {
  to: "rosa@mail.example",
  subject: "3 days to your date",
  text: "Hello Rosa,\n\n.dots and\n--dashes\n",
  html: '<p class="a" lang="en">Hello Rosa’s <b>friends</b> 😀</p>',
  messageId: "<delivery-1@daymark.example>",
  headers: { "Auto-Submitted": "auto-generated", "List-Unsubscribe": "<https://daymark.example/s/abc>" },
  deliveryId: "delivery-1",
};
const reminderDay = Temporal.PlainDate.from("2026-12-10");
const date = new Date("2026-12-07T15:00:00Z");
const compose = (changes: Partial<typeof message> = {}) =>
  composePlainMime({ ...message, ...changes }, { from: "Daymark <reminders@daymark.example>", date });

describe("a mail put together by hand", () => {
  it("reads as what it was made from, in any parser", async () => {
    const mail = await PostalMime.parse(compose() ?? "");
    expect(mail).toMatchObject({
      from: { name: "Daymark", address: "reminders@daymark.example" },
      to: [{ address: "rosa@mail.example" }],
      subject: message.subject,
      messageId: message.messageId,
      date: "2026-12-07T15:00:00.000Z",
    });
    expect(mail.text?.trimEnd()).toBe(message.text.trimEnd());
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: "list-unsubscribe", value: message.headers["List-Unsubscribe"] }),
    );
    const html = mail.html?.trim().replaceAll("\n", " ");
    expect(html).toBe('<p class="a" lang="en">Hello Rosa&#8217;s <b>friends</b> &#128512;</p>');
  });

  it("is ASCII, in lines that end as SMTP requires", () => {
    const mail = compose() ?? "";
    expect(mail).toMatch(/^[\x20-\x7e\r\n]+$/);
    expect(mail.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it.each([
    ["a subject with an accent", { subject: "3 días" }],
    ["a text with an accent", { text: "Hello Núñez," }],
    ["a line too long", { text: "a".repeat(999) }],
    ["a line of HTML too long", { html: `<p>${"a".repeat(999)}</p>` }],
    ["a line break in a header", { subject: "3 days\r\nBcc: nina@mail.example" }],
    ["a line break in the address", { to: "rosa@mail.example\nBcc: nina@mail.example" }],
    ["a control character", { text: "Hello\u0000" }],
  ])("leaves %s to nodemailer", (_, changes) => {
    expect(compose(changes)).toBeNull();
  });

  it.each([
    ["Daymark <r@daymark.example>", true],
    ['"Daymark, Inc." <r@daymark.example>', true],
    ["Daymark, Inc <r@daymark.example>", false],
    ["Daymark (Reminders) <r@daymark.example>", false],
    ["<r@daymark.example>, <s@daymark.example>", false],
  ])("is from %s: %s; nodemailer writes a name that needs quotes", (from, isPlain) => {
    expect(composePlainMime(message, { from, date }) !== null).toBe(isPlain);
  });

  it("is what every reminder to a plain name becomes", async () => {
    const reminder = await renderEmail(
      {
        ...{ id: "delivery-2", number: 2, template: "reminder", params: {}, sealedParams: null },
        ...{ address: "rosa@mail.example", channelNumber: 1, issue: null, today: reminderDay },
        addressee: { firstName: "Rosa", isAccountHolder: true, hasAccount: true, addedBy: "Rosa" },
        reminder: {
          moment: reminderMoment(singleDay(reminderDay), 3),
          registrantName: null,
        },
      },
      {
        keys: createKeys("a secret of the tests, long enough to be one"),
        publicUrl: "https://daymark.example",
        takesPayments: true,
      },
    );
    expect(composePlainMime(reminder, { from: "Daymark <reminders@daymark.example>", date })).not.toBeNull();
  });
});
