import { expect, messagesTo, test } from "../support/daymark.ts";
import { signInAnew } from "../support/new-account.ts";
import { linkIn } from "../support/outbox.ts";
import { formType, postForm } from "../support/plain-page.ts";
import { password } from "../support/wizard.ts";

// What somebody hostile could do with the plain forms that make an account and move it: docs/threats.md.
const email = "nina.holds@mail.example";

test("a sign-up or a move is for a page of ours alone, tells nobody who has an account, and works once", async ({
  playwright,
  daymark,
  page,
}) => {
  await signInAnew(page, daymark.url, email);
  const request = await playwright.request.newContext({ baseURL: daymark.url });
  const signup = (address: string, more: Record<string, string> = {}) =>
    new URLSearchParams({
      firstName: "Nina",
      lastName: "Park",
      email: address,
      password,
      ...more,
    }).toString();
  const foreign = { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" };
  const fresh = "nina.posted@mail.example";
  for (const [path, data] of [
    ["/signup", signup(fresh)],
    ["/change-email", `link=some-token&password=${password}`],
  ] as const) {
    expect((await postForm(request, path, { data, headers: foreign })).status(), path).toBe(403);
    const plainText = { "Content-Type": "text/plain" };
    expect((await postForm(request, path, { data, headers: plainText })).status(), path).toBe(415);
    const unsaid = await request.post(path, { data, headers: { "Content-Type": formType, Origin: "null" } });
    expect(unsaid.status(), path).toBe(403);
    const huge = await postForm(request, path, { data: `${data}&more=${"x".repeat(70_000)}` });
    expect(huge.status(), path).toBe(413);
    expect((await postForm(request, path, { data: "" })).status(), path).toBe(400);
    expect((await postForm(request, path, { data: "email=%00&link=%00&password=%ff" })).status(), path).toBe(
      400,
    );
    const seen = await request.get(path);
    expect(seen.headers()["cache-control"]).toBe("public, no-cache");
  }
  expect(await messagesTo(page, fresh)).toEqual([]);

  await test.step("the answer is the same for whoever has an account, and again", async () => {
    const answerTo = async (address: string) => {
      const answer = await postForm(request, "/signup", { data: signup(address) });
      expect(answer.headers()["cache-control"]).toBe("no-store");
      return { status: answer.status(), html: await answer.text(), cookie: answer.headers()["set-cookie"] };
    };
    const [taken, free, again] = [await answerTo(email), await answerTo(fresh), await answerTo(fresh)];
    expect(taken).toEqual(free);
    expect(again).toEqual(free);
    expect(free.status).toBe(200);
    expect(free.html).not.toContain(fresh);
    const typed = `"><script>alert(1)</script>`;
    const hostile = await postForm(request, "/signup", { data: signup("nobody", { firstName: typed }) });
    expect(hostile.status()).toBe(422);
    const html = await hostile.text();
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain(password);
  });

  await test.step("a link moves an account once, with its password, and not by another's link", async () => {
    const moved = "felix.posted.moved@mail.example";
    await page.request.post("/api/account/email", {
      data: { email: moved, password },
      headers: { Origin: daymark.url },
    });
    const link = await linkIn(page, moved, "/change-email#");
    const move = async (fields: Record<string, string>) => {
      const answer = await postForm(request, "/change-email", {
        data: new URLSearchParams(fields).toString(),
      });
      expect(answer.headers()["cache-control"]).toBe("no-store");
      return { status: answer.status(), html: await answer.text() };
    };
    const used = "This link has expired or was used before.";
    for (const wrong of ["/change-email#token=guessed", `${link}x`, "/d/some-key", '{"$ne":""}']) {
      const { status, html } = await move({ link: wrong, password });
      expect(status, wrong).toBe(422);
      expect(html).toContain(used);
    }
    const refused = await move({ link, password: "not the word" });
    expect(refused.status).toBe(422);
    expect(refused.html).not.toContain("not the word");
    const first = await move({ link, password });
    expect(first.status).toBe(200);
    expect(first.html).toContain("Your account has moved to this address.");
    const second = await move({ link, password });
    expect(second.status).toBe(422);
    expect(second.html).toContain(used);
    // The cookie that came with the form has opened nothing since.
    const { user } = await (await page.request.get("/api/auth/get-session")).json();
    expect(user).toBeNull();
  });
  await request.dispose();
});
