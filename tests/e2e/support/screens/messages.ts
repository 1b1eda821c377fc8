import type { Page } from "@playwright/test";
import { catalogue } from "#core/words/catalogue.ts";
import { refusalWords } from "#core/words/refusal-words.ts";
import { messagesTo } from "../daymark.ts";
import { linkIn } from "../outbox.ts";
import { answer, failedCall, hold, type Screen } from "./screen.ts";
import { households } from "./stage.ts";

const { near, acted } = households;
const rosaNear = near.registrantInfo.email;
const rosaActed = acted.registrantInfo.email;

const unknown =
  "It may have been cut off on its way, or it is too old. Open it again from the newest message.";
const broken = {
  kind: "unnamed",
  heading: "This link does not work",
  says: [unknown],
  provokes: failedCall,
} as const;
const donePage = { title: "Is it done?", heading: "Is it done?", kind: "unnamed" } as const;
const messagesPage = { title: "Your messages", heading: "Your messages", kind: "unnamed" } as const;
const agreePage = { title: "May we text you?", heading: "May we text you?", kind: "unnamed" } as const;
const yearPage = { title: catalogue.year.title, path: "/y/some-token", kind: "unnamed" } as const;
const sayNoPage = { title: catalogue.sayNo.title, path: "/q/some-token", kind: "unnamed" } as const;
const outbox = { path: "/outbox", title: "Demo outbox", heading: "Demo outbox", kind: "unnamed" } as const;

const link = (address: string, beginning: string) => (page: Page) => linkIn(page, address, beginning);

/** The link that pays for another year: a household has it only when its year ends. */
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

/** What the links in messages lead to, and the demo's outbox where they are read. */
export const messageScreens: readonly Screen[] = [
  {
    name: "link-reading",
    ...donePage,
    path: "/d/some-token",
    says: [catalogue.navigation.loading],
    before: hold("**/api/links/read"),
  },
  { ...broken, name: "done-link-broken", title: donePage.title, path: "/d/some-token" },
  { ...broken, name: "messages-link-broken", title: messagesPage.title, path: "/s/some-token" },
  { ...broken, name: "agree-link-broken", title: agreePage.title, path: "/t/some-token" },
  {
    name: "outbox-empty",
    ...outbox,
    says: ["No messages yet", "Nothing here was sent to anyone."],
    before: answer("**/api/outbox", { json: { success: true, messages: [] } }),
  },
  {
    name: "outbox-loading",
    ...outbox,
    says: [catalogue.navigation.loading],
    before: hold("**/api/outbox/**"),
  },
  {
    name: "outbox",
    ...outbox,
    weekLater: true,
    says: ["Nothing here was sent to anyone.", "The reminder clock"],
  },
  {
    name: "outbox-text",
    ...outbox,
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
    says: [catalogue.reminder.onlyTellsUs, "Yes, it is done"],
  },
  {
    name: "done-link-used",
    ...donePage,
    weekLater: true,
    path: link(rosaActed, "/d/"),
    says: ["The next date is set by whoever looks after the account."],
    act: async (page) => {
      const settled = page.getByText("whoever looks after the account can take it back for seven days.");
      const yes = page.getByRole("button", { name: "Yes, it is done" });
      // Another screen of the same week may have said "done" already.
      await settled.or(yes).waitFor();
      if (await yes.isVisible()) await yes.click();
    },
  },
  {
    name: "done-link-holder",
    ...donePage,
    path: "/d/some-token",
    says: [
      "Rosa's date, Monday, January 4, 2027",
      "Rosa's other date stays open:",
      "Log in to set the next date",
    ],
    before: answer("**/api/links/read", {
      json: {
        success: true,
        link: {
          purpose: "done",
          dueOn: "2027-01-04",
          daysLeft: 10,
          alreadyDone: true,
          current: true,
          whose: "Rosa",
          looksAfter: true,
          opensOn: null,
          numberOnDay: { number: 2, of: 2 },
          othersOpen: [{ dueOn: "2027-01-04", daysLeft: 10, numberOnDay: { number: 1, of: 2 } }],
        },
      },
    }),
  },
  {
    name: "messages-link",
    ...messagesPage,
    weekLater: true,
    path: link(rosaNear, "/s/"),
    says: ["Hello Rosa,", "Stop the emails"],
  },
  {
    name: "messages-link-used",
    ...messagesPage,
    weekLater: true,
    path: link(rosaActed, "/s/"),
    says: ["The emails have stopped.", "Start the emails again"],
    act: (page) => page.getByRole("button", { name: "Stop the emails" }).click(),
  },
  {
    name: "agree-link",
    ...agreePage,
    weekLater: true,
    path: link(rosaNear, "/t/"),
    says: ["I agree to texts", "No texts, please"],
  },
  {
    name: "agree-link-agreed",
    ...agreePage,
    weekLater: true,
    path: link(rosaActed, "/t/"),
    says: ["One more step.", "No texts after all"],
    act: (page) => page.getByRole("button", { name: "I agree to texts" }).click(),
  },
  {
    name: "year-link",
    ...yearPage,
    heading: "Give a year",
    says: [catalogue.year.costs("Rosa", "$13.25"), catalogue.year.once, catalogue.year.holderIsTold],
    before: yearOf({}),
  },
  {
    name: "year-link-holder",
    ...yearPage,
    heading: "Another year",
    says: [catalogue.year.costs(null, "$13.25"), catalogue.year.demo],
    before: yearOf({ isGift: false, whose: null, isDemo: true }),
  },
  {
    name: "year-link-paid",
    ...yearPage,
    heading: "Give a year",
    says: [catalogue.year.paid],
    before: async (page) => {
      await yearOf({})(page);
      const link = { purpose: "year", whose: "Rosa", isGift: true, standing: "far-ahead", isDemo: true };
      const rest = { totalCents: 1325, year: "Qm9rgp43ihiVREglHGfitA" };
      const json = { success: true, link: { ...link, ...rest }, payAt: null };
      await answer("**/api/links/pay", { json })(page);
    },
    act: (page) => page.getByRole("button", { name: "Pay $13.25" }).click(),
  },
  {
    name: "year-link-refused",
    ...yearPage,
    heading: "Give a year",
    says: [refusalWords["somebody-pays"]],
    provokes: failedCall,
    before: async (page) => {
      await yearOf({})(page);
      const json = { success: false, error: "CONFLICT", message: refusalWords["somebody-pays"] };
      await answer("**/api/links/pay", { status: 409, json })(page);
    },
    act: (page) => page.getByRole("button", { name: "Pay $13.25" }).click(),
  },
  {
    name: "year-link-closed",
    ...yearPage,
    heading: "Give a year",
    says: [catalogue.year.standing.closed],
    before: yearOf({ standing: "closed" }),
  },
  {
    name: "say-no",
    ...sayNoPage,
    heading: sayNoPage.title,
    says: [catalogue.sayNo.question("Felix"), catalogue.sayNo.decline],
    before: answer("**/api/links/read", {
      json: { success: true, link: { purpose: "answer", by: "Felix", state: "open" } },
    }),
  },
  { ...broken, name: "say-no-broken", ...sayNoPage },
  { ...broken, name: "year-link-broken", title: yearPage.title, path: "/y/some-token" },
  {
    name: "year-not-paid",
    path: "/y/not-paid",
    title: catalogue.year.notPaidHeading,
    heading: catalogue.year.notPaidHeading,
    kind: "personal",
    says: [catalogue.year.notPaid, catalogue.year.tryAgain],
  },
];
