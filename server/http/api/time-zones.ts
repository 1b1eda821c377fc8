import { z } from "zod";
import { signupLimits } from "#core/signup/form.ts";
import { apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody } from "#server/http/api-route.ts";
import { timeZoneOfAddress } from "#server/signups/time-zone-of-address.ts";

const sendTimeZoneRoute = answers({ timeZone: z.string().nullable() });

/** `POST /api/time-zones`: a POST, so that no address stands in a URL or a log. */
export function timeZoneRoutes() {
  return apiRoutes().post(
    "/time-zones",
    validBody(z.object({ address: z.string().max(signupLimits.address) })),
    (c) => {
      const timeZone = timeZoneOfAddress(c.req.valid("json").address);
      return sendTimeZoneRoute(c, { timeZone });
    },
  );
}
