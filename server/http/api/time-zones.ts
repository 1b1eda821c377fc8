import { createRoute, z } from "@hono/zod-openapi";
import { signupLimits } from "#core/signup/form.ts";
import { apiRoutes } from "#server/http/api-context.ts";
import { json, jsonBody, success } from "#server/http/envelope.ts";
import { timeZoneOfAddress } from "#server/signups/time-zone-of-address.ts";

const timeZoneRoute = createRoute({
  method: "post",
  path: "/time-zones",
  operationId: "proposeTimeZone",
  summary: "Propose the time zone of an address by its ZIP code. Nothing is kept.",
  request: { body: jsonBody(z.object({ address: z.string().max(signupLimits.address) })) },
  responses: {
    200: json(success({ timeZone: z.string().nullable() }), "An IANA id, or null: then the person chooses."),
  },
});

/** `POST /api/time-zones`. It is a POST so that no address stands in a URL or a log. */
export function timeZoneRoutes() {
  return apiRoutes().openapi(timeZoneRoute, (c) => {
    const timeZone = timeZoneOfAddress(c.req.valid("json").address);
    return c.json({ success: true as const, timeZone }, 200);
  });
}
