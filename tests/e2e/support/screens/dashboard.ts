import type { Page } from "@playwright/test";
import { m } from "#messages";

/** The dashboard's address and title, for whoever is not logged in. */
export const signedOutPage = {
  path: "/reminder",
  title: "Registration Reminders",
  kind: "personal",
} as const;

/** The same for whoever is. */
export const dashboard = { ...signedOutPage, heading: m.reminder_heading() } as const;

export const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
