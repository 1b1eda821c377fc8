import type { Page } from "@playwright/test";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { linkIn } from "../outbox.ts";
import { awake } from "../waking-up.ts";
import { password } from "../wizard.ts";
import { answer, failedCall, type Screen } from "./screen.ts";
import { call, type Stage } from "./stage.ts";

const loginPage = { path: "/login", title: "Log in", heading: "Log in" } as const;
const signupPage = { path: "/signup", title: "Sign up", heading: "Sign up" } as const;
const forgotPage = {
  path: "/forgot-password",
  title: "Forgot password",
  heading: "Forgot your password?",
} as const;
const resetPage = { title: "Set a new password", heading: "Set a new password", kind: "unnamed" } as const;
const verifyPage = { title: "Confirm your email", heading: "Confirm your email", kind: "unnamed" } as const;
async function fillLogin(page: Page): Promise<void> {
  // Earlier, the browser would post the form without a script.
  await awake(page);
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill("nobody@mail.example");
  await main.getByLabel("Password", { exact: true }).fill("not the word");
  await main.getByRole("button", { name: "Log in" }).click();
}

async function fillSignup(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel("First name").fill("Nina");
  await page.getByLabel("Last name").fill("Park");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(word);
  await page.getByRole("button", { name: m.account_signup_submit() }).click();
}

async function resetLink(page: Page, stage: Stage): Promise<string> {
  const email = "felix.reset@mail.example";
  await call(page, stage, "/api/auth/sign-up/email", { name: "Felix", email, password });
  const proof = await linkIn(page, email, "/verify-email#");
  const token = new URLSearchParams(proof.split("#")[1]).get("token");
  // The second screen finds the account that the first one made.
  await page.request.post(`${stage.url}/api/auth/verify-email`, {
    data: { token, password },
    headers: { Origin: stage.url },
  });
  await call(page, stage, "/api/auth/request-password-reset", { email });
  return linkIn(page, email, "/reset-password#");
}

async function verifyLink(page: Page, stage: Stage, email = "felix.verify@mail.example"): Promise<string> {
  await call(page, stage, "/api/auth/sign-up/email", { name: "Felix", email, password });
  return linkIn(page, email, "/verify-email#");
}

async function confirmEmail(page: Page, word: unknown = password): Promise<void> {
  await page.getByLabel("Your password").fill(typeof word === "string" ? word : password);
  await page.getByRole("button", { name: "Confirm my email" }).click();
}

/** Logging in and out, and the pages behind an account's mails. */
export const accountScreens: readonly Screen[] = [
  { name: "login", ...loginPage, says: [m.login_forgot(), m.login_to_signup(), m.login_just_signed_up()] },
  {
    name: "login-refused",
    ...loginPage,
    says: [
      m.login_invalid_credential(),
      m.login_why_not_link_first(),
      m.login_why_not_earlier_password(),
      m.login_why_not_new_link(),
    ],
    act: fillLogin,
    provokes: failedCall,
  },
  {
    name: "login-code",
    ...loginPage,
    says: [m.login_code_offer(), m.login_code_sent(), m.login_code_label()],
    before: answer("**/api/auth/sign-in/email", {
      status: 429,
      json: { success: false, error: "TOO_MANY_REQUESTS", message: "Too many requests." },
    }),
    act: async (page) => {
      await fillLogin(page);
      await page.getByRole("button", { name: m.login_code_send() }).click();
    },
    provokes: failedCall,
  },
  {
    name: "logout",
    path: "/logout",
    title: "Log out",
    heading: "Log out",
    kind: "personal",
    says: [m.without_script_log_out_lead()],
  },
  { name: "signup", ...signupPage },
  {
    name: "signup-refused",
    ...signupPage,
    says: [m.account_signup_password_too_short()],
    act: (page) => fillSignup(page, "nina.short@mail.example", "short"),
  },
  {
    name: "signup-done",
    ...signupPage,
    says: [m.account_signup_success(), m.account_signup_link_first()],
    // After four seconds the page leads on to the login. Here it stays, so that the test sees this page.
    before: (page) =>
      page.addInitScript(() => {
        const begin = window.setTimeout.bind(window);
        const soonOnly = (run: () => void, ms = 0) => (ms < 4_000 ? begin(run, ms) : 0);
        Object.assign(window, { setTimeout: soonOnly });
      }),
    act: (page) => fillSignup(page, "nina.screen@mail.example", password),
  },
  { name: "forgot-password", ...forgotPage, says: [m.forgot_password_submit(), "Back to login"] },
  {
    name: "forgot-password-sent",
    ...forgotPage,
    says: [m.forgot_password_success()],
    act: async (page) => {
      await page.getByRole("main").getByLabel("Email").fill("nobody@mail.example");
      await page.getByRole("button", { name: m.forgot_password_submit() }).click();
    },
  },
  { name: "reset-password", ...resetPage, path: resetLink, says: ["Set new password"] },
  {
    name: "reset-password-without-link",
    ...resetPage,
    path: "/reset-password",
    says: [m.reset_password_link_expired(), "Ask for a new link"],
  },
  { name: "verify-email", ...verifyPage, path: verifyLink, says: ["Confirm my email"] },
  {
    name: "verify-email-done",
    ...verifyPage,
    path: verifyLink,
    says: ["Your email is confirmed. You're logged in as felix.verify@mail.example."],
    act: confirmEmail,
  },
  {
    name: "login-code-asked",
    ...loginPage,
    says: [m.login_code_sent(), m.login_code_label()],
    before: async (page) => {
      const verification = { id: "5f0c7a51-9d0e-4a6a-8f0a-2b8b6a0f6f10" };
      const message = sayReason("code-required");
      const json = { success: false, error: "CODE_REQUIRED", message, verification };
      await answer("**/api/auth/sign-in/email", { status: 403, json })(page);
    },
    act: fillLogin,
    provokes: failedCall,
  },
  {
    name: "login-passkey-unsupported",
    ...loginPage,
    says: [m.passkey_login(), m.passkey_unsupported()],
    before: (page) =>
      page.addInitScript(() => Object.defineProperty(window, "PublicKeyCredential", { value: undefined })),
    act: async (page) => {
      await awake(page);
      await page.getByRole("button", { name: m.passkey_login() }).click();
    },
  },
];
