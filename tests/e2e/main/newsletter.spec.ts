import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { answerInstead } from "../support/api-answers.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { openLink } from "../support/outbox.ts";

const checkInbox =
  "Please check your inbox (and spam folder): open the link in our email, and you are on the list.";

const band = (page: Page) => page.getByRole("region", { name: /^Hear when/ });

/** The newest mail to an address, as soon as there are this many. */
async function mailTo(page: Page, address: string, count = 1) {
  await expect.poll(async () => (await messagesTo(page, address)).length).toBe(count);
  return (await messagesTo(page, address))[0];
}

for (const path of ["/", "/spmap"]) {
  test(`the form on ${path} says what is wrong beside the fields, keeps what is typed, and accepts the rest`, async ({
    page,
  }) => {
    const email = `rosa${path.replace("/", "-")}@mail.example`;
    await page.goto(path);
    const form = band(page);
    await form.getByRole("button", { name: "Sign up" }).click();
    await expect(errorBeside(form, "Please enter your first name.")).toBeVisible();
    await expect(errorBeside(form, "Please enter a valid email address.")).toBeVisible();
    await expect(form.getByLabel("First name")).toBeFocused();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
      }
    }
    await form.getByLabel("First name").fill("Rosa");
    await form.getByLabel("Email").fill("rosa@mail");
    await form.getByLabel("Email").press("Enter");
    await expect(form.getByLabel("Email")).toBeFocused();
    await expect(form.getByText("Please enter your first name.")).toHaveCount(0);
    await expect(form.getByLabel("First name")).toHaveValue("Rosa");
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Email").press("Enter");
    await expect(form.getByRole("status")).toHaveText(checkInbox);
    await expect(form.getByLabel("Email")).toHaveValue("");
    await expectAccessible(page);
    expect((await mailTo(page, email))?.subject).toBe("One step to news from Daymark");
  });
}

