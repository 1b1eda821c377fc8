import type { Context } from "hono";
import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { priceLists } from "#core/money/kinds.ts";
import { channelKinds } from "#core/people/channels.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { reasonsUnreached } from "#core/people/unreached.ts";
import { openPayment } from "#server/billing/open-payment.ts";
import { findPayable, type Payable, readCheckout } from "#server/dashboard/read-checkout.ts";
import { firstTextStates } from "#server/dashboard/read-first-text.ts";
import { shownUser, userSchema } from "#server/http/api/auth.ts";
import { stripDaySchema } from "#server/http/api/location-answer.ts";
import { orderLineSchema } from "#server/http/api/payments.ts";
import { notCoveredSchema } from "#server/http/api/signups.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { answers, validBody, validQuery } from "#server/http/api-route.ts";
import { readCheckoutCookie, readOwnSignup, setCheckoutCookie } from "#server/http/checkout-cookie.ts";
import { logLogin } from "#server/http/log-login.ts";
import { readUser, setCookies } from "#server/http/read-user.ts";
import { clearSignedCookie } from "#server/http/signed-cookie.ts";
import { whichOf, whichSubscription } from "#server/http/which-subscription.ts";
import { Refusal } from "#server/refusal.ts";
import { signInOncePaid } from "#server/signups/sign-in-once-paid.ts";
import { ownSubscriptions } from "#server/subscriptions/own-subscription.ts";
import { claimAtSignIn } from "#server/subscriptions/whose-it-is.ts";

const localTime = z.object({ on: z.iso.date(), time: z.string() });

