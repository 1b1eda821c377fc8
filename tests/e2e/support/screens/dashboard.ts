import type { Page } from "@playwright/test";
import { m } from "#messages";

/** The dashboard's address and title, without a login. */
export const signedOutPage = {
  path: "/reminder",
  title: "Registration Reminders",
  kind: "personal",
} as const;

/** The same with a login. */
export const dashboard = { ...signedOutPage, heading: m.reminder_heading() } as const;

export const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
