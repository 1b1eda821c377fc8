import { mkdirSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { clickMoveTo, codeFor } from "#tests/e2e/support/outbox.ts";
import { fillAsRegistrant, logIn, verifyEmail } from "#tests/e2e/support/wizard.ts";
import { startServer } from "#tests/support/start-server.ts";

/** What the demo shows: a registrant, three days before the date. */
const rosa = { name: "Rosa Núñez-Smith", email: "rosa@mail.example", phone: "(515) 555-0142" };
const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 24 });
const place = { name: "Polk County", timesPerYear: "4", nextDate: dueOn.toString() };

const widths = { phone: 390, desktop: 1280 };
const schemes = ["light", "dark"] as const;
const folder = ".cache/screenshots";
const renewsDocs = process.argv.includes("--docs");

const publicScreens = {
  home: "/",
  "safe-places-map": "/spmap",
  resources: "/resources",
  "about-us": "/aboutus",
  login: "/login",
  signup: "/signup",
  "forgot-password": "/forgot-password",
  documentation: "/documentation",
  subscribe: "/subscribe",
  "adam-walsh-act": "/awa",
  "police-departments": "/police-department-list-by-city",
  terms: "/terms",
  privacy: "/privacy",
  "not-found": "/no/such/page",
  "reminder-signed-out": "/reminder",
  "wizard-empty": "/reminder_signup",
};

/** The README's six, by the name of the shot they are. */
const docsImages: Record<string, string> = {
  "home-desktop-light": "home",
  "wizard-filled-desktop-light": "wizard",
  "checkout-phone-light": "checkout",
  "dashboard-desktop-light": "dashboard",
  "dashboard-phone-dark": "dashboard-phone",
  "outbox-desktop-light": "outbox",
};

/** Takes the page as it stands, whole, in every width and scheme. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [device, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: width === widths.phone ? 844 : 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.evaluate(() => document.fonts.ready);
      const shot = `${name}-${device}-${colorScheme}`;
      // At the end of the page the demo's bar lies in its own place, not across the middle of the picture.
      await scrollTo(page, "end");
      await page.screenshot({ path: `${folder}/${shot}.png`, fullPage: true });
      await scrollTo(page, "top");
      const image = renewsDocs && docsImages[shot];
      if (image) await page.screenshot({ path: `docs/images/${image}.png` });
    }
  }
  process.stdout.write(`${name}\n`);
}

async function scrollTo(page: Page, place: "top" | "end"): Promise<void> {
  await page.evaluate(
    (top) => window.scrollTo({ top, behavior: "instant" }),
    place === "top" ? 0 : Number.MAX_SAFE_INTEGER,
  );
}

async function shootPublicScreens(page: Page): Promise<void> {
  for (const [name, path] of Object.entries(publicScreens)) {
    await page.goto(path);
    // What the browser asks for first is there: the session and how the server runs.
    await page.getByRole("complementary", { name: "Demo" }).waitFor();
    await shoot(page, name);
  }
}

/** The way of a registrant from the form to the dashboard, three days before the date. */
async function shootJourney(page: Page): Promise<void> {
  await fillAsRegistrant(page, { ...rosa, place });
  await shoot(page, "wizard-filled");
  await page.setViewportSize({ width: widths.desktop, height: 900 });
  await page.getByRole("button", { name: "Continue to the email check" }).click();
  await page.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
  await shoot(page, "email-check");
  await page.goBack();
  await verifyEmail(page, codeFor(page), rosa.email);
  await shoot(page, "checkout");
  await page.getByRole("button", { name: "Pay $10.95" }).click();
  const dialog = page.getByRole("dialog", { name: "Demo payment" });
  await dialog.waitFor();
  await shoot(page, "demo-payment");
  await dialog.getByRole("button", { name: "OK" }).click();
  await page.getByRole("heading", { level: 1, name: "Payment Successful!" }).waitFor();
  await shoot(page, "payment-successful");
  await page.goto("/outbox");
  await clickMoveTo(page, dueOn.subtract({ days: 3 }));
  await shoot(page, "outbox");
  await page.goto("/login?redirect=/reminder");
  await logIn(page, rosa.email);
  await page.getByRole("region", { name: "Registrant Info" }).waitFor();
  await page.getByText("3 days", { exact: true }).waitFor();
  await shoot(page, "dashboard");
  await page.goto("/reminder/print");
  await page.getByText(place.name).first().waitFor();
  await shoot(page, "print-my-year");
  await page.goto("/profile");
  await page.getByRole("main").getByText(rosa.email).waitFor();
  await shoot(page, "profile");
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ baseURL: url, locale: "en-US", timezoneId: "America/Chicago" });
  await shootPublicScreens(page);
  await shootJourney(page);
}

mkdirSync(folder, { recursive: true });
mkdirSync("docs/images", { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
  await takeAll(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
