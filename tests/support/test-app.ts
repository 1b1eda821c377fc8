import { createHmac, randomUUID } from "node:crypto";
import { pino } from "pino";
import type { Temporal } from "temporal-polyfill";
import { createAuth } from "#server/accounts/auth.ts";
import { DemoClock } from "#server/clock.ts";
import type { Database, Db } from "#server/db/client.ts";
import { session } from "#server/db/schema/accounts.ts";
import { createApp } from "#server/http/app.ts";
import { readConfig } from "#server/start/config.ts";
import type { Services } from "#server/start/services.ts";
import { composeTestServices, type StandingClock } from "./test-services.ts";

/** The morning on which the tests of the API begin: Friday, November 20, 2026, 09:00 in Chicago. */
const storyBegins = "2026-11-20T15:00:00Z";

/** The environment of a production server. No test connects to anything in it. */
export const productionEnv = {
  DAYMARK_MODE: "production",
  DATABASE_URL: "postgres://localhost/unused",
  PUBLIC_URL: "https://daymark.example",
  DAYMARK_SECRET: "0123456789abcdef0123456789abcdef",
  SMTP_URL: "smtp://127.0.0.1",
  MAIL_FROM: "reminders@daymark.example",
  OPERATOR_EMAIL: "operator@daymark.example",
  TRUSTED_PROXIES: "0",
};

export interface TestApp {
  db: Db;
  services: Services;
  clock: StandingClock;
  /** Lets time pass. */
  advance(duration: Temporal.DurationLike): void;
  /** The log, one object a line. */
  logged: Record<string, unknown>[];
  /** How often the dispatcher was asked for a round. */
  wakes(): number;
  /** A plain request, from a client that is no browser. */
  fetch(request: Request): Promise<Response>;
  /** Somebody at a browser: keeps cookies and sends the site's own Origin. Waits for the background work of each answer. */
  visitor(): Visitor;
  /** The same, signed in to an account. */
  signedIn(userId: string): Promise<Visitor>;
}

/**
 * The whole API on a real database, embedded unless `env` says otherwise. Nothing is sent: messages stay in
 * `deliveries`, where tests can look at them.
 */
export function createTestApp(
  database: Database,
  { env = {}, ...overrides }: Partial<Services> & { env?: Record<string, string> } = {},
): TestApp {
  const logged: Record<string, unknown>[] = [];
  let wakes = 0;
  const config = readConfig({ DAYMARK_MODE: "embedded", ...env });
  const services = composeTestServices(database.db, storyBegins, {
    config,
    demoClock: config.mode === "embedded" ? new DemoClock() : null,
    wakeDispatcher: () => {
      wakes += 1;
    },
    log: pino({ base: null }, { write: (line: string) => logged.push(JSON.parse(line)) }),
    ...overrides,
  });
  const { clock } = services;
  const app = createApp(database.db, services);
  const fetch = async (request: Request) => app.fetch(request);
  const visitor = () =>
    new Visitor(async (request) => {
      const answer = await fetch(request);
      await services.background.settled();
      return answer;
    }, config.publicUrl);
  return {
    db: database.db,
    services,
    clock,
    advance: (duration) => clock.set(clock.now().add(duration).toString()),
    logged,
    wakes: () => wakes,
    fetch,
    visitor,
    async signedIn(userId) {
      const cookie = await openSession(database.db, services, userId);
      const somebody = visitor();
      somebody.cookies.set(cookie.name, cookie.value);
      return somebody;
    },
  };
}

/** The cookie of a session as sign-in makes it, for members of the cast, who have no password. */
async function openSession(
  db: Db,
  services: Services,
  userId: string,
  { hours = 1 } = {},
): Promise<{ name: string; value: string }> {
  const token = randomUUID();
  const expiresAt = new Date(Date.now() + hours * 3_600_000);
  await db.insert(session).values({ id: randomUUID(), token, userId, expiresAt });
  const { authCookies, secret } = await createAuth(db, services).$context;
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  // A signed cookie as better-call reads it.
  return { name: authCookies.sessionToken.name, value: encodeURIComponent(`${token}.${signature}`) };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Body = any;

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON body; undefined when the body was no JSON. */
  body: Body;
}

/** A browser's part: stores cookies, sends the page's Origin, speaks JSON. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #fetch: (request: Request) => Response | Promise<Response>;
  readonly #site: string;

  constructor(fetch: (request: Request) => Response | Promise<Response>, site: string) {
    this.#fetch = fetch;
    this.#site = site;
  }

  get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }
  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.send("POST", path, body);
  }
  put(path: string, body: unknown = {}): Promise<Answer> {
    return this.send("PUT", path, body);
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = body === undefined ? null : JSON.stringify(body);
    const type: Record<string, string> = sent === null ? {} : { "Content-Type": "application/json" };
    return this.sendRaw(method, path, sent, { Origin: this.#site, ...type, ...headers });
  }

  /** Sends exactly these headers (and the cookies) and this body. */
  async sendRaw(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | null,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const withCookies = cookie ? { Cookie: cookie, ...headers } : headers;
    const request = new Request(this.#site + path, { method, body, headers: withCookies });
    const response = await this.#fetch(request);
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
    };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (/max-age=0\b/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
