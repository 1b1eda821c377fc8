import type { Context, MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONValue } from "hono/utils/types";

/** Request variable: this JSON names every field that leaves. */
const closed = "isClosedAnswer";

/** Answers with JSON whose every field is known: from a schema or a refusal. */
export function close<Body extends JSONValue | object, Status extends ContentfulStatusCode>(
  c: Context,
  body: Body,
  status: Status,
) {
  c.set(closed, true);
  return c.json(body, status);
}

/**
 * Refuses to send JSON that no schema has closed: the request fails, and so does the route's first test. Routes answer by
 * `answers` (`api-route.ts`). Files, pages and empty answers have no fields.
 */
export const requireClosedAnswer: MiddlewareHandler = async (c, next) => {
  await next();
  const isJson = c.res.headers.get("Content-Type")?.startsWith("application/json");
  if (!isJson || c.get(closed) === true) return;
  c.res = undefined;
  throw new Error("an answer of the API has no schema");
};
