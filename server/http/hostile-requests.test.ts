import { request } from "node:http";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { pino } from "pino";
import { createContext, type RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { smallBuild } from "#tests/support/small-build.ts";
import { freePort } from "#tests/support/start-server.ts";
import { answerError } from "./envelope.ts";
import { listen } from "./listen.ts";
import type { ContentEdition, PublicContent } from "./provide-public-content.ts";
import { addSecurityHeaders } from "./security.ts";
import { createSite } from "./site.ts";

const publicContentKey = createContext<PublicContent>();
const address = { publicUrl: "https://reminders.example", https: true };

/** How often the pages below were rendered, and what holds a rendering up. */
let rendered = 0;
let held: Promise<void> = Promise.resolve();
let begun = 0;

/** A page says what it was rendered from: everything that a careless page could show to somebody else. */
const documentFor = async (
  asked: Request,
  status: number,
  _: Headers,
  { staticHandlerContext }: { staticHandlerContext: { loaderData: Record<string, unknown> } },
) => {
  rendered += 1;
  const said = JSON.stringify(staticHandlerContext.loaderData);
  const body = `<p>${asked.url} ${[...asked.headers.keys()]} ${said} ${"x".repeat(2000)}`;
  return new Response(body, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      ...(asked.url.endsWith("/cookie") && { "Set-Cookie": `visitor=${rendered}` }),
    },
  });
};

const readTopic = async ({
  params,
  context,
}: {
  params: Record<string, string | undefined>;
  context: RouterContextProvider;
}) => {
  const topics = await context.get(publicContentKey).documentation.listTopics("en");
  begun += 1;
  await held;
  const topic = topics.find(({ id }) => id === params.topic);
  if (!topic) throw new Response(null, { status: 404 });
  return { title: topic.title };
};

const build = smallBuild(
  { publicContentKey, default: documentFor },
  {
    "documentation/:topic": { loader: readTopic, default: () => null },
    "d/:token": { default: () => null },
  },
);

function editionOf(title: string): ContentEdition {
  const topics = ["a", "b", "cookie"].map((id) => ({
    id,
    parent_id: null,
    title,
    content: "",
    sort_order: 1,
  }));
  return {
    key: title,
    content: { documentation: { listTopics: async () => topics } } as unknown as PublicContent,
    paths: new Set(topics.map(({ id }) => `/documentation/${id}`)),
  };
}

interface Told {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

describe("kept pages, on a listener", () => {
  let edition: ContentEdition;
  let port: number;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    rendered = 0;
    begun = 0;
    held = Promise.resolve();
    edition = editionOf("first");
    const site = createSite(new Map(), build, { ...address, present: () => edition });
    const web = new Hono().use(addSecurityHeaders(true)).route("/", site);
    port = await freePort();
    const listening = await listen({ host: "127.0.0.1", port, trustedProxies: 0 }, web.fetch);
    stop = () => listening.close();
  });
  afterEach(() => stop());

  const ask = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Told>((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on("error", reject).end();
    });
  const textOf = async (path: string, headers?: Record<string, string>) =>
    (await ask(path, headers)).body.toString();

  it("a burst for a page that is not there renders it once, for every encoding", async () => {
    const encodings = ["br", "gzip", "identity", "gzip, deflate, br, zstd", "br;q=0, gzip"];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ask("/documentation/a", { "Accept-Encoding": encodings[at % encodings.length] ?? "" }),
      ),
    );
    const plain = { gzip: gunzipSync, identity: (body: Buffer) => body };
    const bodies = answers.map(({ headers, body }) =>
      plain[(headers["content-encoding"] ?? "identity") as keyof typeof plain](body).toString(),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(rendered).toBe(1);
    expect(answers.slice(0, 5).map(({ headers }) => headers["content-encoding"])).toEqual([
      undefined,
      "gzip",
      undefined,
      "gzip",
      "gzip",
    ]);
    expect(new Set(answers.map(({ headers }) => headers.vary))).toEqual(new Set(["Accept-Encoding"]));
  });

  it("nobody gets an old edition after the new one, whatever was being rendered meanwhile", async () => {
    let go = () => {};
    held = new Promise((resolve) => (go = resolve));
    const before = [textOf("/documentation/a"), textOf("/documentation/b")];
    await expect.poll(() => begun).toBe(2);
    edition = editionOf("second");
    const after = textOf("/documentation/a");
    await expect.poll(() => begun).toBe(3);
    go();
    await Promise.all(before);
    expect(await after).toContain("second");
    for (const path of ["/documentation/a", "/documentation/b"])
      expect(await textOf(path)).toContain("second");
  });

  it("shows what one person's request says to nobody else: names, proxies, cookies, queries", async () => {
    const evil = {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "http",
      "X-Forwarded-For": "203.0.113.9",
      "X-Original-URL": "/outbox",
      "Accept-Language": "evil",
      Accept: "application/evil",
      Cookie: "session=secret",
      Origin: "https://evil.example",
    };
    for (const path of ["/documentation/a", "/documentation/none", "/nowhere", "/d/secret-token"]) {
      const first = await textOf(path, evil);
      expect(first, path).toBe(await textOf(path));
      expect(first, path).toMatch(/^<p>https:\/\/reminders\.example\//);
      expect(first, path).not.toMatch(/evil|secret|cookie|forwarded|203\.0/i);
    }
    expect(await textOf("/documentation/a?q=secret")).toContain("secret");
    expect(await textOf("/documentation/a")).not.toContain("secret");
    expect(await textOf("/nowhere?q=secret")).not.toContain("secret");
  });

  it("keeps no answer that sets a cookie", async () => {
    const cookies = [await ask("/documentation/cookie"), await ask("/documentation/cookie")].map(
      ({ headers }) => headers["set-cookie"]?.[0],
    );
    expect(new Set(cookies).size).toBe(2);
  });

  it("renders one Page Not Found for each route, however many addresses are made up, and drops no page for them", async () => {
    await ask("/documentation/a");
    const absent = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        ask([`/no-${at}`, `/documentation/no-${at}`, `/no/${at}?x=${at}`, `/d/${at}/no`][at % 4] ?? ""),
      ),
    );
    expect(new Set(absent.map(({ status }) => status))).toEqual(new Set([404]));
    await ask("/documentation/a");
    expect(rendered).toBe(1 + 2);
    const { headers } = await ask("/d/1/no");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers.etag).toBeUndefined();
  });
});

it("a client that leaves in the middle of its body is no error of ours", async () => {
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => logged.push(line) });
  let isRead = () => {};
  const read = new Promise<void>((resolve) => (isRead = resolve));
  const web = new Hono().post("/", async (c) => c.text(await c.req.text().finally(isRead)));
  web.onError(answerError(log));
  const port = await freePort();
  const listening = await listen({ host: "127.0.0.1", port, trustedProxies: 0 }, web.fetch);
  const socket = connect(port, "127.0.0.1");
  socket.end("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}");
  await read;
  await listening.close();
  expect(logged).toEqual([]);
});
