import { z } from "zod";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers } from "#server/http/api-route.ts";
import type { Services } from "#server/start/services.ts";

export const statusShape = {
  mode: z.enum(["embedded", "production"]),
  /** Without a text provider the text channel is off. */
  smsAvailable: z.boolean(),
  /** Our number for texts, in E.164 or a short code. Null when texts are off. */
  textNumber: z.string().nullable(),
  payments: z.enum(["demo", "stripe", "none"]),
  /** The demo clock's lead over the machine's. 0 when it was not moved. Missing in production, where it cannot be moved. */
  clockAheadSeconds: z.number().int().optional(),
};

/** Public facts about the server. */
export const statusOfServer = ({ config, sms, payments, demoClock }: Services) => ({
  mode: config.mode,
  smsAvailable: sms !== null,
  textNumber: sms?.number ?? null,
  payments: payments?.name ?? ("none" as const),
  ...(demoClock && { clockAheadSeconds: demoClock.aheadSeconds }),
});

const sendStatusRoute = answers(statusShape);

/** `GET /api/status`: for the pages, which are the same for everybody. */
export function statusRoutes({ services }: ApiContext) {
  return apiRoutes().get("/status", (c) => sendStatusRoute(c, { ...statusOfServer(services) }));
}
