import { expect, test } from "../support/daymark.ts";
import { readMetadata } from "../support/page-facts.ts";

const root = "/police-department-list-by-city";

test("states lead to cities and cities to agencies, the sheriff first, each page with its own address", async ({
  page,
  baseURL,
}) => {
  await page.goto(root);
  await page.getByRole("navigation", { name: "States" }).getByRole("link", { name: /^Iowa/ }).click();
  await expect(page).toHaveURL(`${root}/iowa`);
  await page.getByRole("link", { name: /^Alder Falls/ }).click();
  await expect(page).toHaveURL(`${root}/iowa/alder-falls`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Police departments in Alder Falls, Iowa");
  expect(await page.locator("main section.stack > h2").allTextContents()).toEqual([
    "Sheriff",
    "Police",
    "School or campus police",
    "How far is it?",
    "Before you go",
  ]);
  // Search engines must not find made-up agencies.
  expect((await readMetadata(page)).robots).toEqual(["noindex"]);
  const trail = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "");
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
    ["", "/iowa", "/iowa/alder-falls"].map((end) => baseURL + root + end),
  );
  const call = page.getByRole("link", { name: "Call Alder County Sheriff's Office, (515) 555-0100" });
  await expect(call).toHaveAttribute("href", "tel:+15155550100");
  const directions = page.getByRole("link", { name: /^Directions to Alder County Sheriff's Office/ });
  await expect(directions).toHaveAttribute("rel", "noopener noreferrer");
});

test.describe("when the server no longer answers while somebody types", () => {
  test.use({ allowConsoleError: /ERR_FAILED/ });
});

test.describe("what is not there", () => {
  test.use({ allowConsoleError: /status of 404|ERR_FAILED/ });

  test("is Page Not Found; another spelling of a state leads to its page", async ({ page, request }) => {
    for (const path of [`${root}/atlantis`, `${root}/report/nonsense`, `${root}/iowa/a/b`]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeVisible();
    }
    for (const spelling of ["IA", "Iowa"]) {
      const answer = await request.get(`${root}/${spelling}`, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location], spelling).toEqual([301, `${root}/iowa`]);
    }
  });
});
