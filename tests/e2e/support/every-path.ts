import { expect, type Page } from "@playwright/test";

/** Every route with a fixed path, and one path of each that has a parameter. The paths behind links have a token. */
export const everyPath = [
  ..."/ /reminder /reminder/print /reminder/record /reminder/receipt /reminder_signup /reminder_checkup".split(
    " ",
  ),
  ..."/reminder_success /spmap /resources /something-changed /aboutus /login /signup /forgot-password /reset-password".split(
    " ",
  ),
  ..."/profile /profile/security /profile/copy /documentation /awa /texts /accessibility /terms /privacy /subscribe /verify-email /change-email".split(
    " ",
  ),
  ..."/police-department-list-by-city /police-department-list-by-city/iowa".split(" "),
  ..."/police-department-list-by-city/iowa/alder-falls /police-department-list-by-city/report?agency=1".split(
    " ",
  ),
  ..."/newsletter/confirmed /d/token /s/token /t/token /q/token /m/token /y/token /y/not-paid /n/token /outbox".split(
    " ",
  ),
];

const ownFiles = new Map<string, string>();

/** The file of a page's own route, from its document. It is read once: every Daymark of a run has the same build. */
export async function ownFile(page: Page, path: string): Promise<string> {
  const known = ownFiles.get(path);
  if (known) return known;
  const html = await (await page.request.get(path)).text();
  const own = /import \* as route1\w* from "([^"]+)"/.exec(html)?.[1];
  expect(own, path).toBeDefined();
  ownFiles.set(path, own ?? "");
  return own ?? "";
}
