import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { expect } from "../expect.ts";
import { formOf } from "../forms.ts";
import { linkIn } from "../outbox.ts";
import { pick } from "../wizard.ts";
import { answer, brokenAnswer, failedCall, type Screen } from "./screen.ts";
import { call, withAnswers } from "./stage.ts";

const cards = [
  m.home_safe_places_map(),
  m.home_police_database(),
  m.home_free_resources(),
  m.home_coming_soon(),
];
const homePage = { title: "Reminders for your date", heading: "When Is My Next Registration Date?" } as const;

const band = (page: Page) => page.getByRole("region", { name: m.newsletter_heading() });

/** The server renders the docs, so a failing call shows only when the reader comes from another page. */
const toTheDocs = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Docs" }).click();
  await page.waitForURL("**/documentation");
};
const docsPage = { path: "/documentation", title: "Docs", heading: "Docs" } as const;

/** The pages for everybody: the home page, the information pages, the docs, the older form, the newsletter's answers. */
export const publicScreens: readonly Screen[] = [
  {
    name: "home",
    path: "/",
    ...homePage,
    says: [...cards, "City, county or ZIP code", "All states and cities", m.home_sample_agencies()],
    act: async (page) => {
      // The directory exists, and its card searches it. Only the map, among the four cards, does not exist yet.
      const card = page.getByRole("article").filter({ hasText: m.home_police_database() });
      await expect(card.getByRole("button", { name: "Find" })).toBeVisible();
      await expect(card).not.toContainText("Coming soon");
      // A reader would believe a made-up number.
      await expect(card).not.toContainText(/\d/);
    },
  },
  {
    name: "home-imported",
    path: "/",
    ...homePage,
    says: ["23,000+", m.home_agencies()],
    before: answer("**/api/agencies/edition", {
      json: { success: true, edition: { agencies: 23_611, isSample: false } },
    }),
  },
  { name: "home-by-its-other-name", path: "/home", canonical: "/", ...homePage, says: cards },
  {
    name: "home-menu",
    path: "/",
    ...homePage,
    says: [m.navigation_login()],
    widths: [390],
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Menu" }).click();
    },
  },
  {
    name: "home-newsletter-refused",
    path: "/",
    ...homePage,
    says: [m.newsletter_first_name_required(), m.newsletter_email_required()],
    act: (page) => band(page).getByRole("button", { name: "Sign up" }).click(),
  },
  {
    name: "safe-places-map",
    path: "/spmap",
    title: "Safe Places Map",
    heading: "Safe Places Map",
    says: [
      "Coming very soon",
      "Florida Statutes 775.215",
      "This is not legal advice. Last reviewed on November 21, 2026.",
    ],
  },
  {
    name: "something-changed",
    path: "/something-changed",
    title: m.changed_title(),
    heading: m.changed_title(),
    kind: "unnamed",
    says: [m.changed_moved(), m.changed_trip(), m.changed_no_advice()],
  },
  {
    name: "something-changed-open",
    path: "/something-changed",
    title: m.changed_title(),
    heading: m.changed_title(),
    kind: "unnamed",
    act: (page) => page.getByText(m.changed_vehicle()).click(),
    says: [m.changed_vehicle_ask()],
  },
  {
    name: "resources",
    path: "/resources",
    title: "Free resources",
    heading: "Free resources",
    says: ["Adam Walsh Act", "Police departments by city", "Support organizations"],
  },
  { name: "about-us", path: "/aboutus", title: "About Us", heading: "About Us" },
  { name: "adam-walsh-act", path: "/awa", title: "Adam Walsh Act", heading: "Adam Walsh Act" },
  {
    name: "texts",
    path: "/texts",
    title: "Text messages",
    heading: "Text messages",
    says: [m.text_ask_start()],
  },
  { name: "accessibility", path: "/accessibility", title: "Accessibility", heading: "Accessibility" },
  { name: "terms", path: "/terms", title: "Terms", heading: "Terms" },
  { name: "privacy", path: "/privacy", title: "Privacy", heading: "Privacy" },
  {
    name: "not-found",
    path: "/no/such/page",
    title: m.not_found_title(),
    heading: m.not_found_title(),
    says: [m.not_found_message(), m.not_found_home_link()],
    kind: "unnamed",
    status: 404,
    provokes: /status of 404/,
  },

  { name: "docs", ...docsPage, says: [m.docs_placeholder(), "Search the docs"] },
  {
    name: "docs-topic",
    path: "/documentation/choose-the-date",
    title: "Choose the date",
    heading: "Choose the date",
    says: ["Use the paper that the office gave you", m.docs_paper_none()],
  },
  {
    name: "docs-topic-messages",
    path: "/documentation/what-messages-say",
    title: "What each message says",
    heading: "What each message says",
    says: [m.sample_mail_subject(), m.sample_text(), m.reminder_frame_done()],
  },
  {
    name: "docs-topic-sheet",
    path: "/documentation/without-a-phone",
    title: "Without a phone",
    heading: "Without a phone",
    act: (page) => expect(page.getByRole("img", { name: m.docs_sheet() })).toBeVisible(),
  },
  {
    name: "docs-topic-years",
    path: "/documentation/several-places",
    title: "More than one place",
    heading: "More than one place",
    says: [m.frequency_times_a_year({ count: 2 })],
  },
  {
    name: "docs-search",
    ...docsPage,
    path: "/documentation?q=lawyer",
    heading: "Search results",
    kind: "unnamed",
  },
  {
    name: "docs-failed",
    ...docsPage,
    path: "/terms",
    canonical: "/documentation",
    says: [m.docs_http_error({ status: 502 })],
    before: brokenAnswer("**/api/docs", { status: 502, body: "" }),
    act: toTheDocs,
    provokes: failedCall,
  },

  {
    name: "older-form",
    path: "/subscribe",
    title: "Subscribe (Test)",
    heading: "Subscribe (Test)",
    says: [m.older_form_service_level_required(), "This is the older form."],
  },
  {
    name: "older-form-refused",
    path: "/subscribe",
    title: "Subscribe (Test)",
    heading: "Subscribe (Test)",
    says: ["Your First Name is required.", "Registrant Next Registration Date is required."],
    act: async (page) => {
      await pick(page, "Who are you?", "I am a family member");
      await pick(page, "Does the registrant have Internet/phone access?", "Yes");
      await page.getByRole("radio", { name: "$13.99" }).check();
      await page.getByRole("button", { name: "Purchase" }).click();
      const dialog = page.getByRole("dialog", { name: m.dialog_default_title() });
      await dialog.getByText(m.older_form_failed()).waitFor();
      await dialog.getByRole("button", { name: "OK" }).click();
    },
  },
  {
    name: "older-form-not-taken-kept",
    path: "/subscribe#not-taken",
    canonical: "/subscribe",
    title: "Subscribe (Test)",
    heading: "Subscribe (Test)",
    says: [m.older_form_failed(), "Nothing is lost. Your answers are in the newer sign-up."],
    before: (page) => withAnswers(page, formOf("felix.older")),
  },

  {
    name: "newsletter-link",
    title: "News from Daymark",
    heading: "News from Daymark",
    says: ["Yes, send me news", "No, unsubscribe"],
    kind: "unnamed",
    path: async (page, stage) => {
      const email = "nina.link@mail.example";
      await call(page, stage, "/api/newsletter", { first_name: "Nina", email });
      return linkIn(page, email, "/n/");
    },
  },
  ...(
    [
      ["check-email", "Check your email", [m.newsletter_check_inbox()]],
      [
        "not-taken",
        "Please check your answers",
        [m.newsletter_first_name_required(), m.newsletter_email_required()],
      ],
      ["later", "Please try again later", [sayReason("unavailable")]],
      ["confirmed", "You're on the list", []],
      ["left", "You're unsubscribed", []],
      ["language", m.newsletter_language_saved(), [m.newsletter_language_saved_what()]],
      ["unusable-link", "This link doesn't work", []],
    ] as const
  ).map(
    ([outcome, heading, says]): Screen => ({
      name: `newsletter-${outcome}`,
      path: `/newsletter/${outcome}`,
      title: heading,
      heading,
      says,
      kind: "unnamed",
    }),
  ),
];
