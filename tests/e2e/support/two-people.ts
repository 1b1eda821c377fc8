import { expect, type Locator, type Page } from "@playwright/test";
import { maraForm } from "./screens/stage.ts";
import { signUpAndPay } from "./signed-up.ts";

/** Mara signs up for Ben, whose date is in forty days, and adds Cal, whose date is in eighty; the page is signed in as her. */
export async function signUpForTwo(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, maraForm(who, "Ben", 40));
  const post = async (path: string, data: object = {}) => {
    const answer = await page.request.post(`${url}${path}`, { data, headers: { Origin: url } });
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
    return answer.json();
  };
  const form = maraForm(who, "Cal", 80);
  const { verification } = await post("/api/email-verifications", { email: form.account.email });
  await post("/api/signups", { ...form, verificationId: verification.id });
  await post(`/api/checkout?verification=${verification.id}`);
}

/** A place by its name, among those that the page shows. */
export const shownPlace = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Places" }).locator("strong", { hasText: name });

/** Chooses whose reminders are open. */
export const openPerson = (page: Page, name: string): Promise<void> =>
  page.getByRole("region", { name: "Whose reminders" }).getByRole("button", { name }).click();
