import { createAuth } from "#server/accounts/auth.ts";
import type { Database } from "#server/db/client.ts";
import { outboxMessages } from "#server/db/schema/operations.ts";
import { runRound } from "#server/worker/run-round.ts";
import { ApiContract } from "#tests/support/api-contract.ts";
import { type Plan, wireOf } from "./plans.ts";
import { rawRequests } from "./raw.ts";
import { type Got, orHangs, send, sendRaw, type Wire } from "./send.ts";
import { type FuzzedServer, openServer } from "./server.ts";
import { apiTargets, otherTargets, type Page, pageTargets, type Target } from "./targets.ts";
import { type Actor, World } from "./world.ts";

/** Between so many requests some minutes pass, payments arrive, and senders look into their mailboxes. */
const tickLength = 25;

/** The server, the worlds that follow each other in it, and what came of the requests. */
export class Fuzz {
  readonly targets: readonly Target[];
  /** The targets that have said yes to something. */
  readonly #successes = new Set<string>();
  readonly #statuses = new Map<number, number>();
  sent = 0;
  readonly #server: FuzzedServer;
  readonly #contract: ApiContract;
  #world: World;
  /** In every other world she does nothing, so that her rows must stay as they are. */
  #isSheHere = false;
  #inWorld = 0;
  #sinceTick = 0;

  private constructor(server: FuzzedServer, contract: ApiContract, targets: readonly Target[], world: World) {
    this.#server = server;
    this.#contract = contract;
    this.targets = targets;
    this.#world = world;
  }

  static async open(database: Database): Promise<Fuzz> {
    const server = await openServer(database);
    const world = await World.begin(server.test);
    const get = async (path: string) =>
      (await send(server.port, { method: "GET", path, headers: hostOf(server) })).text;
    const document = JSON.parse(await get("/api/openapi.json"));
    const auth = createAuth(database.db, server.test.services);
    const betterAuthPaths = Object.values(auth.api).flatMap(({ path }: { path?: string }) =>
      path ? [path] : [],
    );
    const targets = [
      ...apiTargets(document),
      ...pageTargets(await pagesOf(server, world)),
      ...otherTargets(betterAuthPaths, await addressesOf(get)),
    ];
    return new Fuzz(server, new ApiContract(document), targets, world);
  }

  /** What has not said yes to anything: nothing was tried there. */
  get unreached(): string[] {
    return this.#mustSucceed.filter((name) => !this.#successes.has(name));
  }

  /** How many should. */
  get asked(): number {
    return this.#mustSucceed.length;
  }

