import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Logger } from "pino";
import type { z } from "zod";
import { type RefusalCode, refusals } from "#core/refusals.ts";
import { isDatabaseBusy } from "#server/db/is-passing.ts";
import { countsAsOutage } from "#server/db/outage-log.ts";
import { PaymentProviderError } from "#server/providers/payments/port.ts";
import { Refusal } from "#server/refusal.ts";
import { close } from "./close-answer.ts";
import { countRefusal } from "./count-refusals.ts";
import { SchemaRefusal, wordRefusal } from "./word-refusal.ts";

export const statusOf = (code: RefusalCode) => refusals[code].status;

export function answerRefusal(c: Context, refusal: Refusal): Response {
  const { retryAfterSeconds } = refusal.detail;
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return close(c, wordRefusal(refusal), statusOf(refusal.code));
}

/**
 * Turns anything a handler throws into the envelope. A database that is away or busy is a 503: nothing was done, and the client
 * may repeat the request. The log gets an unexpected error's class and place but not its message, because a database's message
 * quotes the values that it refused.
 */
export function answerError(log: Logger) {
  return (error: Error, c: Context): Response => {
    const refusal = error instanceof HTTPException ? refusalFor(error) : error;
    if (refusal instanceof Refusal) {
      countRefusal(log, refusal.code);
      return answerRefusal(c, refusal);
    }
    if (error instanceof PaymentProviderError) {
      log.warn({ reason: error.reason, route: c.req.routePath }, "the payment provider failed");
      return answerRefusal(c, new Refusal("payments-unreachable"));
    }
    if (hasLeft(c, error)) return answerRefusal(c, new Refusal("bad-request"));
    const isBusy = isDatabaseBusy(error);
    if (isBusy && countsAsOutage(log, error)) return answerRefusal(c, unavailable());
    log.error({ kind: error.name, stack: withoutMessage(error), route: c.req.routePath }, "request failed");
    return answerRefusal(c, isBusy ? unavailable() : new Refusal("unexpected"));
  };
}

/** The client left before its whole request had come. Nobody reads the answer, and nothing is wrong here. */
const hasLeft = ({ env }: Context, error: Error): boolean =>
  (env as Partial<HttpBindings> | undefined)?.incoming?.errored === error;

const unavailable = () => new Refusal("unavailable");

function refusalFor(error: HTTPException): Refusal {
  if (error.status === 415) return new Refusal("unsupported-media-type");
  if (error.status === 413) return new Refusal("too-large");
  return new Refusal("bad-request");
}

function withoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
}

/**
 * Zod's issues with a request, as a refusal: an unknown id is "not found", anything else names its fields.
 * @throws Refusal
 */
export function refuseInvalid(
  result: { success: true } | { success: false; target: string; error: z.core.$ZodError },
): void {
  if (!result.success) throw invalid(result.target, result.error);
}

export function invalid(target: string, { issues }: z.core.$ZodError): Refusal {
  if (target === "param") return new Refusal("not-found");
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join(".")] ??= message;
  return new SchemaRefusal(fields);
}