test.describe("when the server does not take it", () => {
  test.use({ allowConsoleError: /Failed to load resource/ });

  test("the form says when nobody answers, and what the server says", async ({ page }) => {
    await page.goto("/");
    const form = band(page);
    await form.getByLabel("First name").fill("Rosa");
    await form.getByLabel("Email").fill("often@mail.example");
    await page.route("/api/newsletter", (route) => route.abort());
    await form.getByRole("button", { name: "Sign up" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      "Error connecting to server. Please check your connection and try again.",
    );
    await expect(form.getByLabel("Email")).toHaveValue("often@mail.example");
    await page.unroute("/api/newsletter");
    await page.route("/api/newsletter", (route) =>
      answerInstead(route, {
        status: 429,
        json: {
          success: false,
          error: "TOO_MANY_REQUESTS",
          message: "Too many requests. Please wait a little and try again.",
        },
      }),
    );
    await form.getByRole("button", { name: "Sign up" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      "Too many requests. Please wait a little and try again.",
    );
  });
});

test("opening the mailed link changes nothing; its buttons put an address on the list and take it off", async ({
  page,
}) => {
  const email = "felix.newsletter@mail.example";
  const ask = () =>
    page.request.post("/api/newsletter", {
      data: { first_name: "Felix", email },
      headers: { Origin: new URL(page.url()).origin },
    });
  await page.goto("/");
  await ask();
  const mail = await mailTo(page, email);
  expect(mail?.text).not.toContain("Felix");
  await openLink(page, mail, "/n/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News from Daymark");
  await ask();
  expect((await mailTo(page, email, 2))?.subject).toBe("One step to news from Daymark");
  await page.getByRole("button", { name: "Yes, send me news" }).click();
  await expect(page).toHaveURL(/\/newsletter\/confirmed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are on the list");
  await ask();
  const known = await mailTo(page, email, 3);
  expect(known?.subject).toBe("You get news from Daymark already");
  await openLink(page, known, "/n/");
  await page.getByRole("button", { name: "No, take me off the list" }).click();
  await expect(page).toHaveURL(/\/newsletter\/left$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are off the list");
  await page.goto("/n/AAAAAAAAAAAAAAAAAAAAAA");
  await page.getByRole("button", { name: "Yes, send me news" }).click();
  await expect(page).toHaveURL(/\/newsletter\/unusable-link$/);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a link that a filter has cut off, with scripts: ${javaScriptEnabled}`, () => {
    test.use({ javaScriptEnabled });

    test("is pasted whole", async ({ page }) => {
      const path = "/n/AAAAAAAAAAAAAAAAAAAAAA";
      await page.goto("/newsletter/unusable-link");
      const link = `https://filter.example/?url=${encodeURIComponent(`https://daymark.example${path}`)}&d=1`;
      await page.getByLabel("The link from our email").fill(link);
      await page.getByRole("button", { name: "Open this link" }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("News from Daymark");
    });
  });
}

test("the token of a link does not stand in its page", async ({ page }) => {
  await page.goto("/n/AAAAAAAAAAAAAAAAAAAAAA");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News from Daymark");
  expect(await page.content()).not.toContain("AAAAAAAAAAAAAAAAAAAAAA");
});

test.describe("behind a link with a key", () => {
  // Nobody has these keys. The pages ask the server, and then say so.
  test.use({ allowConsoleError: /Failed to load resource/ });

  for (const path of ["/n/", "/d/", "/s/", "/t/"]) {
    test(`no request from ${path} tells where it comes from, and the page still works`, async ({ page }) => {
      const key = "AAAAAAAAAAAAAAAAAAAAAA";
      // Counts requests that were answered: the headers of one that a change of page cut off are never known.
      const answered: Request[] = [];
      page.on("requestfinished", (request) => answered.push(request));
      const asked = path === "/n/" ? null : page.waitForResponse(/\/api\/links/);
      await page.goto(path + key);
      await asked;
      if (path === "/n/") {
        await page.getByRole("button", { name: "Yes, send me news" }).click();
        await expect(page).toHaveURL(/\/newsletter\/unusable-link$/);
      }
      await page.waitForLoadState("load");
      const headers = await Promise.all(answered.map((request) => request.allHeaders()));
      expect(headers.length).toBeGreaterThan(3);
      expect(headers.filter(({ referer }) => referer?.includes(key))).toEqual([]);
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form is asked for, confirmed and left by pages alone, with nothing personal in their addresses", async ({
    page,
  }) => {
    const email = "nina@mail.example";
    await page.goto("/spmap");
    await band(page).getByLabel("First name").fill("Nina");
    await band(page).getByLabel("Email").fill(email);
    await band(page).getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/newsletter\/check-email$/);
    await expect(page.getByText(checkInbox)).toBeVisible();
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "Yes, send me news" }).click();
    await expect(page).toHaveURL(/\/newsletter\/confirmed$/);
    await openLink(page, await mailTo(page, email), "/n/");
    await page.getByRole("button", { name: "No, take me off the list" }).click();
    await expect(page).toHaveURL(/\/newsletter\/left$/);
  });

  test("what the browser accepts and the server refuses leads to the form once more", async ({ page }) => {
    await page.goto("/");
    await band(page).getByLabel("First name").fill(" ");
    await band(page).getByLabel("Email").fill("nina@mail");
    await band(page).getByRole("button", { name: "Sign up" }).click();
    await expect(page).toHaveURL(/\/newsletter\/not-taken$/);
    await expect(page.getByText("Please enter your first name.")).toBeVisible();
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("First name")).toBeVisible();
  });
});

test("the band is stacked under 992 pixels and in one row from there", async ({ page }) => {
  await page.goto("/spmap");
  const top = async (locator: ReturnType<typeof band>) => (await locator.boundingBox())?.y ?? 0;
  const fields = async () => [
    await top(band(page).getByLabel("First name")),
    await top(band(page).getByLabel("Email")),
    await top(band(page).getByRole("button")),
  ];
  await page.setViewportSize({ width: 991, height: 800 });
  const [name = 0, email = 0, button = 0] = await fields();
  expect(name < email && email < button).toBe(true);
  await page.setViewportSize({ width: 992, height: 800 });
  const row = await fields();
  expect(Math.max(...row) - Math.min(...row)).toBeLessThan(4);
});
