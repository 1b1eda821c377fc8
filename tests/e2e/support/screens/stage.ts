import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { SignupForm } from "#core/signup/form.ts";
import { encodeStoredForm, storedFormKey } from "#core/signup/stored-form.ts";
import { formOf, inDays } from "../forms.ts";
import { signInAnew } from "../new-account.ts";
import { password } from "../wizard.ts";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** A server for screens, and the accounts made there so far. */
export interface Stage {
  url: string;
  /** The cookies of the accounts made so far, by their e-mail. */
  signedIn: Map<string, Cookies>;
  /** Whether the reminder clock is a week ahead (`playWeek`). */
  weekPlayed: boolean;
}

export const createStage = (url: string): Stage => ({
  url,
  signedIn: new Map(),
  weekPlayed: false,
});

/** Puts a wizard's answers into the tab before its page opens, as a reload finds them. */
export async function withAnswers(page: Page, form: SignupForm): Promise<void> {
  const item = { key: storedFormKey, value: encodeStoredForm(form) };
  await page.addInitScript(({ key, value }) => {
    if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, value);
  }, item);
}

/** Calls the API once, as the page itself would. */
export async function call(page: Page, { url }: Stage, path: string, data: object = {}) {
  const response = await page.request.post(`${url}${path}`, { data, headers: { Origin: url } });
  expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
  return response.json();
}

/** Begins the wizard's e-mail check, and passes it with the code that the demo shows. */
export async function verifyAddress(page: Page, stage: Stage, email: string): Promise<string> {
  const { verification } = await call(page, stage, "/api/email-verifications", { email });
  await call(page, stage, `/api/email-verifications/${verification.id}/check`, {
    code: verification.demoCode,
  });
  return verification.id;
}

/** Goes through the wizard to its end, so that the page may pay. @returns the answers as the tab stores them */
export async function saveAnswers(page: Page, stage: Stage, form: SignupForm): Promise<SignupForm> {
  const verificationId = await verifyAddress(page, stage, form.verificationEmail);
  const account = { ...form.account, password, passwordConfirmation: password };
  await call(page, stage, "/api/signups", { ...form, account, verificationId, verified: true });
  return { ...form, verificationId, verified: true };
}

/** Signs the page in as an account holder who has signed up, and who has paid by default. */
export async function asHolder(
  page: Page,
  stage: Stage,
  form: SignupForm,
  { paid = true } = {},
): Promise<void> {
  const { email } = form.account;
  const known = stage.signedIn.get(email);
  if (known) return page.context().addCookies(known);
  await saveAnswers(page, stage, form);
  if (paid) await call(page, stage, "/api/checkout");
  await call(page, stage, "/api/auth/sign-in/email", { email, password });
  stage.signedIn.set(email, await page.context().cookies());
}

/** Adds one more person to the signed-in account. The account's own address needs no code. */
export async function addPerson(page: Page, stage: Stage, form: SignupForm, { paid = true } = {}) {
  const { email } = form.account;
  const { verification } = await call(page, stage, "/api/email-verifications", { email });
  const verificationId = verification.id;
  await call(page, stage, "/api/signups", { ...form, verificationEmail: email, verificationId });
  if (paid) await call(page, stage, `/api/checkout?verification=${verificationId}`);
}

/** Signs the page in as somebody who has an account and nothing else. */
export async function asNina(page: Page, stage: Stage): Promise<void> {
  const email = "nina.park@mail.example";
  const known = stage.signedIn.get(email);
  if (known) return page.context().addCookies(known);
  await signInAnew(page, stage.url, email);
  stage.signedIn.set(email, await page.context().cookies());
}

/** The households of the played week. `playWeek` makes them before the week begins. */
export const households = {
  /** Three days before a date, after two reminders. */
  near: formOf("felix.near", [10, 160]),
  /** The same, for screens that change something. */
  acted: formOf("felix.acted", [10, 160]),
  /** Both dates on one day, and six people, so that the list is full. */
  full: formOf("felix.full", [10, 10]),
  /** Five days after a date, after all reminders, without an answer by anybody. */
  passed: formOf("felix.passed", [2, 160]),
  /** The same for both places. The page is about the first of them. */
  unanswered: formOf("felix.unanswered", [2, 3]),
};

/** Plays a week on the reminder clock, once for each server. Each message goes out as it would in a real week. */
export async function playWeek(page: Page, stage: Stage): Promise<void> {
  if (stage.weekPlayed) return;
  for (const form of Object.values(households)) {
    await asHolder(page, stage, form);
    await page.context().clearCookies();
  }
  await call(page, stage, "/api/outbox/clock", { date: inDays(7) });
  stage.weekPlayed = true;
}

/** Sets the clock to the real time, for the server's next user. */
export async function endWeek(page: Page, stage: Stage): Promise<void> {
  if (!stage.weekPlayed) return;
  await call(page, stage, "/api/outbox/clock/reset");
  stage.weekPlayed = false;
}
