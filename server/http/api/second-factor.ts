import { z } from "zod";
import { hasTwoSteps, switchTwoSteps } from "#server/accounts/second-factor.ts";
import { password } from "#server/http/api/auth.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody } from "#server/http/api-route.ts";
import { requireSession } from "#server/http/read-user.ts";

const isOn = z.boolean();
const sendState = answers({ isOn });

/** `/api/account/second-factor`: a mailed code beside the password, always optional. */
export function secondFactorRoutes({ db, services, auth, limits }: ApiContext) {
  return apiRoutes()
    .get("/account/second-factor", async (c) => {
      const { user } = await requireSession(c, auth);
      return sendState(c, { isOn: await hasTwoSteps(db, user.id) });
    })
    .post("/account/second-factor", validBody(z.object({ password, isOn })), async (c) => {
      const { id, user } = await requireSession(c, auth);
      const wish = c.req.valid("json");
      // Each attempt counts; a right password resets the count.
      await limits.count("passwordPerSession", id, "too-many-logins");
      await switchTwoSteps(db, services, user.id, wish);
      await limits.forget("passwordPerSession", id);
      return sendState(c, { isOn: wish.isOn });
    });
}
