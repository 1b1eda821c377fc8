import { Hono } from "hono";
import { type ActionFunctionArgs, createContext, redirect } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { smallBuild } from "#tests/support/small-build.ts";
import { type FormGate, formRoutes } from "./answer-forms.ts";
import type { PresentContent, PublicContent } from "./provide-public-content.ts";

const publicUrl = "https://reminders.example";
const formGateKey = createContext<FormGate>();
const publicContentKey = createContext<PublicContent>();

/** What each page's action saw of the form that came to it. */
let seen: (Pick<FormGate, "refusal"> & { fields: URLSearchParams })[] = [];
/** What the API was asked, and how it answers. */
let asked: Request[] = [];
let answerOfApi = () => new Response("{}");

const asking = async ({ context, request }: ActionFunctionArgs) => {
  const { refusal, ask } = context.get(formGateKey);
  seen.push({ refusal, fields: new URLSearchParams(await request.text()) });
  if (!refusal) await ask("/api/things", { method: "POST", body: "{}" });
  return null;
};

const leadingOn = async (args: ActionFunctionArgs) => {
  await asking(args);
  throw redirect("/reminder", 303);
};

/** A build of four pages: with a key, with cookies, one that leads on, and one without a form. */
const build = smallBuild(
  {
    formGateKey,
    publicContentKey,
    default: (_: Request, status: number, headers: Headers) => {
      headers.set("Content-Type", "text/html; charset=utf-8");
      return new Response("<script>window.a = 1</script>", { status, headers });
    },
  },
  {
    "d/:token": { action: asking, default: () => null },
    login: { action: asking, default: () => null },
    "leads-on": { action: leadingOn, default: () => null },
    terms: { default: () => null },
  },
);

const present = (() => {
  throw new Error("No page asks for public content.");
}) as unknown as PresentContent;

const site = (isHostChecked = false) =>
  new Hono()
    .route(
      "/",
      formRoutes(build, {
        publicUrl,
        https: true,
        present,
        isHostChecked,
        api: (request) => {
          asked.push(request);
          return answerOfApi();
        },
      }),
    )
    .all("*", (c) => c.text("next", 405));

const own = { "Content-Type": "application/x-www-form-urlencoded", Origin: publicUrl };

const post = (path: string, body = "action=done", headers: Record<string, string> = own, at = publicUrl) =>
  site(at !== publicUrl).fetch(new Request(at + path, { method: "POST", body, headers }));

beforeEach(() => {
  seen = [];
  asked = [];
  answerOfApi = () => new Response("{}");
});

describe("a form that a browser posts to its page", () => {
  it("reaches the page's action, which asks the API in the name of whoever posted it", async () => {
    const answer = await post("/login", "email=a%40b.example&email=c&password=+x", {
      ...own,
      Cookie: "session=hers",
      "X-Forwarded-For": "203.0.113.9",
      "X-Something": "else",
    });
    expect(answer.status).toBe(200);
    expect(seen[0]?.fields.getAll("email")).toEqual(["a@b.example", "c"]);
    expect(seen[0]?.fields.get("password")).toBe(" x");
    const [request] = asked;
    expect(request?.url).toBe(`${publicUrl}/api/things`);
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      cookie: "session=hers",
      "x-forwarded-for": "203.0.113.9",
      origin: publicUrl,
    });
    expect(request?.headers.has("X-Something")).toBe(false);
  });

  it("takes no cookie along from a page with a key in its address", async () => {
    await post("/d/some-key", "action=done", { ...own, Cookie: "session=hers" });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers.has("Cookie")).toBe(false);
  });

  it("is answered for this request alone, with the cookies of the API and its status", async () => {
    answerOfApi = () => {
      const headers = new Headers({ "Retry-After": "60", "Clear-Site-Data": '"cache"', ETag: '"x"' });
      headers.append("Set-Cookie", "a=1; HttpOnly");
      headers.append("Set-Cookie", "b=2; HttpOnly");
      return new Response("{}", { status: 429, headers });
    };
    const answer = await post("/login");
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("ETag")).toBeNull();
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2; HttpOnly"]);
    expect(answer.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);
  });

  it("may lead on, and takes the cookies along", async () => {
    answerOfApi = () => new Response("{}", { headers: { "Set-Cookie": "session=new" } });
    const answer = await post("/leads-on");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/reminder"]);
    expect(answer.headers.getSetCookie()).toEqual(["session=new"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    ["another site", { Origin: "https://evil.example" }, 403],
    ["a sister of this site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["an unsaid origin", { Origin: "null" }, 403],
    ["plain text", { "Content-Type": "text/plain" }, 415],
    ["a form with files", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
    ["a type that only begins like a form's", { "Content-Type": "application/x-www-form-urlencodedx" }, 415],
    ["JSON", { "Content-Type": "application/json" }, 415],
  ])("is refused from %s by the page itself, and asks the API nothing", async (_, headers, status) => {
    const answer = await post("/login", "action=done", { ...own, ...(headers as Record<string, string>) });
    expect(answer.status).toBe(200);
    expect(seen[0]?.refusal?.status).toBe(status);
    expect([...(seen[0]?.fields ?? [])]).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("is taken with an unsaid origin where a key is in the address, and not where Sec-Fetch-Site says more", async () => {
    await post("/d/some-key", "", { ...own, Origin: "null" });
    await post("/d/some-key", "", { ...own, Origin: "null", "Sec-Fetch-Site": "cross-site" });
    expect(seen.map(({ refusal }) => refusal?.status)).toEqual([undefined, 403]);
  });

  it("is refused when it is too large, or has what no database stores", async () => {
    await post("/login", `a=${"x".repeat(70_000)}`);
    await post("/login", "a=%00");
    expect(seen.map(({ refusal }) => refusal?.status)).toEqual([413, 400]);
    expect(asked).toEqual([]);
  });

  it("is refused under a name that is not this site's, where names are checked", async () => {
    const at = "https://rebound.example";
    await post("/login", "a=b", { ...own, "Sec-Fetch-Site": "same-origin" }, at);
    expect(seen[0]?.refusal?.status).toBe(403);
  });

  it("is not taken by a page without an action, by no page, and by React Router's own paths", async () => {
    const printed = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const path of [
      "/terms",
      "/absent",
      "/login.data",
      "/d/key.data",
      "/d/%ff",
      "/d/%00",
      "/d/a/b",
      "/",
    ]) {
      const answer = await post(path);
      expect(await answer.text(), path).toBe("next");
    }
    expect(seen).toEqual([]);
    // No address is in the log, not even one that cannot be decoded.
    await post("/d/secret?%ff");
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});
