import type { Locator, Page } from "@playwright/test";
import { maraForm } from "./forms.ts";
import { addPerson, createStage } from "./screens/stage.ts";
import { signUpAndPay } from "./signed-up.ts";

/** Mara signs up for Ben, whose date is in forty days, and adds Cal, whose date is in eighty; the page is signed in as her. */
export async function signUpForTwo(page: Page, url: string, who: string): Promise<void> {
  await signUpAndPay(page, url, maraForm(who, "Ben", 40));
  await addPerson(page, createStage(url), maraForm(who, "Cal", 80));
}

/** A place by its name, among the shown ones. */
export const shownPlace = (page: Page, name: string): Locator =>
  page.getByRole("region", { name: "Places" }).locator("strong", { hasText: name });

/** Chooses the person whose reminders are open. */
export const openPerson = (page: Page, name: string): Promise<void> =>
  page.getByRole("region", { name: "Whose reminders" }).getByRole("button", { name }).click();
