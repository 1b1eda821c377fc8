import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { deliveries } from "#server/db/schema/reminders.ts";
import type { TestApp } from "./test-app.ts";

/**
 * The newest mail to an address, with its sealed part opened: its template, its link, and the token behind the link's
 * #.
 */
export async function mailTo({ db, services }: TestApp, email: string) {
  const [mail] = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.toAddress, email))
    .orderBy(desc(deliveries.number))
    .limit(1);
  const sealed = mail?.sealedParams ? services.keys.unseal(mail.sealedParams) : {};
  const url = typeof sealed.url === "string" ? new URL(sealed.url) : null;
  const token = new URLSearchParams(url?.hash.slice(1)).get("token") ?? "";
  return { template: mail?.template, url, token };
}

/**
 * Proves an address as a person does: by the newest link mailed to it, and with the account's password. The proof signs the
 * person in, and the person logs out again.
 */
export async function openMailedLink(test: TestApp, email: string, password: string): Promise<void> {
  const { template, token } = await mailTo(test, email);
  expect(template).toBe("verify-email");
  const person = test.visitor();
  expect((await person.post("/api/auth/verify-email", { token, password })).status).toBe(200);
  expect((await person.post("/api/auth/sign-out")).status).toBe(200);
}
