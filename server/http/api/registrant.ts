import { createRoute, z } from "@hono/zod-openapi";
import { catalogue } from "#core/catalogue.ts";
import { normaliseEmail } from "#core/contacts.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { failures, json, success } from "#server/http/envelope.ts";
import { requireUser } from "#server/http/read-user.ts";
import { Refusal } from "#server/refusal.ts";
import { readRegistrant } from "#server/signups/read-registrant.ts";

const registrantSchema = z
  .object({
    fname: z.string(),
    lname: z.string(),
    /** The earliest next date; null when there are no more. */
    rdate: z.iso.date().nullable(),
    /** The day the payment was confirmed; null until then. */
    sdate: z.iso.date().nullable(),
    active: z.boolean(),
  })
  .openapi("Registrant");

const read = createRoute({
  method: "get",
  path: "/registrant",
  summary:
    "The signed-in owner's registrant. Any address but one's own is forbidden, whether it is known or not.",
  request: { query: z.object({ email: z.string().optional() }) },
  responses: {
    200: json(success({ data: registrantSchema.nullable(), status: z.string() }), "With the status line."),
    ...failures,
  },
});

/** `GET /api/registrant`, the spec's registrant.php. */
export function registrantRoutes({ services, auth }: ApiContext) {
  return apiRoutes().openapi(read, async (c) => {
    const user = await requireUser(c, auth);
    const { email } = c.req.valid("query");
    if (email !== undefined && normaliseEmail(email) !== user.email) {
      throw new Refusal("FORBIDDEN", catalogue.api.forbidden);
    }
    const registrant = await readRegistrant(services.db, user, services.clock.now());
    return c.json({ success: true as const, ...registrant }, 200);
  });
}
