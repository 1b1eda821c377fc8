import type { Page } from "@playwright/test";
import { Temporal } from "temporal-polyfill";
import { registrantForm } from "#core/signup/sample-forms.ts";
import { answerBrokenly, answerInstead } from "../support/api-answers.ts";
import { expect, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { signInAnew, whoIsThere } from "../support/new-account.ts";
import { linkIn } from "../support/outbox.ts";
import { signUpAndPay } from "../support/signed-up.ts";
import { openAwake, openBeforeScripts } from "../support/waking-up.ts";
import { logIn, password } from "../support/wizard.ts";

// Every answer here that is not OK is provoked by the test.
test.use({ allowConsoleError: /Failed to load resource/ });

const main = (page: Page) => page.getByRole("main");
const alertIn = (page: Page) => main(page).getByRole("alert");

/** What the pages logged about failures (`log.ts`), for a developer to read. */
function listenToLog(page: Page): string[] {
  const lines: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" && message.text().startsWith("[daymark]")) lines.push(message.text());
  });
  return lines;
}

/** Answers one call in the server's place. Null cuts the connection; `isBroken` is what no healthy server answers. */
async function answerOnce(
  page: Page,
  path: string,
  answer: { status: number; body: string; isBroken?: true } | null,
): Promise<void> {
  await page.route(
    `**/api/${path}`,
    (route) => {
      if (!answer) return route.abort();
      const { isBroken, ...response } = { ...answer, contentType: "application/json" };
      return isBroken ? answerBrokenly(route, response) : answerInstead(route, response);
    },
    { times: 1 },
  );
}

const broken = {
  status: 500,
  body: '{"success":false,"error":"UNEXPECTED","message":"Something went wrong."}',
};

test("login: each failure has its sentence, loses nothing, and is logged without the person", async ({
  page,
  daymark,
}) => {
  const log = listenToLog(page);
  await openAwake(page, "/login");
  await main(page).getByRole("button", { name: "Log in" }).click();
  await expect(errorBeside(main(page), "Please enter your email address.")).toBeVisible();
  await expect(errorBeside(main(page), "Please enter your password.")).toBeVisible();

  await logIn(page, "nobody.here@mail.example");
  await expect(alertIn(page)).toContainText("Invalid email or password. Please try again.");
  await expect(main(page).getByLabel("Email")).toHaveValue("nobody.here@mail.example");
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue(password);

  const failed = "Login failed. Please check your credentials and try again.";
  // It sounds as if the password were wrong. Where no answer came, a line says that it need not be.
  const nobodyLooked =
    "Nobody has looked at your email and password: no answer came. They may well be right.";
  await answerOnce(page, "auth/sign-in/email", broken);
  await logIn(page, "nobody.here@mail.example");
  await expect(alertIn(page)).toHaveText(failed + nobodyLooked);
  await answerOnce(page, "auth/sign-in/email", { status: 200, body: '{"success":true}', isBroken: true });
  await logIn(page, "nobody.here@mail.example");
  await expect(alertIn(page)).toHaveText("An unexpected error occurred during login. Please try again.");
  await answerOnce(page, "auth/sign-in/email", null);
  await logIn(page, "nobody.here@mail.example");
  await expect(alertIn(page)).toHaveText(failed + nobodyLooked);

  // Ten failures are allowed; one was counted above.
  const headers = { Origin: daymark.url };
  const data = { email: "nobody.here@mail.example", password };
  for (let count = 1; count < 10; count += 1)
    await page.request.post("/api/auth/sign-in/email", { data, headers });
  await logIn(page, "nobody.here@mail.example");
  await expect(alertIn(page)).toHaveText(
    "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
  );

  expect(log).toEqual([
    "[daymark] login failed: INVALID_EMAIL_OR_PASSWORD Invalid email or password. Please try again.",
    "[daymark] login failed: UNEXPECTED Something went wrong.",
    "[daymark] login failed: UNREACHABLE No answer",
    expect.stringMatching(/^\[daymark\] login failed: TOO_MANY_REQUESTS Access to this account/),
  ]);
  expect(daymark.output()).toContain("INVALID_EMAIL_OR_PASSWORD");
  expect(daymark.output()).not.toContain("nobody.here");
});

test("while a login runs the button waits and says so", async ({ page }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/auth/sign-in/email", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await openAwake(page, "/login");
  await logIn(page, "nobody.waits@mail.example");
  const button = main(page).getByRole("button", { name: "Authorizing..." });
  await expect(button).toBeDisabled();
  answer();
  await expect(alertIn(page)).toContainText("Invalid email or password. Please try again.");
  await expect(main(page).getByRole("button", { name: "Log in" })).toBeEnabled();
});

