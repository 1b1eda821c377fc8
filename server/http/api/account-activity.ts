import { z } from "zod";
import { accountEvents } from "#core/people/account-events.ts";
import { disownActivity, listActivity } from "#server/accounts/account-activity.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validId } from "#server/http/api-route.ts";
import { endOwnCookies } from "#server/http/end-own-cookies.ts";
import { requireRecentProof, requireUser } from "#server/http/read-user.ts";

const sendList = answers({
  activity: z.array(
    z.object({
      id: z.uuid(),
      event: z.enum(accountEvents),
      at: z.iso.datetime(),
      /** Whom it is about, by the first name. */
      about: z.string().nullable(),
      /** The holder has said "This wasn't me". */
      isDisowned: z.boolean(),
    }),
  ),
});

const sendDisown = answers({});

/** `/api/account/activity`: recent events of the account, for /profile/security. */
export function accountActivityRoutes({ db, services, auth }: ApiContext) {
  return apiRoutes()
    .get("/account/activity", async (c) => {
      const { id } = await requireUser(c, auth);
      const activity = await listActivity(db, services.clock.now(), id);
      return sendList(c, { activity });
    })
    .post("/account/activity/:id/disown", validId, async (c) => {
      const { user } = await requireRecentProof(c, auth);
      await disownActivity(db, services, user, c.req.valid("param").id);
      await endOwnCookies(c, services, auth);
      return sendDisown(c, {});
    });
}
