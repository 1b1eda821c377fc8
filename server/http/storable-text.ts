import type { MiddlewareHandler } from "hono";
import { Refusal } from "#server/refusal.ts";

/**
 * Refuses JSON with text that the database cannot store: NUL characters and lone surrogates, in values or names. Done once here,
 * for all schemas.
 */
export const requireStorableText: MiddlewareHandler = async (c, next) => {
  const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
  if (hasBody && /^application\/([\w.-]+\+)?json\b/i.test(c.req.header("Content-Type") ?? "")) {
    const body: unknown = await c.req.json().catch(() => {
      throw new Refusal("bad-request");
    });
    if (!isStorable(body)) throw new Refusal("bad-request");
  }
  await next();
};

/** Whether every string inside can be stored. Iterative, because the sender chooses the nesting. */
export function isStorable(body: unknown): boolean {
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === "string" && (value.includes("\0") || /\p{Surrogate}/u.test(value))) return false;
    if (typeof value === "object" && value !== null) {
      for (const [name, inner] of Object.entries(value)) waiting.push(name, inner);
    }
  }
  return true;
}
