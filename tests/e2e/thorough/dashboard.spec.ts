import type { Locator, Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { familyForm } from "#core/signup/sample-forms.ts";
import { expectAccessible } from "../support/accessible.ts";
import { answerInstead } from "../support/api-answers.ts";
import { unfold } from "../support/dashboard-page.ts";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { loseFirst } from "../support/lose-answer.ts";
import { signUpAndPay } from "../support/signed-up.ts";

// The server refuses what was typed wrong.
test.use({ allowConsoleError: /422/ });

// Further ahead than the journeys move their clock: they may share this server.
const dueOn = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 });

/** Felix, who pays for Rosa's two places, with an account of its own for each test. */
function formOf(who: string) {
  const email = `${who}@mail.example`;
  const registrationDate = dueOn.toString();
  return {
    ...familyForm,
    familyInfo: { ...familyForm.familyInfo, email },
    registrantInfo: {
      ...familyForm.registrantInfo,
      email: `rosa.${who}@mail.example`,
      phone: "(515) 555-0177",
    },
    locations: familyForm.locations.map((location) => ({ ...location, registrationDate })),
    account: { email },
    verificationEmail: email,
  };
}

async function openDashboard(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, formOf(who));
  await page.goto("/reminder");
  await expect(page.getByRole("heading", { level: 1, name: "Your Reminders" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeVisible();
}

const people = (page: Page): Locator => page.getByRole("region", { name: /Who gets reminders/ });

async function fillPerson(dialog: Locator, name: string, email: string): Promise<void> {
  await dialog.getByLabel("Full name").fill(name);
  await dialog.getByLabel("Who is this?").selectOption("friend");
  await dialog.getByLabel("Email", { exact: true }).fill(email);
}

/** Acts as if the registrant's mailbox had refused a reminder, because the demo's outbox refuses nothing. */
async function registrantDoesNotArrive(page: Page): Promise<void> {
  await page.route(
    "**/api/dashboard*",
    async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const { isAccountHolder, channels } of json.dashboard.open.recipients) {
        for (const channel of isAccountHolder ? [] : channels) {
          if (channel.kind !== "email") continue;
          const failing = { failingSince: "2026-12-03T15:00:00Z", failingBecause: "mailbox-unknown" };
          Object.assign(channel, { state: "failing", canStart: true, canStop: true, ...failing });
        }
      }
      await answerInstead(route, { response, json });
    },
    { times: 1 },
  );
}

test("a failing channel says since when and why, and is tried again with one button", async ({
  page,
  daymark,
}) => {
  await signUpAndPay(page, daymark.url, formOf("felix.refused"));
  await registrantDoesNotArrive(page);
  await page.goto("/reminder");
  const line = people(page).getByRole("listitem").filter({ hasText: "The person who registers" });
  await expect(line.getByText("Email does not arrive")).toBeVisible();
  await expect(line.getByText("Since December 3, 2026: the mailbox is unknown there.")).toBeVisible();
  await expect(line.getByRole("button", { name: "Stop rosa.felix.refused@mail.example" })).toBeVisible();
  await expectAccessible(page);
  await line.getByRole("button", { name: "Try again rosa.felix.refused@mail.example" }).click();
  await expect(line.getByText("Email on")).toBeVisible();
  await expect(line.getByText("Since December")).toHaveCount(0);
});

