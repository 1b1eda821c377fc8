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

/** What a page's `action` gets beside the posted form (app/form-action.ts). */
export interface FormGate {
  /** Why the form was refused before the API was asked. */
  refusal: { code: RefusalCode; message: string; status: number } | null;
  /** Asks the API in the name of the person who posted the form. `path` begins with /api/. */
  ask: (path: string, init?: RequestInit) => Promise<Response>;
}

interface Options extends SiteAddress {
  /** The pages' language. The API answers in it. */
  language?: Language;
  present: PresentContent;
  /** Every form goes through the API, so that its guards, limits and sentences apply. */
  api: (request: Request, env?: object) => Response | Promise<Response>;
  /** Refuse requests under a foreign host name (known-host.ts). */
  isHostChecked: boolean;
}

/** The largest body of a form or an API request. */
export const bodyMaxBytes = 64 * 1024;

/**
 * `POST` of a page: a form without script, or before hydration. The page's `action` calls the API and the page is rendered with
 * the outcome. Such an answer may contain personal data, so it is made for one request and never stored. Pages without an
 * `action` answer 405, in `site.ts`.
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

function doorReason(c: Context, { publicUrl, isHostChecked }: Options) {
  if (isHostChecked && !isKnownHost(c.req.url, publicUrl)) return "foreign-origin";
  if (!isFromOwnPage(c, publicUrl)) return "foreign-origin";
  const type = c.req.header("Content-Type") ?? "";
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? null : "unsupported-media-type";
}

/**
 * A page with a token in its address sends no referrer, so browsers without Sec-Fetch-Site (Safari before 16.4) send the origin
 * `null`. These pages accept `null`, because they forward no cookie: another site could do no more there than anybody with the
 * token.
 */
function isFromOwnPage(c: Context, publicUrl: string): boolean {
  const header = (name: string) => c.req.header(name);
  const isUnsaid = header("Sec-Fetch-Site") === undefined && header("Origin") === "null";
  return (isUnsaid && hasKey(c.req.path)) || isSameOrigin(header, publicUrl);
}

/** The pages whose route has an `action`. A path that ends in `.data` is React Router's, not a page. */
function formPages(build: ServerBuild): (url: string) => boolean {
  const pages = Object.values(build.routes).flatMap((route) =>
    route && route.id !== "root" ? [{ id: route.id, path: `/${route.path ?? ""}`, route }] : [],
  );
  return (url) => {
    const address = new URL(url);
    // React Router would log an address that it cannot decode, and it may contain a token.
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

const passedOn = ["Cookie", "X-Forwarded-For", "X-Forwarded-Proto"];
/** The API answer's headers that go to the browser. */
const handedBack = ["Retry-After", "Clear-Site-Data"];

/**
 * Calls the API with the cookies of the person who posted the form, or without cookies from a page with a token in its address.
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
    // The form has passed the same guard already.
    headers.set("Origin", publicUrl);
    headers.set("Accept-Language", language);
    const request = new Request(new URL(path, c.req.url), { ...init, headers, redirect: "manual" });
    const answer = await api(request, c.env as object);
    answers.push(answer);
    return answer;
  };
  return {
    ask,
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