test("a password whose box was ticked before the page's scripts have come is shown, and hidden again", async ({
  page,
}) => {
  const letThrough = await openBeforeScripts(page, "/login");
  const typed = main(page).getByLabel("Password", { exact: true });
  const box = main(page).getByLabel("Show the password");
  await typed.fill(password);
  await box.check();
  await expect(typed).toHaveAttribute("type", "password");
  letThrough();
  await expect(typed).toHaveAttribute("type", "text");
  await expect(typed).toHaveValue(password);
  await box.uncheck();
  await expect(typed).toHaveAttribute("type", "password");
});

test("signup: each failure has its sentence, and success leads on", async ({ page }) => {
  const log = listenToLog(page);
  const send = () => main(page).getByRole("button", { name: "Make my account" }).click();
  const email = main(page).getByLabel("Email");
  await page.goto("/signup");
  await main(page).getByLabel("First name").fill("Nina");
  await main(page).getByLabel("Last name").fill("Park");
  await email.fill("nina&park@mail.example");
  await main(page).getByLabel("Password", { exact: true }).fill("short");
  await send();
  await expect(errorBeside(main(page), "Password should be at least 6 characters long.")).toBeVisible();
  await expect(main(page).getByLabel("Password", { exact: true })).toBeFocused();
  await main(page).getByLabel("Password", { exact: true }).fill("six-ch");
  // The database refuses it: no account can have this address.
  await send();
  await expect(alertIn(page)).toHaveText("Please enter a valid email address.");
  await email.fill("nina.signup@mail.example");
  await answerOnce(page, "auth/sign-up/email", broken);
  await send();
  await expect(alertIn(page)).toHaveText("Signup failed. Please try again.");
  await answerOnce(page, "auth/sign-up/email", { status: 200, body: "{}", isBroken: true });
  await send();
  await expect(alertIn(page)).toHaveText("An error occurred during signup. Please try again.");
  await expect(email).toHaveValue("nina.signup@mail.example");
  // An answer that does not come is asked for again, by the page itself.
  await answerOnce(page, "auth/sign-up/email", null);
  await send();
  const status = main(page).getByRole("status");
  await expect(status).toContainText("Signup successful! Your account is created. Redirecting...");
  await expect(status).toContainText("Before you log in, open our email.");
  await expect(page).toHaveURL(/\/login$/);
  expect(log).toEqual([
    "[daymark] signup failed: INVALID_EMAIL Please enter a valid email address.",
    "[daymark] signup failed: UNEXPECTED Something went wrong.",
    "[daymark] signup failed: UNREACHABLE No answer",
  ]);
});