  get #mustSucceed(): string[] {
    return [...new Set(this.targets.filter(({ mustSucceed }) => mustSucceed).map(({ name }) => name))];
  }

  /** How many answers had each status. */
  get statuses(): string {
    return [...this.#statuses]
      .sort()
      .map(([status, count]) => `${status}: ${count}`)
      .join(", ");
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  /** A new world, the same for each number. */
  async begin(number: number): Promise<void> {
    this.#isSheHere = number % 2 === 0;
    this.#server.stripe.reset();
    this.#inWorld = 0;
    this.#sinceTick = 0;
    this.#world = await World.begin(this.#server.test);
  }

  /** Sends it. @throws Error about the first answer that is not as it must be */
  async send(plan: Plan): Promise<void> {
    await this.#goOn();
    await this.#try(plan);
    await orHangs(this.#server.test.services.background.settled());
    this.#checkLog();
    this.#inWorld += 1;
    this.#sinceTick += 1;
  }

  /** Sends bytes that are no sound HTTP. */
  async sendRaw(draw: number): Promise<void> {
    const text = rawRequests[draw % rawRequests.length] ?? "";
    const got = await sendRaw(this.#server.port, text);
    if (/^HTTP\/1\.1 5/m.test(got)) fail(`${got.slice(0, 300)}\nto ${JSON.stringify(text.slice(0, 500))}`);
    this.sent += 1;
  }

  async #try(plan: Plan): Promise<void> {
    const who = plan.who === "her" && !this.#isSheHere ? "him" : plan.who;
    const sender = this.#world.senders[who];
    if (!(await sender.logIn())) return;
    const { publicUrl } = this.#server.test.services.config;
    const wire = await wireOf(plan, sender, { publicUrl, stripe: this.#server.signAsStripe });
    const got = await send(this.#server.port, wire).catch((error: Error) =>
      fail(`${error.message}\n${shown(who, wire)}`),
    );
    this.sent += 1;
    this.#statuses.set(got.status, (this.#statuses.get(got.status) ?? 0) + 1);
    if (got.status < 400 && plan.isUsual) this.#successes.add(plan.target);
    const problem = await this.#problemOf(who, wire, got);
    if (problem) fail(`${problem}\n${shown(who, wire)}\n${got.status} ${got.text.slice(0, 500)}`);
    sender.hear(got.status, got.headers, bodyOf(got));
  }

  async #problemOf(who: Actor, wire: Wire, got: Got): Promise<string | undefined> {
    if (got.status >= 500 && !isAllowed(wire, got)) return "An answer of 5xx.";
    if (who !== "her") {
      const leak = this.#world.leakIn(
        `${got.text} ${[...got.headers].join()}`,
        `${wire.path} ${wire.bytes ?? ""}`,
      );
      if (leak) return `He got what is hers: ${leak}.`;
    }
    if (["HEAD", "OPTIONS", "TRACE"].includes(wire.method)) return undefined;
    const { publicUrl } = this.#server.test.services.config;
    const url = URL.parse(publicUrl + wire.path);
    if (url === null || !url.pathname.startsWith("/api/")) return undefined;
    const hasBody = ![204, 205, 304].includes(got.status);
    const answer = new Response(hasBody ? got.text : null, {
      status: got.status,
      headers: withoutLength(got.headers),
    });
    return this.#contract.problemOf({ method: wire.method, url: url.href } as Request, answer);
  }

  /** Nothing went wrong inside, and no line has a person in it. */
  #checkLog(): void {
    const lines = this.#server.test.logged.splice(0);
    for (const line of lines) {
      const text = JSON.stringify(line);
      const named = this.#world.personIn(text);
      if (Number(line.level) >= 50) fail(`An error in the log: ${text}`);
      if (named) fail(`A person in the log (${named}): ${text}`);
    }
  }

  /** Time passes. Where an account is gone, the world begins anew. */
  async #goOn(): Promise<void> {
    if (this.#world.isSpent) {
      await this.check();
      return this.begin(this.#isSheHere ? 0 : 1);
    }
    if (this.#sinceTick < tickLength) return;
    this.#sinceTick = 0;
    const { test, stripe } = this.#server;
    test.advance({ minutes: 7 });
    for (const [id, { status }] of stripe.account.sessions) if (status === "open") stripe.account.pay(id);
    await stripe.webhooks.deliverAll();
    await this.#world.learn([...stripe.account.events.values()]);
    if (this.#isSheHere && this.#inWorld % 200 < tickLength) await runRound(test.db, test.services);
  }

  /** Where she did nothing, what is hers is as it was, and no message to another person has anything of it. */
  async check(): Promise<void> {
    if (this.#isSheHere) return;
    const changes = await this.#world.changesOfHers();
    if (changes.length > 0) fail(`Her rows have changed without her:\n${changes.join("\n")}`);
    const { test } = this.#server;
    await runRound(test.db, test.services);
    const messages = await test.db.select().from(outboxMessages);
    for (const { toAddress, ...message } of messages) {
      const text = JSON.stringify(message);
      const leak = this.#world.isHers(toAddress) ? undefined : this.#world.leakIn(text, "");
      if (leak) fail(`A message to ${toAddress} has what is hers (${leak}): ${text}`);
    }
    this.#checkLog();
  }
}

function fail(text: string): never {
  throw new Error(text.slice(0, 5000));
}

const hostOf = ({ test }: FuzzedServer) => ({ Host: new URL(test.services.config.publicUrl).host });

/** The two that say "not now" to machines, which ask again: a mail is still being sent, and no worker runs here. */
const isAllowed = ({ path }: Wire, { status, text }: Got): boolean =>
  status === 503 &&
  ((path.startsWith("/webhooks/mail/bounces") && text.includes("TOO_EARLY")) || path.startsWith("/readyz"));

function withoutLength(headers: Headers): Headers {
  const kept = new Headers(headers);
  kept.delete("Content-Length");
  kept.delete("Content-Encoding");
  return kept;
}

/** The answer's JSON. Of a page: what its buttons and fields post. */
function bodyOf({ headers, text }: Got): unknown {
  const type = headers.get("Content-Type") ?? "";
  if (type.includes("json") && text !== "") return JSON.parse(text);
  if (!type.includes("html")) return undefined;
  return [...text.matchAll(/name="([^"]+)"[^>]*?value="([^"]+)"/g)].map(([, name = "", value]) => ({
    [name]: value,
  }));
}

const shown = (who: Actor, { method, path, headers, bytes }: Wire): string =>
  `${who}: ${method} ${path.slice(0, 1000)} ${JSON.stringify(headers).slice(0, 2000)} ${JSON.stringify(bytes?.toString("latin1").slice(0, 2000))}`;

/** Every page, with the names that its forms use: as it is opened, and as it answers an empty form. */
async function pagesOf(server: FuzzedServer, world: World): Promise<Page[]> {
  const pages: Page[] = [];
  const { publicUrl } = server.test.services.config;
  for (const { path, isForm } of server.pages) {
    const token = Object.entries(world.senders.him.own).find(
      ([name]) => name === `${purposeOf(path)} token`,
    )?.[1][0];
    const address = `/${path.replace(":token", token ?? "none").replace(/:\w+\??/g, "none")}`;
    const headers = {
      ...hostOf(server),
      Origin: publicUrl,
      "Content-Type": "application/x-www-form-urlencoded",
    };
    const asked = isForm ? ["GET", "POST"] : [];
    const texts = await Promise.all(
      asked.map(async (method) => (await send(server.port, { method, path: address, headers })).text),
    );
    const names = texts.flatMap((text) =>
      [...text.matchAll(/<(?:input|button|select|textarea)\b[^>]*? name="([^"]+)"/g)].map(
        ([, name = ""]) => name,
      ),
    );
    pages.push({
      path,
      isForm,
      fields: [...new Set(names)],
    });
  }
  return pages;
}

const purposeOf = (path: string): string =>
  ({ d: "done", s: "messages", t: "agree", q: "answer", m: "refund", y: "year", n: "newsletter" })[
    path[0] ?? ""
  ] ?? "";

/** Some addresses of each part of the sitemap. */
async function addressesOf(get: (path: string) => Promise<string>): Promise<string[]> {
  const placesIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const parts = placesIn(await get("/sitemap.xml"));
  const pages = await Promise.all(
    parts.map(async (part) => (part.endsWith(".xml") ? placesIn(await get(part)) : [part])),
  );
  return pages.flatMap((addresses) =>
    addresses.filter((_, at) => at % Math.ceil(addresses.length / 40) === 0),
  );
}
