import type { Context } from "hono";
import { z } from "zod";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { priceLists } from "#core/money/kinds.ts";
import { channelKinds } from "#core/people/channels.ts";
import { reminderSets } from "#core/people/reminder-sets.ts";
import { openPayment } from "#server/billing/open-payment.ts";
import { findPayable, type Payable, readCheckout } from "#server/dashboard/read-checkout.ts";
import { firstTextStates } from "#server/dashboard/read-first-text.ts";
import { shownUser, userSchema } from "#server/http/api/auth.ts";
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
  /** The id by which its owner names it; null while nobody owns it. */
  subscription: z.uuid().nullable(),
  status: z.enum(["none", "pending_payment", "paid"]),
  /** Null when no payment provider is set up: the checkout is closed. */
  paymentProvider: z.enum(["demo", "stripe"]).nullable(),
  /** Whose prices it has: everybody's, or the older form's, which its buyer was shown. */
  priceList: z.enum(priceLists),
  /** What a year costs now, in cents, and of what the sum is made: a line for each place. */
  totalCents: z.number().int(),
  lines: z.array(orderLineSchema),
  /** What the next payment adds a year to, or follows; null for a first year. Whoever pays names it. */
  extendsFrom: z.iso.date().nullable(),
  /** The last day of what would be paid for; null while no further year can be paid for. */
  paidThrough: z.iso.date().nullable(),
  /** A payment was made whose money is on its way. */
  isProcessing: z.boolean(),
  /** First and last day of the paid term; null until it is paid. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Whether a paid subscription may be paid for another year: at most two years ahead. */
  renewable: z.boolean(),
  /** Whether the paid term is in its last thirty days. */
  endsSoon: z.boolean(),
  notCovered: notCoveredSchema,
  /** What became of the first text to the account holder's own number. */
  firstText: z.enum(firstTextStates),
  /** When a first text that waits for the morning leaves, on its reader's own clock. Null for any other. */
  firstTextAt: localTime.nullable(),
  /**
   * What its maker has to know while the yes of the account holder is waited for; null otherwise. `asked`: the first name of
   * who is asked, null when that is the maker.
   */
  waits: z
    .object({ asked: z.string().nullable(), askedGets: z.boolean(), makerGets: z.boolean() })
    .nullable(),
  /**
   * The next reminder, for the owner and for the tab that names the e-mail check; null until it is paid. `isNow`: one leaves within
   * minutes. `next`: the next one after that, on its reader's own clock. `to`: who gets it; no name for the account holder.
   * `notReached`: others whom nothing reaches, or no texts; `needsStart`: a START from their number would turn texts on.
   */
  nextReminder: z
    .object({
      isNow: z.boolean(),
      next: localTime.nullable(),
      to: z.array(z.object({ name: z.string().nullable(), kinds: z.array(z.enum(channelKinds)) })),
      notReached: z.array(
        z.object({
          name: z.string(),
          why: z.enum(["pending", "stopped", "failing"]).nullable(),
          needsStart: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /**
   * What the year would send, for the tab that names the e-mail check; null once it is paid. `isNow`: a reminder leaves within
   * minutes of the payment. `times`: on the readers' own clocks. `waits`: nothing goes there before its reader's yes.
   */
  yearAhead: z
    .object({
      places: z.array(
        z.object({
          name: z.string(),
          isNow: z.boolean(),
          times: z.array(localTime),
        }),
      ),
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

/** The wizard's pages name the e-mail check of the answers that they show, so that nobody else's payment is meant. */
const whichPayable = whichSubscription.extend({
  verification: z.uuid().optional(),
});
const payableOf = (query: z.infer<typeof whichPayable>): Payable => ({
  which: whichOf(query),
  verification: query.verification ?? null,
});

const send = answers({ checkout: checkoutSchema });

/** Which year is paid, by what the payer was shown. */
const paySchema = z.object({
  extendsFrom: z.iso.date().nullable().default(null),
});

const sendPay = answers({ checkout: checkoutSchema, payAt: z.url().nullable() });

const sendSignInAfterwards = answers({ user: userSchema.nullable() });

/** `/api/checkout`, for the signed-in owner or for a browser with the cookie of a saved signup. */
export function checkoutRoutes({ db, services, auth, limits }: ApiContext) {
  /** Whoever is named as the account holder, and has not said yes, is told no date. */
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
      // Whose it is is asked again: paying takes its time, and its owner may have signed in meanwhile.
      return sendPay(c, { ...(await state(c, meant)), payAt });
    })
    .post("/checkout/session", validBody(z.object({ verification: z.uuid().toLowerCase() })), async (c) => {
      const nobody = { user: null };
      // Whoever is signed in here stays so, and nobody else is signed in beside them.
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
