import type { Page } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { ownMessagesWords } from "#core/words/pages/message-link-words.ts";
import { refundByLinkWords, sayNoWords } from "#core/words/pages/signup-words.ts";
import { yearWords } from "#core/words/pages/year-words.ts";
import { m } from "#messages";
import { messagesTo } from "../daymark.ts";
import { linkIn } from "../outbox.ts";
import { answer, failedCall, type Screen } from "./screen.ts";
import { households } from "./stage.ts";

const { near } = households;
const rosaNear = near.registrantInfo.email;

const unknown = m.link_unusable_why();
const broken = {
  kind: "unnamed",
  heading: m.link_unusable(),
  says: [unknown],
  provokes: failedCall,
} as const;
const donePage = { title: "Is it done?", heading: "Is it done?", kind: "unnamed" } as const;
const messagesPage = { title: "Your messages", heading: "Your messages", kind: "unnamed" } as const;
const agreePage = { title: "May we text you?", heading: "May we text you?", kind: "unnamed" } as const;
const yearPage = { title: m.year_title(), path: "/y/some-token", kind: "unnamed" } as const;
const sayNoPage = { title: m.say_no_title(), path: "/q/some-token", kind: "unnamed" } as const;
const outbox = { path: "/outbox", title: "Demo outbox", heading: "Demo outbox", kind: "unnamed" } as const;

const link = (address: string, beginning: string) => (page: Page) => linkIn(page, address, beginning);

/** The answer about the link that pays for another year: a household gets that link only when its year ends. */
const yearOf = (link: object) =>
  answer("**/api/links/read", {
    json: {
      success: true,
      link: {
        purpose: "year",
        whose: "Rosa",
        isGift: true,
        standing: "payable",
        isDemo: false,
        totalCents: 1325,
        year: "drm9kgp43ihiVREglHGfit",
        ...link,
      },
    },
  });

const doneLink = (link: Record<string, unknown>) =>
  answer("**/api/links/read", {
    json: {
      success: true,
      link: {
        purpose: "done",
        dueOn: "2027-01-04",
        alreadyDone: false,
        canUndo: false,
        current: true,
        messagesToken: "some-token",
        opensOn: null,
        numberOnDay: null,
        othersOpen: [],
        ...link,
      },
    },
  });

