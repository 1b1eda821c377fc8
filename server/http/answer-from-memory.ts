import type { IncomingMessage, ServerResponse } from "node:http";
import type { Hono } from "hono";
import { headerOf, writeFile } from "#server/http/answer-file.ts";
import { securityHeaders } from "#server/http/security.ts";
import type { Site } from "#server/http/site.ts";

/** Takes a request and answers it. */
type Answerer = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Answers from memory and returns true. Returns false when it cannot. When that shows only later, it calls `pass`.
 */
export type AnswerFromMemory = (
  request: IncomingMessage,
  response: ServerResponse,
  pass: Answerer,
) => boolean;

/** An address in any other spelling goes through Hono, which normalises addresses as browsers do. */
const plainPath = /^\/(?!\/)[\w\-.~/]*$/;
const plainHost = /^[a-z0-9._-]+(:\d{1,5})?$/i;

/**
 * The short way from the socket to a kept page: past Hono, whose guards are for the API. It takes requests to read a page
 * under an address in its plain spelling, and no other. The answer depends on the address and on Accept-Encoding, and on
 * nothing else that a request says.
 */
export function answerFromMemory(
  site: Site,
  { https, isElsewhere }: { https: boolean; isElsewhere: (path: string) => boolean },
): AnswerFromMemory {
  return (request, response, pass) => {
    const { method, url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    if (!plainHost.test(headerOf(request, "host") ?? "")) return false;
    const end = url.indexOf("?");
    const path = end === -1 ? url : url.slice(0, end);
    const search = end === -1 ? "" : url.slice(end);
    if (!plainPath.test(path) || path.includes("/.") || url.includes("#") || url.includes("\\")) return false;
    if (isElsewhere(path)) return false;
    const found = site.kept(path, search);
    if (found === null) return false;
    const security = securityHeaders({ https, path });
    if (found instanceof Promise) {
      found.then(
        (file) => (file === null ? pass(request, response) : writeFile(request, response, file, security)),
        () => pass(request, response),
      );
    } else writeFile(request, response, found, security);
    return true;
  };
}

/**
 * Tells whether one of these routes could answer a GET of a path, by the first part of the path. Routes for all paths
 * are guards and do not count.
 */
export function pathsOf({ routes }: Hono): (path: string) => boolean {
  const first = new Set<string>();
  for (const { method, path } of routes) {
    if (!["GET", "ALL"].includes(method) || path === "*" || path === "/*") continue;
    const [part = ""] = path.slice(1).split("/");
    if (/[:*{]/.test(part)) throw new Error(`The route ${path} could answer for any page.`);
    first.add(part);
  }
  return (path) => {
    const end = path.indexOf("/", 1);
    return first.has(end === -1 ? path.slice(1) : path.slice(1, end));
  };
}
