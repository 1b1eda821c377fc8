import { m } from "#messages";
import { expect, messagesTo, test } from "../support/daymark.ts";
import { onePlaceFormOf } from "../support/forms.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { postForm } from "../support/plain-page.ts";
import { playHousehold } from "../support/played-household.ts";
import { password } from "../support/wizard.ts";

// What somebody hostile could do with the forms that the server answers (docs/threats.md), against the built pages: each page refuses
// what `server/http/answer-forms.test.ts` refuses for all of them.

const form = onePlaceFormOf("felix.posted", 10);
const email = form.account.email;
const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
const fields = (of: Record<string, string>) => new URLSearchParams(of).toString();
let done = "";

test.beforeAll(async ({ browser, daymark }) => {
  await playHousehold(browser, daymark.url, form);
  const page = await browser.newPage({ baseURL: daymark.url });
  done = await linkIn(page, form.registrantInfo.email, "/d/");
  await page.close();
});
test.afterAll(({ daymark }) => resetClock(daymark.url));

test("a form of another site, of another type, huge or broken is refused in plain words, on every page that takes one", async ({
  request,
}) => {
  const signup = { firstName: "Nina", lastName: "Park", email: "nina.posted@mail.example", password };
  for (const [path, data] of [
    [done, "action=done"],
    ["/login", fields({ email, password })],
    ["/signup", fields(signup)],
    ["/change-email", fields({ link: "some-token", password })],
    ["/reminder", ""],
    ["/logout", ""],
  ] as const) {
    const refused = await postForm(request, path, { data, headers: foreign });
    expect(refused.status(), path).toBe(403);
    expect(refused.headers()["set-cookie"]).toBeUndefined();
    expect(await refused.text()).toContain("This request came from another site");
    const plainText = await postForm(request, path, { data, headers: { "Content-Type": "text/plain" } });
    expect(plainText.status(), path).toBe(415);
    const huge = await postForm(request, path, { data: `${data}&more=${"x".repeat(70_000)}` });
    expect(huge.status(), path).toBe(413);
    const nul = await postForm(request, path, { data: "email=%00&link=%00&password=%ff" });
    expect(nul.status(), path).toBe(400);
  }
  for (const path of ["/d/%00", "/d/%ff", `/d/${"x".repeat(5_000)}`, "/login/%2e%2e", "/%6cogin"]) {
    expect((await postForm(request, path, { data: "action=done" })).status(), path).toBeLessThan(500);
  }
});

test("no GET, no HEAD, no other method and no unknown action changes anything; the answer is for one request alone", async ({
  request,
}) => {
  for (const path of [done, `${done}?action=done`, `${done}.data`, `${done}/`]) {
    expect((await request.get(path)).status()).toBe(200);
    expect((await request.head(path)).status()).toBe(200);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const answer = await request.fetch(done, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(answer.status()).toBe(405);
  }
  // React Router's own way of posting, which is no page.
  expect((await postForm(request, `${done}.data`, { data: "action=done" })).status()).toBe(405);
  for (const data of ["action=DONE", "action=", "action[]=done", "%61ction=stop", "="])
    expect((await postForm(request, done, { data })).status()).toBe(200);

  const answer = await postForm(request, done);
  const html = await answer.text();
  expect(html).toContain("in 5 days");
  expect(html).not.toContain("Its reminders have stopped");
  expect(html).not.toContain(done.split("/")[2]);
  const headers = answer.headers();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toMatch(/form-action 'self'.*frame-ancestors 'none'/);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  // The page before is the same for everybody, before and after, and for every key.
  const page = await (await request.get(done)).text();
  expect(page).toBe(await (await request.get("/d/another-key")).text());
  expect(page).not.toContain("in 5 days");
});

test("the forms tell nobody who has an account, repeat nothing that was typed, and count with the API's own tries", async ({
  page,
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL });
  const unknown = "nobody.posted@mail.example";
  const answerTo = async (path: string, of: Record<string, string>) => {
    const answer = await postForm(request, path, { data: fields(of) });
    const html = (await answer.text()).replaceAll(of.email ?? "", "somebody");
    return { status: answer.status(), html, cookie: answer.headers()["set-cookie"] };
  };
  // The first attempt that fails gives the browser its cookie.
  await answerTo("/login", { email: "first@mail.example", password: "not the word" });
  for (const [path, more] of [
    ["/login", { password: "not the word" }],
    ["/forgot-password", {}],
    ["/signup", { firstName: "Nina", lastName: "Park", password }],
  ] as const) {
    expect(await answerTo(path, { email, ...more }), path).toEqual(
      await answerTo(path, { email: unknown, ...more }),
    );
  }
  await expect.poll(async () => (await messagesTo(page, unknown)).length).toBeGreaterThan(0);
  const typed = `"><script>alert(1)</script>`;
  const { html } = await answerTo("/login", { email: typed, password: "wrong-word" });
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("wrong-word");
  // Ten failures are allowed in a browser: the form's and the API's are counted together.
  for (let tried = 1; tried < 10; tried += 1)
    await request.post("/api/auth/sign-in/email", {
      data: { email: unknown, password: "not the word" },
      headers: { Origin: baseURL ?? "" },
    });
  expect((await answerTo("/login", { email: unknown, password: "not the word" })).status).toBe(429);
  await request.dispose();
});

test("a login makes a session of its own, leads only to paths of this site, and has no person in its address", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL });
  const data = fields({ email, password });
  const sessionIn = async () =>
    (await request.storageState()).cookies.find(({ name }) => name.includes("session"))?.value;
  for (const [target, leads] of [
    ["https://evil.example/", "/reminder"],
    ["//evil.example", "/reminder"],
    ["/\\evil.example", "/reminder"],
    ["javascript:alert(1)", "/reminder"],
    ["/profile?a=b", "/profile?a=b"],
  ] as const) {
    const before = await sessionIn();
    const answer = await postForm(request, `/login?redirect=${encodeURIComponent(target)}`, { data });
    expect([answer.status(), answer.headers().location]).toEqual([303, leads]);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await sessionIn()).not.toBe(before);
  }
  // The dates are for whoever is signed in, and only by a form of ours.
  const dates = async (headers = {}) => (await postForm(request, "/reminder", { headers })).text();
  expect(await dates()).toContain("Alder County");
  expect(await dates(foreign)).not.toContain("Alder County");
  expect(await (await request.get("/reminder")).text()).not.toContain("Alder County");
  // A form about another's place, about no place, or with an action that is none changes nothing.
  const nothings: Record<string, string>[] = [
    { action: "done", location: "00000000-0000-4000-8000-000000000000", dueOn: "2030-01-01" },
    { action: "done", location: "x/../../auth/sign-out?", dueOn: "2030-01-01" },
    { action: "__proto__" },
    { action: "constructor" },
    { action: "look", look: "__proto__" },
  ];
  for (const wrong of nothings) {
    const answer = await postForm(request, "/reminder", { data: fields(wrong) });
    expect([200, 404]).toContain(answer.status());
    const said = await answer.text();
    for (const saved of [m.without_script_is_said(), m.without_script_is_undone(), m.without_script_is_set()])
      expect(said).not.toContain(saved);
  }
  expect(await dates()).toContain("Alder County");
  await request.dispose();
});
