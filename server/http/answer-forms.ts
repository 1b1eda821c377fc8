import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import {
  createRequestHandler,
  matchRoutes,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { firstLanguage, type Language, languageOfPath } from "#core/languages.ts";
import type { RefusalCode } from "#core/refusals.ts";
import { isKnownHost } from "#server/http/known-host.ts";
import {
  contentWhenAsked,
  type PresentContent,
  type PublicContent,
} from "#server/http/provide-public-content.ts";
import { isSameOrigin } from "#server/http/same-origin.ts";
import { contentSecurityPolicy, hasKey } from "#server/http/security.ts";
import { isReadable, keyIn } from "#server/http/site.ts";
import { asInstalled, type SiteAddress } from "#server/http/site-address.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { wordRefusal } from "#server/http/word-refusal.ts";
import { Refusal } from "#server/refusal.ts";
import { statusOf } from "./envelope.ts";

/** What the `action` of a page gets beside the form that a browser posted to the page (app/form-action.ts). */
export interface FormGate {
  /** Why the form was not taken at all. Then nothing is asked of the API. */
  refusal: { code: RefusalCode; message: string; status: number } | null;
  /** Asks the API in the name of whoever posted the form: `path` begins with /api/. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
}

interface Options extends SiteAddress {
  /** The language of the pages, in which the API is asked. */
  language?: Language;
  present: PresentContent;
  /** The API. Every form goes through it, so that its guards, limits and sentences apply. */
  api: (request: Request, env?: object) => Response | Promise<Response>;
  /** Whether a request under a foreign name is refused (known-host.ts). */
  isHostChecked: boolean;
}

/** The largest body of a form, and of a request to the API. */
export const bodyMaxBytes = 64 * 1024;

/**
 * `POST` of a page: what a form does where no script runs, or the page is not hydrated yet. The page's own `action` calls
 * the API, and the same page is rendered with the outcome. Such an answer may hold a person, so it is made for one request
 * and never stored. Pages without an `action` answer 405, in `site.ts`.
 */
export function formRoutes(build: ServerBuild, options: Options): Hono {
  const isFormPage = formPages(build);
  const answer = formAnswerer(build, options);
  const routes = new Hono();
  routes.post(
    "*",
    async (c, next) => {
      if (!isFormPage(c.req.url)) return next();
      const reason = doorReason(c, options);
      if (reason) return answer(c, new Refusal(reason));
      return next();
    },
    async (c, next) => {
      if (!isFormPage(c.req.url)) return next();
      const onError = (c: Context) => answer(c, new Refusal("too-large"));
      const limited = await bodyLimit({ maxSize: bodyMaxBytes, onError })(c, async () => {
        const fields = new URLSearchParams(await c.req.text());
        const isSound = isStorable(Object.fromEntries(fields));
        c.res = await answer(c, isSound ? fields : new Refusal("bad-request"));
      });
      return limited ?? c.res;
    },
  );
  return routes;
}

/** Why a form is turned away before it is read. */
function doorReason(c: Context, { publicUrl, isHostChecked }: Options) {
  if (isHostChecked && !isKnownHost(c.req.url, publicUrl)) return "foreign-origin";
  if (!isFromOwnPage(c, publicUrl)) return "foreign-origin";
  const type = c.req.header("Content-Type") ?? "";
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? null : "unsupported-media-type";
}

/**
 * A page with a key in its address sends no referrer, and browsers without Sec-Fetch-Site (Safari before 16.4) then
 * give `null` as its origin. `null` is accepted on such pages, because they pass no cookie on: another site could do
 * no more there than anybody who has the key.
 */
function isFromOwnPage(c: Context, publicUrl: string): boolean {
  const header = (name: string) => c.req.header(name);
  const isUnsaid = header("Sec-Fetch-Site") === undefined && header("Origin") === "null";
  return (isUnsaid && hasKey(c.req.path)) || isSameOrigin(header, publicUrl);
}

/** The pages whose route has an `action`. A path that ends in `.data` is React Router's own and no page. */
function formPages(build: ServerBuild): (url: string) => boolean {
  const pages = Object.values(build.routes).flatMap((route) =>
    route && route.id !== "root" ? [{ id: route.id, path: `/${route.path ?? ""}`, route }] : [],
  );
  return (url) => {
    const address = new URL(url);
    // React Router would log an address that it cannot decode, and an address can contain a token.
    if (address.pathname.endsWith(".data") || !isReadable(address)) return false;
    const [match] = matchRoutes(pages, languageOfPath(address.pathname).path) ?? [];
    return match?.route.route.module.action !== undefined;
  };
}

function formAnswerer(build: ServerBuild, { present, api, language = firstLanguage, ...address }: Options) {
  const handle = createRequestHandler(build, "production");
  const contentKey = keyIn<PublicContent>(build, "publicContentKey");
  const gateKey = keyIn<FormGate>(build, "formGateKey");
  return async (c: Context, posted: URLSearchParams | Refusal): Promise<Response> => {
    const asked = askInTheNameOf(c, api, address.publicUrl, language);
    const isRefused = posted instanceof Refusal;
    const gate: FormGate = { refusal: isRefused ? refusalOf(posted) : null, ask: asked.ask };
    const context = new RouterContextProvider(
      new Map<RouterContext, unknown>([
        [contentKey, contentWhenAsked(present)],
        [gateKey, gate],
      ]),
    );
    const response = await handle(
      new Request(c.req.url, { method: "POST", body: isRefused ? "" : posted }),
      context,
    );
    const headers = new Headers(response.headers);
    headers.set("Cache-Control", "no-store");
    asked.passOn(headers);
    const body = asInstalled(await response.text(), address);
    if (body !== "") headers.set("Content-Security-Policy", contentSecurityPolicy(body, address));
    const status = asked.failedWith() ?? response.status;
    return new Response(body, { status, headers });
  };
}

function refusalOf(refusal: Refusal): FormGate["refusal"] {
  return { code: refusal.code, message: wordRefusal(refusal).message, status: statusOf(refusal.code) };
}

/** The request headers that identify the client. */
const passedOn = ["Cookie", "X-Forwarded-For", "X-Forwarded-Proto"];
/** The headers of an API answer that are meant for the browser. */
const handedBack = ["Retry-After", "Clear-Site-Data"];

/**
 * Calls the API with the cookies of whoever posted the form. A page with a key in its address passes no cookies on.
 * Pages see neither these cookies nor those that an answer sets.
 */
function askInTheNameOf(c: Context, api: Options["api"], publicUrl: string, language: Language) {
  const answers: Response[] = [];
  const names = hasKey(c.req.path) ? passedOn.filter((name) => name !== "Cookie") : passedOn;
  const ask: FormGate["ask"] = async (path, init) => {
    const headers = new Headers(init?.headers);
    for (const name of names) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    // The form has come through the same guard at the door.
    headers.set("Origin", publicUrl);
    headers.set("Accept-Language", language);
    const request = new Request(new URL(path, c.req.url), { ...init, headers, redirect: "manual" });
    const answer = await api(request, c.env as object);
    answers.push(answer);
    return answer;
  };
  return {
    ask,
    /** The status of the first call that was refused. */
    failedWith: () => answers.find(({ status }) => status >= 400)?.status,
    passOn(headers: Headers): void {
      for (const answer of answers) {
        for (const cookie of answer.headers.getSetCookie()) headers.append("Set-Cookie", cookie);
        for (const name of handedBack) {
          const value = answer.headers.get(name);
          if (value !== null) headers.set(name, value);
        }
      }
    },
  };
}
