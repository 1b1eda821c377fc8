import { expect as plain } from "@playwright/test";

/** As patient in `npm run screenshots` as playwright.config.ts makes it in tests: outside a test Playwright waits five seconds. */
export const expect = plain.configure({ timeout: 30_000 });
