import { z } from "zod";
import { priceLists } from "#core/money/kinds.ts";
import { normaliseEmail } from "#core/people/contacts.ts";
import { mailboxOf } from "#core/people/mailboxes.ts";
import { signupFormSchema } from "#core/signup/form-schema.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody } from "#server/http/api-route.ts";
import { setCheckoutCookie } from "#server/http/checkout-cookie.ts";
import { mailAskOf } from "#server/http/device-cookie.ts";
import { clearPurchaseCookie, readPurchaseCookie } from "#server/http/purchase-cookie.ts";
import { readUser } from "#server/http/read-user.ts";
import { saveSignup } from "#server/signups/save-signup.ts";

/** Dates that the subscription will not cover, because their reminders would begin after its last day. */
export const notCoveredSchema = z.array(
  z.object({
    name: z.string(),
    /** For a range of days its last day. */
    date: z.iso.date(),
    /** The first day of a range of days. Null for a single day. */
    opensOn: z.iso.date().nullable(),
  }),
);

const signupSchema = z.object({
  status: z.enum(["pending_payment", "active", "lapsed"]),
  totalCents: z.number().int(),
  /** "older" only with a request of the older form from this browser. A request counts once. */
  priceList: z.enum(priceLists),
  notCovered: notCoveredSchema,
});

const password = z.string().max(1000).default("");

const sendSave = answers({ signup: signupSchema });

/** `POST /api/signups`, the old site's saveForm.php. */
export function signupRoutes({ db, services, auth, limits }: ApiContext) {
  return apiRoutes().post(
    "/signups",
    validBody(
      signupFormSchema.extend({
        account: signupFormSchema.shape.account.extend({ password, passwordConfirmation: password }),
      }),
    ),
    async (c) => {
      const { account, ...posted } = c.req.valid("json");
      // Lower case, because limits count by it.
      const answers = { ...posted, verificationId: posted.verificationId.toLowerCase() };
      await limits.count("savePerCheck", answers.verificationId);
      const user = await readUser(c, auth);
      const accountEmail = normaliseEmail(account.email);
      if (!user && accountEmail !== null) {
        // Independent of whether the address has an account: the limit must not reveal that.
        await limits.countDifferent("accountsPerCheck", answers.verificationId, mailboxOf(accountEmail));
      }
      const { isNew, signup, ...saved } = await saveSignup(db, services, {
        form: { ...answers, account: { email: account.email } },
        password: account.password,
        passwordConfirmation: account.passwordConfirmation,
        user,
        askOf: (email) => mailAskOf(services, c, email),
        purchaseRequestId: readPurchaseCookie(services, c),
      });
      if (signup.priceList === "older") clearPurchaseCookie(services, c);
      setCheckoutCookie(services, c, saved, signup.status === "active" ? "paid" : "unpaid");
      return sendSave(c, { signup }, isNew ? 201 : 200);
    },
  );
}