export const checkoutSchema = z.object({
  /** The subscription's id for its owner. Null without an owner. */
  subscription: z.uuid().nullable(),
  status: z.enum(["none", "pending_payment", "paid"]),
  /** Null without a payment provider: the checkout is closed. */
  paymentProvider: z.enum(["demo", "stripe"]).nullable(),
  /** The standard prices, or those that the older form showed its buyer. */
  priceList: z.enum(priceLists),
  /** The price of a year now, in cents, and its lines, one for each place. */
  totalCents: z.number().int(),
  lines: z.array(orderLineSchema),
  /** The paid term's last day, which the next payment extends or follows; null for a first year. The payer sends it back. */
  extendsFrom: z.iso.date().nullable(),
  /** The last day that the next payment would cover; null while no further year can be paid for. */
  paidThrough: z.iso.date().nullable(),
  /** A payment was made and has not arrived yet. */
  isProcessing: z.boolean(),
  /** First and last day of the paid term; null until it is paid. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Whether another year can be paid for: at most two years ahead. */
  renewable: z.boolean(),
  /** The paid term is in its last thirty days. */
  endsSoon: z.boolean(),
  notCovered: notCoveredSchema,
  /** The state of the first text to the account holder's own number. */
  firstText: z.enum(firstTextStates),
  /** When a first text that waits for the morning leaves, on its reader's clock. Otherwise null. */
  firstTextAt: localTime.nullable(),
  /**
   * For the maker of a paid year, while the account holder has not agreed; otherwise null. `asked`: the first name of the person
   * who was asked; null when that is the maker.
   */
  waits: z
    .object({ asked: z.string().nullable(), askedGets: z.boolean(), makerGets: z.boolean() })
    .nullable(),
  /** The first date that the year covers, or would cover once paid. Only for a caller who is told one of the two below. */
  firstDate: z
    .object({
      name: z.string(),
      nextDueOn: z.iso.date(),
      opensOn: z.iso.date().nullable(),
      strip: z.array(stripDaySchema),
    })
    .nullable(),
  /**
   * The next reminder, for the owner and for the tab that names the e-mail check; null until it is paid. `isNow`: one leaves
   * within minutes. `next`: the one after that, on its reader's clock. `to`: who gets it; no name for the account holder.
   * `notReached`: others who get nothing, or no texts; `needsStart`: a START from their number would turn texts on.
   */
  nextReminder: z
    .object({
      isNow: z.boolean(),
      next: localTime.nullable(),
      to: z.array(z.object({ name: z.string().nullable(), kinds: z.array(z.enum(channelKinds)) })),
      notReached: z.array(
        z.object({
          name: z.string(),
          why: z.enum(reasonsUnreached).nullable(),
          needsStart: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /**
   * Who gets the year's messages, for the tab that names the e-mail check; null once it is paid. `isNow`: a reminder leaves within
   * minutes of the payment. `waits`: nothing goes there before its reader agrees.
   */
  yearAhead: z
    .object({
      isNow: z.boolean(),
      people: z.array(
        z.object({
          name: z.string().nullable(),
          reminderSet: z.enum(reminderSets),
          ways: z.array(
            z.object({
              kind: z.enum(channelKinds),
              masked: z.string(),
              waits: z.boolean(),
            }),
          ),
        }),
      ),
    })
    .nullable(),
});

/** The wizard's pages name their answers' e-mail check, so that nobody pays for another person's sign-up. */
const whichPayable = whichSubscription.extend({
  verification: z.uuid().optional(),
});
const payableOf = (query: z.infer<typeof whichPayable>): Payable => ({
  which: whichOf(query),
  verification: query.verification ?? null,
});

const send = answers({ checkout: checkoutSchema });

/** Identifies the year by what the payer was shown. */
const paySchema = z.object({
  extendsFrom: z.iso.date().nullable().default(null),
});

const sendPay = answers({ checkout: checkoutSchema, payAt: z.url().nullable() });

const sendSignInAfterwards = answers({ user: userSchema.nullable() });

/** `/api/checkout`, for the signed-in owner or for a browser with the cookie of a saved signup. */
export function checkoutRoutes({ db, services, auth, limits }: ApiContext) {
  /** A person who is named as the account holder and has not agreed is told no date. */
  const owns = async (userId: string, subscriptionId: string | null) =>
    (await ownSubscriptions(db, userId)).some(({ id }) => id === subscriptionId);
  const payable = async (c: Context, meant: Payable) => {
    const user = await readUser(c, auth);
    const cookie = readCheckoutCookie(services, c);
    const subscriptionId = await findPayable(db, user, meant, cookie);
    const isOwn = user ? await owns(user.id, subscriptionId) : meant.verification !== null;
    return { subscriptionId, isOwn, cookie: cookie?.subscriptionId === subscriptionId ? cookie : null };
  };
  const state = async (c: Context, meant: Payable) => {
    const { subscriptionId, isOwn } = await payable(c, meant);
    const tells = { tellsNext: isOwn, tellsYear: isOwn && meant.verification !== null };
    return { checkout: await readCheckout(db, services, subscriptionId, tells) };
  };

  return apiRoutes()
    .get("/checkout", validQuery(whichPayable), async (c) =>
      send(c, await state(c, payableOf(c.req.valid("query")))),
    )
    .post("/checkout", validQuery(whichPayable), validBody(paySchema), async (c) => {
      const meant = payableOf(c.req.valid("query"));
      const { subscriptionId, cookie } = await payable(c, meant);
      if (subscriptionId === null) throw new Refusal("no-signup");
      await limits.count("payPerSignup", subscriptionId);
      // Without a body: a first year.
      const { extendsFrom = null } = c.req.valid("json");
      const { payAt } = await openPayment(db, services, {
        subscriptionId,
        payer: { kind: "holder" },
        extendsFrom: extendsFrom === null ? null : parsePlainDate(extendsFrom),
      });
      if (cookie && payAt === null) setCheckoutCookie(services, c, cookie, "paid");
      // Check the owner again: paying takes time, and the owner may have signed in meanwhile.
      return sendPay(c, { ...(await state(c, meant)), payAt });
    })
    .post("/checkout/session", validBody(z.object({ verification: z.uuid().toLowerCase() })), async (c) => {
      const nobody = { user: null };
      // A signed-in user stays signed in, and nobody replaces them.
      if (await readUser(c, auth)) return sendSignInAfterwards(c, nobody);
      const signup = readOwnSignup(services, c, c.req.valid("json").verification);
      const answer = signup && (await signInOncePaid(db, services, auth, signup));
      if (!answer?.response) return sendSignInAfterwards(c, nobody);
      await claimAtSignIn(db, services.clock.now(), answer.response.user);
      setCookies(c, answer.headers);
      logLogin(services, c, answer.response.user.id, "payment");
      clearSignedCookie(services, c, "proven");
      return sendSignInAfterwards(c, { ...nobody, user: shownUser(answer.response.user) });
    });
}
