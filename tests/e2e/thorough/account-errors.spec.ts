import type { Page } from "@playwright/test";
import { m } from "#messages";
import { expect, test } from "../support/daymark.ts";
import { errorBeside } from "../support/field-error.ts";
import { openAwake } from "../support/waking-up.ts";
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
      return isBroken ? route.fulfill(response) : route.fulfill(response);
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
  const email = "nobody.here@mail.example";
  await openAwake(page, "/login");
  await main(page).getByRole("button", { name: "Log in" }).click();
  await expect(errorBeside(main(page), "Please enter your email address.")).toBeVisible();
  await expect(errorBeside(main(page), "Please enter your password.")).toBeVisible();

  await logIn(page, email);
  await expect(alertIn(page)).toContainText("Invalid email or password. Please try again.");
  await expect(main(page).getByLabel("Email")).toHaveValue(email);
  await expect(main(page).getByLabel("Password", { exact: true })).toHaveValue(password);

  // It sounds as if the password were wrong. Where no answer came, a line says that it need not be.
  const failed =
    "Login failed. Please check your credentials and try again." +
    "We didn't get an answer, so we couldn't check your email and password. They may be right.";
  for (const [answer, words] of [
    [broken, failed],
    [
      { status: 200, body: '{"success":true}', isBroken: true },
      "An unexpected error occurred during login. Please try again.",
    ],
    [null, failed],
  ] as const) {
    await answerOnce(page, "auth/sign-in/email", answer);
    await logIn(page, email);
    await expect(alertIn(page)).toHaveText(words);
  }

  // Ten failures are allowed; one was counted above.
  const headers = { Origin: daymark.url };
  for (let count = 1; count < 10; count += 1)
    await page.request.post("/api/auth/sign-in/email", { data: { email, password }, headers });
  await logIn(page, email);
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

test("signup: each failure has its sentence, and success leads on", async ({ page }) => {
  const send = () => main(page).getByRole("button", { name: m.account_signup_submit() }).click();
  const email = main(page).getByLabel("Email");
  const word = main(page).getByLabel("Password", { exact: true });
  await openAwake(page, "/signup");
  await main(page).getByLabel("First name").fill("Nina");
  await main(page).getByLabel("Last name").fill("Park");
  await email.fill("nina&park@mail.example");
  await word.fill("short");
  await send();
  await expect(errorBeside(main(page), "Password should be at least 6 characters long.")).toBeVisible();
  await expect(word).toBeFocused();
  await word.fill("six-ch");
  // The database refuses it: no account can have this address.
  await send();
  await expect(alertIn(page)).toHaveText("Please enter a valid email address.");
  await email.fill("nina.signup@mail.example");
  for (const [answer, words] of [
    [broken, "Signup failed. Please try again."],
    [{ status: 200, body: "{}", isBroken: true }, "An error occurred during signup. Please try again."],
  ] as const) {
    await answerOnce(page, "auth/sign-up/email", answer);
    await send();
    await expect(alertIn(page)).toHaveText(words);
  }
  await expect(email).toHaveValue("nina.signup@mail.example");
  // An answer that does not come is asked for again, by the page itself.
  await answerOnce(page, "auth/sign-up/email", null);
  await send();
  const status = main(page).getByRole("status").filter({ hasText: "Signup" });
  await expect(status).toContainText("Signup successful! Your account is created. Redirecting...");
  await expect(status).toContainText("Before you log in, open our email.");
  await expect(page).toHaveURL(/\/login$/);
});

test("forgot password: what is missing, what failed, and that the mail is on its way", async ({ page }) => {
  await openAwake(page, "/forgot-password");
  const send = () => main(page).getByRole("button", { name: "Send Reset Link" }).click();
  await send();
  await expect(errorBeside(main(page), "Please enter your email address.")).toBeVisible();
  await main(page).getByLabel("Email").fill("nobody.forgets@mail.example");
  for (const answer of [broken, null]) {
    await answerOnce(page, "auth/request-password-reset", answer);
    await send();
    await expect(alertIn(page)).toHaveText("Failed to send password reset email. Please try again.");
  }
  await send();
  await expect(alertIn(page)).toHaveText("");
  await expect(main(page).getByRole("status")).toContainText(
    "Password reset email sent! Please check your inbox (and spam folder).",
  );
});
