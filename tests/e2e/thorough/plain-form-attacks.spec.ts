import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../support/daymark.ts";
import { linkIn, resetClock } from "../support/outbox.ts";
import { plainForm, playPlainHousehold } from "../support/plain-household.ts";
import { formType as plain, postForm as post } from "../support/plain-page.ts";
import { password } from "../support/wizard.ts";

// What somebody hostile could do with the forms that the server answers: docs/threats.md.
const form = plainForm("posted", "(212) 555-0121");
const email = form.account.email;
let done = "";

test.beforeAll(async ({ browser, daymark }) => {
  await playPlainHousehold(browser, daymark.url, form);
  const page = await browser.newPage({ baseURL: daymark.url });
  done = await linkIn(page, form.registrantInfo.email, "/d/");
  await page.close();
});
test.afterAll(({ daymark }) => resetClock(daymark.url));

/** Whether the date is done by now, as its own link says. */
async function isDone(request: APIRequestContext): Promise<boolean> {
  const answer = await post(request, done);
  expect(answer.status()).toBe(200);
  return (await answer.text()).includes("Its reminders have stopped");
}

test("a form of another site says nothing done, whichever way it comes", async ({ request, baseURL }) => {
  const foreign: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
    { "Sec-Fetch-Site": "same-site", Origin: "https://other.daymark.example" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "cross-site", Origin: baseURL },
  ];
  for (const headers of foreign) {
    const answer = await post(request, done, { data: "action=done", headers });
    expect(answer.status()).toBe(403);
    expect(await answer.text()).toContain("came from another site and was not carried out");
  }
  // By any other content type, as a page of another site may send it without asking.
  for (const [type, data] of [
    ["text/plain", '{"action":"done","a":"="}'],
    ["application/json", '{"action":"done"}'],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\ndone\r\n--x--',
    ],
    ["", "action=done"],
  ] as const) {
    const answer = await post(request, done, { data, headers: { "Content-Type": type } });
    expect(answer.status(), type).toBe(415);
    expect(await answer.text()).toContain("The request could not be read");
  }
  expect(await isDone(request)).toBe(false);
});

test("no GET, no HEAD, no other method and no unknown action changes anything", async ({ request }) => {
  for (const path of [done, `${done}?action=done`, `${done}.data`, `${done}/`]) {
    expect((await request.get(path)).status()).toBe(200);
    expect((await request.head(path)).status()).toBe(200);
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    const answer = await request.fetch(done, { method, headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(answer.status()).toBe(405);
  }
  // React Router's own way of posting, which is no page.
  expect((await post(request, `${done}.data`, { data: "action=done" })).status()).toBe(405);
  for (const data of ["action=DONE", "action=", "action[]=done", "Action=done", "%61ction=stop", "="]) {
    expect((await post(request, done, { data })).status()).toBe(200);
  }
  expect(await isDone(request)).toBe(false);
});

test("a body that is huge, broken or hostile gets plain words, and never a 500", async ({ request }) => {
  const huge = await post(request, done, { data: `action=${"x".repeat(70_000)}` });
  expect(huge.status()).toBe(413);
  expect(await huge.text()).toContain("The request is too large.");
  for (const data of ["email=%00&password=x", "email=\u0000", Buffer.from([0x65, 0x3d, 0xff, 0xfe, 0x00])]) {
    expect((await post(request, "/login", { data })).status()).toBe(400);
  }
  for (const data of ["%", "%zz=%", "&&&===", "email=%ED%A0%80&password=%ff", "email=a&email=b&password=c"]) {
    expect([400, 401, 422], data).toContain((await post(request, "/login", { data })).status());
  }
  for (const path of ["/d/%00", "/d/%ff", `/d/${"x".repeat(5_000)}`, "/login/%2e%2e", "/%6cogin"]) {
    expect((await post(request, path, { data: "action=done" })).status(), path).toBeLessThan(500);
  }
  const typed = `"><script>alert(1)</script>`;
  const answer = await post(request, "/login", {
    data: `email=${encodeURIComponent(typed)}&password=wrong-word`,
  });
  const html = await answer.text();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("wrong-word");
});

test("the answer is for one request alone: not stored, not framed, without its key, under the page's own policy", async ({
  request,
}) => {
  const [, , key = ""] = done.split("/");
  const answer = await post(request, done);
  const headers = answer.headers();
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers.etag).toBeUndefined();
  expect(headers["referrer-policy"]).toBe("no-referrer");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["content-security-policy"]).toMatch(/frame-ancestors 'none'/);
  expect(headers["content-security-policy"]).toMatch(/form-action 'self'/);
  expect(headers["content-security-policy"]).not.toContain("unsafe");
  const html = await answer.text();
  expect(html).toContain("in 5 days");
  expect(html).not.toContain(key);
  // The page before is the same for everybody, before and after, and for every key.
  const page = await request.get(done);
  const other = await request.get("/d/another-key");
  expect(await page.text()).toBe(await other.text());
  expect(await page.text()).not.toContain("in 5 days");
  expect(page.headers()["cache-control"]).toBe("public, no-cache");
});

