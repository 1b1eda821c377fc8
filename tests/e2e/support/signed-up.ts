import type { Page } from "@playwright/test";
import type { SignupForm } from "#core/signup/form.ts";
import { asHolder, createStage } from "./screens/stage.ts";

/** Signs up and pays by the API, as the wizard does, and leaves the page signed in as the account holder. */
export const signUpAndPay = (page: Page, url: string, form: SignupForm): Promise<void> =>
  asHolder(page, createStage(url), form);
