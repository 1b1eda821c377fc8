import { postedPurchaseSchema } from "#core/signup/older-form-schema.ts";
import { answerFormByPage } from "#server/http/answer-by-page.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { validForm } from "#server/http/api-route.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { setPurchaseCookie } from "#server/http/purchase-cookie.ts";
import { isSameOrigin } from "#server/http/same-origin.ts";
import { isStorable } from "#server/http/storable-text.ts";
import { Refusal } from "#server/refusal.ts";
import { storePurchaseRequest } from "#server/signups/store-purchase-request.ts";

/** The browser keeps the answers itself, so the address carries nothing personal. */
const wizard = "/reminder_signup?step=details";

/** `POST /api/purchases`, the old site's process_purchase.php, which the old site still posts to (`same-origin.ts`). */
export function purchaseRoutes({ db, services, limits }: ApiContext) {
  return apiRoutes().post(
    "/purchases",
    answerFormByPage({ done: wizard, refused: () => "/subscribe#not-taken" }),
    validForm(postedPurchaseSchema),
    async (c) => {
      const posted = c.req.valid("form");
      if (!isStorable(posted)) throw new Refusal("bad-request");
      const client = clientAddress(c, services.config.trustedProxies);
      const requestId = await storePurchaseRequest(db, services, posted, () =>
        limits.tryConsume("purchasePerClient", client),
      );
      // Another site's page may post this form in a visitor's browser. That visitor has seen no price of ours.
      if (isSameOrigin((name) => c.req.header(name), services.config.publicUrl)) {
        setPurchaseCookie(services, c, requestId);
      }
      return c.redirect(wizard, 303);
    },
  );
}