/** The pages behind the links in messages, and the demo's outbox, where a tester reads the messages. */
export const messageScreens: readonly Screen[] = [
  { ...broken, name: "done-link-broken", title: donePage.title, path: "/d/some-token" },
  {
    name: "outbox-empty",
    ...outbox,
    says: ["No messages yet", "Nothing here was sent to anyone."],
    before: answer("**/api/outbox", { json: { success: true, messages: [] } }),
  },
  {
    name: "outbox",
    ...outbox,
    showsEnglish: true,
    weekLater: true,
    says: ["Nothing here was sent to anyone.", "The reminder clock"],
  },
  {
    name: "outbox-text",
    ...outbox,
    showsEnglish: true,
    weekLater: true,
    says: ["STOP ends texts."],
    path: async (page) => {
      const [text] = await messagesTo(page, "+12125550102");
      return `/outbox?message=${text?.id}`;
    },
  },
  {
    name: "done-link",
    ...donePage,
    weekLater: true,
    path: link(rosaNear, "/d/"),
    says: [m.reminder_only_tells_us({ brand: brand.name }), "Yes, it's done"],
  },
  {
    name: "done-link-holder",
    ...donePage,
    path: "/d/some-token",
    heading: "Marked as done",
    says: [
      "Undo",
      "Rosa's date, Monday, January 4, 2027",
      m.done_link_others_open({ who: "other", whose: "Rosa", count: 1 }),
      "Log in to set the next date",
    ],
    before: doneLink({
      daysLeft: 10,
      alreadyDone: true,
      canUndo: true,
      later: { comes: "closed", when: null },
      whose: "Rosa",
      looksAfter: true,
      numberOnDay: { number: 2, of: 2 },
      othersOpen: [{ dueOn: "2027-01-04", daysLeft: 10, numberOnDay: { number: 1, of: 2 } }],
    }),
  },
  {
    name: "done-link-later",
    ...donePage,
    path: "/d/some-token",
    says: ["We can remind you again today at 6 pm.", m.later_tonight()],
    before: doneLink({
      daysLeft: 3,
      later: { comes: "open", when: { day: "2027-01-01", daysAway: 0, time: "18:00" } },
      whose: null,
      looksAfter: true,
    }),
  },
  {
    name: "done-link-again",
    ...donePage,
    path: "/d/some-token",
    says: [m.cannot_come(), "We'll remind you again today at 6 pm."],
    before: doneLink({
      daysLeft: 3,
      later: { comes: "again", when: { day: "2027-01-01", daysAway: 0, time: "18:00" } },
      whose: "Rosa",
      looksAfter: false,
    }),
  },
  {
    name: "cant-come",
    title: "If you can't come",
    heading: "If you can't come",
    kind: "unnamed",
    path: "/cant-come",
    says: ["Call the office today."],
  },
  {
    name: "messages-link",
    ...messagesPage,
    weekLater: true,
    path: link(rosaNear, "/s/"),
    says: ["Hello Rosa,", "Stop the emails"],
  },
  ...(["in-use", "waits"] as const).map((number) => ({
    name: `messages-link-number-${number}`,
    ...messagesPage,
    path: "/s/some-token",
    says:
      number === "in-use"
        ? [m.own_number_ask(), m.own_number_has_changed()]
        : [m.own_number_stopped(), m.own_number_next()],
    before: answer("**/api/links/read", {
      json: {
        success: true,
        link: {
          purpose: "messages",
          firstName: "Rosa",
          channel: "email",
          state: "confirmed",
          reminderSet: "all",
          language: "en",
          choices: [],
          number,
          textNumber: null,
        },
      },
    }),
  })),
  {
    name: "messages-link-text",
    ...messagesPage,
    path: "/s/some-token",
    says: [ownMessagesWords.textStart("(515) 555-0100"), "The texts have stopped."],
    before: answer("**/api/links/read", {
      json: {
        success: true,
        link: {
          purpose: "messages",
          firstName: null,
          channel: "text",
          state: "stopped",
          reminderSet: "all",
          language: "en",
          choices: [],
          number: "in-use",
          textNumber: "+15155550100",
        },
      },
    }),
  },
  {
    name: "agree-link",
    ...agreePage,
    weekLater: true,
    path: link(rosaNear, "/t/"),
    says: ["I agree to texts", "No texts, please"],
  },
  {
    name: "year-link",
    ...yearPage,
    heading: "Give a year",
    says: [yearWords.costs("Rosa", "$13.25"), m.year_once(), m.year_holder_is_told()],
    before: yearOf({}),
  },
  {
    name: "say-no",
    ...sayNoPage,
    heading: sayNoPage.title,
    says: [sayNoWords.question("Felix"), m.say_no_decline()],
    before: answer("**/api/links/read", {
      json: { success: true, link: { purpose: "answer", by: "Felix", state: "open" } },
    }),
  },
  {
    name: "refund-link",
    title: m.refund_by_link_title(),
    path: "/m/some-token",
    kind: "unnamed",
    heading: m.refund_by_link_title(),
    says: [refundByLinkWords.lead("Rosa"), m.refund_by_link_follows({ total: "$14.90" })],
    before: answer("**/api/links/read", {
      json: { success: true, link: { purpose: "refund", asked: "Rosa", totalCents: 1490, standing: "open" } },
    }),
  },
  {
    name: "year-not-paid",
    path: "/y/not-paid",
    title: m.year_not_paid_heading(),
    heading: m.year_not_paid_heading(),
    kind: "personal",
    says: [m.year_not_paid(), m.year_try_again()],
  },
];