test("a page with a key takes no cookie, and a page with cookies takes no form of an unsaid origin", async ({
  playwright,
  baseURL,
}) => {
  // Safari before 16.4 says so of a page without referrer.
  const unsaid = { "Content-Type": plain, Origin: "null" };
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const asked = await request.post(done, { data: "", headers: unsaid });
  expect(asked.status()).toBe(200);
  const login = new URLSearchParams({ email, password }).toString();
  for (const headers of [unsaid, { "Content-Type": plain }, { ...unsaid, Origin: "https://evil.example" }]) {
    const answer = await request.post("/login", { data: login, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(403);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
  }
  await request.dispose();
});

test("the forms tell nobody who has an account, and count with the API's own tries", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const unknown = "nobody.posted@mail.example";
  const answerTo = async (path: string, fields: Record<string, string>) => {
    const answer = await post(request, path, { data: new URLSearchParams(fields).toString() });
    const html = (await answer.text()).replaceAll(fields.email ?? "", "somebody");
    return { status: answer.status(), html, cookie: answer.headers()["set-cookie"] };
  };
  const wrong = { password: "not the word" };
  expect(await answerTo("/login", { email, ...wrong })).toEqual(
    await answerTo("/login", { email: unknown, ...wrong }),
  );
  const asked = await answerTo("/forgot-password", { email });
  expect(asked).toEqual(await answerTo("/forgot-password", { email: unknown }));
  expect(asked.status).toBe(200);
  // Ten failures are allowed for an address: the form's and the API's are counted together.
  for (let tried = 1; tried < 10; tried += 1)
    await request.post("/api/auth/sign-in/email", {
      data: { email: unknown, ...wrong },
      headers: { Origin: baseURL ?? "" },
    });
  const late = await post(request, "/login", {
    data: new URLSearchParams({ email: unknown, ...wrong }).toString(),
  });
  expect(late.status()).toBe(429);
  expect(Number(late.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await late.text()).toContain("temporarily disabled due to many failed login attempts");
  await request.dispose();
});

test("a login makes a session of its own, leads only to paths of this site, and has no person in its address", async ({
  playwright,
  baseURL,
}) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  const data = new URLSearchParams({ email, password }).toString();
  const sessionIn = async () =>
    (await request.storageState()).cookies.find(({ name }) => name.includes("session"))?.value;
  for (const [target, leads] of [
    ["/reminder", "/reminder"],
    ["https://evil.example/", "/reminder"],
    ["//evil.example", "/reminder"],
    ["/\\evil.example", "/reminder"],
    ["javascript:alert(1)", "/reminder"],
    ["/profile?a=b", "/profile?a=b"],
  ] as const) {
    const before = await sessionIn();
    const answer = await post(request, `/login?redirect=${encodeURIComponent(target)}`, { data });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(leads);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await answer.text()).toBe("");
    expect(await sessionIn()).not.toBe(before);
  }
  // The dates are for whoever is signed in, and only by a form of ours.
  const dates = await post(request, "/reminder");
  expect(await dates.text()).toContain("Alder County");
  const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  const refused = await post(request, "/reminder", { headers: foreign });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).not.toContain("Alder County");
  expect((await post(request, "/logout", { headers: foreign })).status()).toBe(403);
  expect(await (await post(request, "/reminder")).text()).toContain("Alder County");
  expect(await (await request.get("/reminder")).text()).not.toContain("Alder County");
  await request.dispose();
});

test("a form about another's place, or about no place, changes nothing", async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  await post(request, "/login", { data: new URLSearchParams({ email, password }).toString() });
  for (const location of [
    "00000000-0000-4000-8000-000000000000",
    "../auth/sign-out",
    "x/../../auth/sign-out?",
  ]) {
    const answer = await post(request, "/reminder", {
      data: new URLSearchParams({ action: "done", location, dueOn: "2030-01-01" }).toString(),
    });
    expect([200, 404]).toContain(answer.status());
    expect(await answer.text()).not.toContain("Saved:");
  }
  for (const data of [
    "action=__proto__",
    "action=constructor",
    "action=toString",
    "action=look&look=__proto__",
  ]) {
    const answer = await post(request, "/reminder", { data });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain("Saved:");
  }
  expect(await (await post(request, "/reminder")).text()).toContain("Alder County");
  await request.dispose();
});