test.describe("people", () => {
  // The test cuts off a call on purpose.
  test.use({ allowConsoleError: /ERR_FAILED|422/ });
  test("somebody is added, corrected and removed, and is told of it", async ({ page, daymark }) => {
    await openDashboard(page, daymark.url, "felix.people");
    const dialog = page.getByRole("dialog", { name: "Add a person" });

    await test.step("a refused form says what is wrong beside each field and loses nothing", async () => {
      await page.getByRole("button", { name: "Add a person" }).click();
      await dialog.getByLabel("Full name").fill("Alma 2");
      await dialog.getByLabel("Mobile phone").fill("12");
      await dialog.getByRole("button", { name: "Add this person" }).click();
      await expect(errorBeside(dialog, "Please use only letters, spaces, - and '.")).toBeVisible();
      await expect(errorBeside(dialog, "Please select who this is.")).toBeVisible();
      await expect(
        errorBeside(dialog, "Please enter a 10-digit US phone number that can get texts."),
      ).toBeVisible();
      await expect(dialog.getByLabel("Full name")).toBeFocused();
      await expect(dialog.getByLabel("Full name")).toHaveValue("Alma 2");
      await dialog.getByLabel("Mobile phone").fill("");
      await dialog.getByRole("button", { name: "Add this person" }).click();
      await expect(
        errorBeside(dialog, "Please enter an email address or a mobile phone number."),
      ).toBeVisible();
    });

    await test.step("a lost connection keeps the dialog and what was typed", async () => {
      await fillPerson(dialog, "Alma Reyes", "alma.people@mail.example");
      await dialog.getByLabel("Mobile phone").fill("(303) 555-0144");
      const calls = await loseFirst(page, "**/api/recipients*", { lose: (route) => route.abort() });
      await dialog.getByRole("button", { name: "Add this person" }).click();
      await expect(dialog.getByRole("alert")).toContainText(
        "No answer came. It may have arrived all the same.",
      );
      await expect(dialog.getByLabel("Full name")).toHaveValue("Alma Reyes");
      calls.letThrough();
    });

    await test.step("sent again by itself: on the list, with the first message and the question about texts", async () => {
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: "Add a person" })).toBeFocused();
      const alma = people(page).getByRole("listitem").filter({ hasText: "Alma Reyes" });
      await expect(alma).toContainText("Friend");
      await expect(alma).toContainText("Email on");
      await expect(alma).toContainText("Texts waiting for a yes");
      await expect.poll(async () => (await messagesTo(page, "alma.people@mail.example")).length).toBe(2);
      await alma.getByRole("button", { name: "Ask again (303) 555-0144" }).click();
      const told = page.getByRole("dialog", { name: "Notification" });
      await expect(told).toContainText("We have asked them once more, by email.");
      await told.getByRole("button", { name: "OK" }).click();
      await expect.poll(async () => (await messagesTo(page, "alma.people@mail.example")).length).toBe(3);
    });

    await test.step("corrected: the new address hears who added it", async () => {
      await page.getByRole("button", { name: "Edit Alma" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Alma" });
      await expect(edit.getByLabel("Email", { exact: true })).toHaveValue("alma.people@mail.example");
      await edit.getByLabel("Email", { exact: true }).fill("alma.reyes@mail.example");
      await edit.getByLabel("Mobile phone").fill("");
      await edit.getByLabel("Time zone", { exact: true }).selectOption("Another time zone");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(edit.getByLabel("Another time zone")).toHaveAccessibleDescription(/choose/);
      await edit.getByLabel("Another time zone").selectOption("Guam");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(edit).toBeHidden();
      await expect(people(page)).toContainText("alma.reyes@mail.example");
      await expect(people(page)).not.toContainText("alma.people@mail.example");
      await expect.poll(async () => (await messagesTo(page, "alma.reyes@mail.example")).length).toBe(1);
    });

    await test.step("with a number alone nobody can be asked, and the page says so", async () => {
      await page.getByRole("button", { name: "Edit Alma" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Alma" });
      await edit.getByLabel("Email", { exact: true }).fill("");
      await edit.getByLabel("Mobile phone").fill("(303) 555-0144");
      await expect(edit.getByLabel("Time zone", { exact: true })).toHaveValue("Pacific/Guam");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(edit).toBeHidden();
      await expect(people(page)).toContainText(
        "ask them yourself to text START to (515) 555-0100, or add an email address",
      );
    });

    await test.step("removed, and the focus is not lost", async () => {
      await page.getByRole("button", { name: "Edit Alma" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Alma" });
      await edit.getByText("Take Alma off the list").click();
      await expect(edit).toContainText("Alma gets no more reminders. What was sent stays in your history.");
      await edit.getByRole("button", { name: "Remove Alma" }).click();
      await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeFocused();
      await expect(people(page)).not.toContainText("Alma");
    });

    await test.step("the account holder cannot be removed, and six are as many as there can be", async () => {
      await page.getByRole("button", { name: "Edit Felix" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Felix" });
      await expect(edit).toContainText("is the account’s own email and always gets the reminders.");
      await expect(edit.getByText("off the list")).toHaveCount(0);
      await page.keyboard.press("Escape");
      for (const [number, name] of ["One", "Two", "Three", "Four"].entries()) {
        await page.getByRole("button", { name: "Add a person" }).click();
        await fillPerson(dialog, `Nell ${name}`, `nell${number}@mail.example`);
        await dialog.getByRole("button", { name: "Add this person" }).click();
        await expect(dialog).toBeHidden();
        // The new line moves the button, which a press may just be on its way to.
        await expect(people(page).getByText(`Nell ${name}`)).toBeVisible();
      }
      await expect(people(page)).toContainText(
        "Six people get the reminders. That is as many as there can be.",
      );
      await expect(page.getByRole("button", { name: "Add a person" })).toHaveCount(0);
    });
  });
});

test("by keyboard alone a person is added and a place's dialog opened and left", async ({
  page,
  daymark,
}) => {
  await openDashboard(page, daymark.url, "felix.keys");
  await page.getByRole("button", { name: "Add a person" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await expect(dialog.getByLabel("Full name")).toBeFocused();
  await page.keyboard.type("Alma Reyes");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Fam");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("alma.keys@mail.example");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(people(page)).toContainText("Alma Reyes");
  await page.getByRole("button", { name: "Edit Alder County" }).focus();
  await page.keyboard.press("Enter");
  const place = page.getByRole("dialog", { name: "Edit this place" });
  await expect(place.getByLabel("Name of the place")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(place).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit Alder County" })).toBeFocused();
});

test("what is pressed as soon as a dialog is closed opens, on a page that is busy", async ({
  page,
  daymark,
}) => {
  await openDashboard(page, daymark.url, "felix.presses");
  const add = page.getByRole("button", { name: "Add a person" });
  const edit = page.getByRole("dialog", { name: "Edit Felix" });
  for (const close of ["by Escape", "by its button"]) {
    await page.getByRole("button", { name: "Edit Felix" }).click();
    await expect(edit.getByLabel("Full name")).toBeVisible();
    const { x, y } = (await add.boundingBox()) ?? { x: 0, y: 0 };
    const shut = (await edit.getByRole("button", { name: "Close" }).boundingBox()) ?? { x: 0, y: 0 };
    // Both inputs wait for the page, and reach it one right after the other.
    await page.evaluate(() => {
      setTimeout(() => {
        for (const end = performance.now() + 300; performance.now() < end; );
      });
    });
    await Promise.all([
      close === "by Escape" ? page.keyboard.press("Escape") : page.mouse.click(shut.x + 10, shut.y + 10),
      page.mouse.click(x + 10, y + 10),
    ]);
    await expect(page.getByRole("dialog", { name: "Add a person" }), close).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

test("a place is renamed and its office can be called", async ({ page, daymark }) => {
  await openDashboard(page, daymark.url, "felix.places");
  await page.getByRole("button", { name: "Edit Alder County" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit this place" });
  await dialog.getByLabel("Name of the place").fill("");
  await dialog.getByLabel("The office’s phone").fill("at the desk");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(errorBeside(dialog, "Please enter a name for this place.")).toBeVisible();
  await expect(
    errorBeside(dialog, "Please enter a 10-digit US phone number that can get texts."),
  ).toBeVisible();
  await dialog.getByLabel("Name of the place").fill("Elm County");
  await dialog.getByLabel("The office’s phone").fill("515 555 0100");
  await dialog.getByRole("button", { name: "Save" }).click();
  const places = page.getByRole("region", { name: "Places" });
  await expect(places).toContainText("Elm County");
  await expect(places.getByRole("link", { name: "Call the office: (515) 555-0100" })).toHaveAttribute(
    "href",
    "tel:+15155550100",
  );

  await test.step("a name that is written from right to left turns around nothing but itself", async () => {
    await page.getByRole("button", { name: "Edit Elm County" }).click();
    await dialog.getByLabel("Name of the place").fill("مقاطعة الدردار");
    await dialog.getByRole("button", { name: "Save" }).click();
    const line = places.getByRole("listitem").first().getByRole("paragraph").first();
    await expect(line).toContainText("مقاطعة الدردار, 4 times a year");
    // The number stands after the name, and not inside of it.
    const [name, rest] = await line.evaluate((paragraph) =>
      [paragraph.firstElementChild, paragraph.lastChild].map((part) => {
        const range = document.createRange();
        if (part) range.selectNodeContents(part);
        return range.getBoundingClientRect();
      }),
    );
    expect(rest?.left).toBeGreaterThanOrEqual((name?.right ?? Number.NaN) - 1);
  });
});

test("the newest messages show by themselves, and all of them when asked for", async ({ page, daymark }) => {
  await openDashboard(page, daymark.url, "felix.history");
  for (const name of ["Alma", "Ben", "Cora", "Dan"]) {
    const data = {
      fullName: `${name} Reyes`,
      relation: "friend",
      email: `${name.toLowerCase()}.history@mail.example`,
      phone: "(303) 555-0144",
      timeZone: "America/Denver",
    };
    const added = await page.request.post("/api/recipients", { data, headers: { Origin: daymark.url } });
    expect(added.status()).toBe(200);
  }
  await page.reload();
  const sent = page.getByRole("region", { name: "What we sent" });
  await unfold(page, "What we sent");
  await expect(sent.getByRole("rowheader")).toHaveCount(8);
  await sent.getByRole("button", { name: "See everything we sent" }).click();
  await expect(sent.getByText("That is everything we sent.")).toBeVisible();
  await expect(sent.getByRole("button")).toHaveCount(0);
  // Felix's receipt is the oldest of all. After asking for more, the reader goes on where the first eight ended.
  await expect(sent.getByRole("row").last()).toContainText("Your receipt");
  await expect(sent.getByRole("rowheader").nth(8)).toBeFocused();
});

test("hidden details are not in the page, and stay hidden for the session only", async ({
  page,
  daymark,
}) => {
  await openDashboard(page, daymark.url, "felix.hide");
  const main = page.getByRole("main");
  const details = /felix|rosa|alder|marsh|registra|register|@|555/i;
  await expect(main).toContainText(details);
  const hide = page.getByRole("button", { name: "Hide details" });
  await expect(hide).toHaveAttribute("aria-pressed", "false");
  await hide.click();
  await expect(hide).toHaveAttribute("aria-pressed", "true");
  await expect(main).not.toContainText(details);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Who gets reminders 2 of 6/ })).toBeVisible();
  await expect(main).not.toContainText(details);
  await page.getByRole("button", { name: "Hide details" }).click();
  await expect(main).toContainText("Alder County");
  expect(await page.evaluate(() => sessionStorage.getItem("hideDetails"))).toBeNull();
});

test("a year on paper has every date, the office's phone and boxes, and does not say what for", async ({
  page,
  daymark,
}) => {
  await page.goto("/reminder/print");
  await expect(page.getByText("Please log in to print a year.")).toBeVisible();
  await openDashboard(page, daymark.url, "felix.paper");
  await page.getByRole("button", { name: "Edit Alder County" }).click();
  await page.getByLabel("The office’s phone").fill("515 555 0100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /Call the office/ })).toBeVisible();
  await page.getByRole("link", { name: "Print the year" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The year on paper" })).toBeVisible();
  await expect(page).toHaveTitle("The year on paper - Daymark");
  const alder = page.getByRole("region", { name: "Alder County" });
  await expect(alder).toContainText("Office phone: (515) 555-0100");
  for (const days of [-7, -3, -1, 0, 1, 3]) {
    const date = dueOn
      .add({ days })
      .toLocaleString("en-US", { weekday: "long", month: "long", day: "numeric" });
    await expect(alder.getByRole("listitem").filter({ hasText: date })).toHaveCount(1);
  }
  await expect(alder).toContainText("What time to leave?");
  await expect(alder.getByText("The date on the paper:")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Marsh City" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print this page" })).toBeHidden();
  const paper = await page.locator("body").innerText();
  expect(paper).not.toMatch(/regist|offen|police|probation|felix|rosa/i);
});