test("a new account logs in once the link in its mail was opened, and is refused like any other before", async ({
  page,
}) => {
  const email = "nina.first@mail.example";
  await page.goto("/signup");
  await main(page).getByLabel("First name").fill("Nina");
  await main(page).getByLabel("Last name").fill("Park");
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByLabel("Password", { exact: true }).fill(password);
  await main(page).getByRole("button", { name: "Make my account" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email);
  await expect(alertIn(page)).toContainText("Invalid email or password. Please try again.");
  await expect(alertIn(page)).toContainText("If you have just signed up, open the link in our email first.");
  // The refusal offers the way on: a new link.
  await alertIn(page).getByRole("link", { name: "Email me a new link" }).click();
  // The login has an email field too, and is on the page until the next page has come.
  await expect(page).toHaveURL(/\/forgot-password$/);
  await main(page).getByLabel("Email").fill(email);
  await main(page).getByRole("button", { name: "Send Reset Link" }).click();
  await expect(main(page).getByRole("status")).toContainText("Password reset email sent!");
  await page.goto(await linkIn(page, email, "/verify-email#"));
  await main(page).getByLabel("Your password").fill(password);
  const confirm = main(page).getByRole("button", { name: "Confirm my email" });
  // A server in trouble has used up nobody's link.
  await answerOnce(page, "auth/verify-email", broken);
  await confirm.click();
  await expect(alertIn(page)).toHaveText("Something went wrong on our side. Please try again.");
  await confirm.click();
  await main(page).getByRole("link", { name: "Go to my reminders" }).click();
  await logIn(page, email);
  await expect(main(page)).toContainText("No registrant information found.");
});

test("forgot password: what is missing, what failed, and that the mail is on its way", async ({ page }) => {
  const log = listenToLog(page);
  await openAwake(page, "/forgot-password");
  const send = () => main(page).getByRole("button", { name: "Send Reset Link" }).click();
  await send();
  await expect(errorBeside(main(page), "Please enter your email address.")).toBeVisible();
  await main(page).getByLabel("Email").fill("nobody.forgets@mail.example");
  const failed = "Failed to send password reset email. Please try again.";
  for (const answer of [broken, null]) {
    await answerOnce(page, "auth/request-password-reset", answer);
    await send();
    await expect(alertIn(page)).toHaveText(failed);
    await send();
    await expect(alertIn(page)).toHaveText("");
    await expect(main(page).getByRole("status")).toContainText(
      "Password reset email sent! Please check your inbox (and spam folder).",
    );
  }
  await answerOnce(page, "auth/request-password-reset", {
    status: 429,
    body: '{"success":false,"error":"TOO_MANY_REQUESTS","message":"Too many requests."}',
  });
  await send();
  await expect(alertIn(page)).toHaveText("Too many requests. Please wait a little and try again.");
  expect(log.map((line) => line.split(":")[1])).toEqual([
    " UNEXPECTED Something went wrong.",
    " UNREACHABLE No answer",
    " TOO_MANY_REQUESTS Too many requests.",
  ]);
});

test("the reminder lookup says that it failed, and that nobody was found", async ({ page, daymark }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await signInAnew(page, daymark.url, "nina.lookup@mail.example");
  // The page's own call fails first. Then it asks who is there, and after that for the reminders.
  await answerOnce(page, "dashboard", broken);
  await page.route(
    "**/api/dashboard",
    async (route) => {
      await mayAnswer;
      await answerInstead(route, { ...broken, contentType: "application/json" });
    },
    { times: 1 },
  );
  await page.goto("/reminder");
  await expect(page.getByText("Checking authentication...")).toBeVisible();
  answer();
  await expect(page.getByText("Error retrieving registrant info. Please try again later.")).toBeVisible();
  await answerOnce(page, "dashboard", null);
  await answerOnce(page, "dashboard", null);
  await page.reload();
  await expect(page.getByText("Error retrieving registrant info. Please try again later.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No registrant information found.")).toBeVisible();
});

test("a logout that fails is logged and announced, and the person stays signed in, because the session is still open", async ({
  page,
  daymark,
}) => {
  const log = listenToLog(page);
  await signInAnew(page, daymark.url, "nina.stuck@mail.example");
  await page.goto("/profile");
  await expect(main(page)).toContainText("nina.stuck@mail.example");
  const logOut = async () => {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
  };
  await answerOnce(page, "auth/sign-out", broken);
  await logOut();
  await expect.poll(() => log).toEqual(["[daymark] logout failed: UNEXPECTED Something went wrong."]);
  const failed = page.getByRole("dialog", { name: "You are still logged in" });
  await expect(failed).toContainText("We could not log you out.");
  await failed.getByRole("button", { name: "OK" }).click();
  await expect(main(page)).toContainText("nina.stuck@mail.example");
  await logOut();
  await expect(page.getByRole("dialog", { name: "Logged Out" })).toBeVisible();
});

test("a session that cannot be asked for is logged, and the user stays; one that is refused clears the user without a word", async ({
  page,
  daymark,
}) => {
  const log = listenToLog(page);
  await signInAnew(page, daymark.url, "nina.unsure@mail.example");
  await page.goto("/profile");
  await expect(main(page)).toContainText("nina.unsure@mail.example");
  // Coming back to a tab asks who is signed in.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await answerOnce(page, "auth/get-session", broken);
  await comeBack();
  await expect.poll(() => log).toEqual(["[daymark] session check failed: UNEXPECTED Something went wrong."]);
  await expect(main(page)).toContainText("nina.unsure@mail.example");
  const refused = { status: 403, body: broken.body, isBroken: true } as const;
  await answerOnce(page, "auth/get-session", refused);
  await comeBack();
  await expect(page.getByText("Please log in to see your profile.")).toBeVisible();
  await expect(page.getByText("nina.unsure@mail.example")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await whoIsThere(page, daymark.url)).toBe("nina.unsure@mail.example");
});

test("where no dialog can lie over the page, a dialog with a form is shown inside the page and works", async ({
  page,
  daymark,
}) => {
  const email = "rosa.nomodal@mail.example";
  const registrationDate = Temporal.Now.plainDateISO("America/Chicago").add({ days: 100 }).toString();
  await signUpAndPay(page, daymark.url, {
    ...registrantForm,
    registrantInfo: { ...registrantForm.registrantInfo, email },
    locations: [{ name: "Alder County", frequency: "4", registrationDate }],
    account: { email },
    verificationEmail: email,
  });
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("No dialogs here.");
    };
  });
  await page.goto("/reminder");
  const opener = page.getByRole("button", { name: "Add a person" });
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  await opener.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByLabel("Full name").fill("Alma Reyes");
  await dialog.getByLabel("Who is this?").selectOption("friend");
  await dialog.getByLabel("Email", { exact: true }).fill("alma.nomodal@mail.example");
  await dialog.getByRole("button", { name: "Add this person" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Alma Reyes" })).toBeVisible();
});
