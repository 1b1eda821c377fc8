import type Stripe from "stripe";
import { z } from "zod";
import type { Account } from "./account.ts";
import { newId, type Session, type StandInEvent } from "./objects.ts";
import { noSuch, type Refusal, wrongParam } from "./refusal.ts";

// The calls that Daymark makes. They refuse a parameter that Stripe would refuse, and also one that Daymark never sends.
// When Daymark begins to send a new parameter, add it here, from docs.stripe.com/api.

const whole = z
  .string()
  .regex(/^\d{1,11}$/, "Invalid integer")
  .transform(Number);
const text = (most: number) => z.string().min(1, "must not be empty").max(most);
const address = text(5000).regex(/^https?:\/\/[^/\s]/i, "Invalid URL: an explicit scheme must be provided.");
const limit = whole.pipe(z.int().min(1).max(100)).default(10);

/** With the account's prefix and "* " at most 22 characters (docs.stripe.com/get-started/account/statement-descriptors). */
const suffix = text(22 - "DAYMARK* ".length).regex(
  /^(?=.*[a-z])[^<>\\'"*\x7f-\uffff]+$/i,
  "Invalid characters",
);

/** `tsc` holds names and types against the SDK's own. */
const sessionParams = z.strictObject({
  mode: z.literal("payment"),
  client_reference_id: text(200),
  line_items: z
    .array(
      z.strictObject({
        quantity: z.literal("1").transform(Number),
        price_data: z.strictObject({
          currency: z.literal("usd"),
          unit_amount: whole,
          product_data: z.strictObject({ name: text(5000).regex(/\S/) }),
        }),
      }),
    )
    .max(100),
  allowed_payment_method_types: z.array(z.enum(["card", "us_bank_account"])).optional(),
  payment_intent_data: z.strictObject({
    statement_descriptor_suffix: suffix,
    metadata: z.record(text(40), text(500)),
  }),
  expires_at: whole,
  success_url: address,
  cancel_url: address,
}) satisfies z.ZodType<Stripe.Checkout.SessionCreateParams>;

type SessionParams = z.output<typeof sessionParams>;

interface Asked<Params> {
  account: Account;
  /** Where the payment pages are. */
  url: string;
  /** The id in the path. */
  id: string;
  params: Params;
}

interface Call {
  method: "GET" | "POST";
  path: RegExp;
  /**
   * Checks the parameters.
   * @returns a function that carries the call out
   * @throws Refusal
   */
  check(asked: Asked<unknown>): () => object;
}

function call<Params>(
  method: Call["method"],
  path: string,
  schema: z.ZodType<Params>,
  run: (asked: Asked<Params>) => object,
  checkRules: (asked: Asked<Params>) => void = () => {},
): Call {
  return {
    method,
    path: new RegExp(`^${path.replace(":id", "(\\w+)")}$`),
    check(asked) {
      const read = schema.safeParse(asked.params, { reportInput: true });
      if (!read.success) throw refusalOf(read.error);
      const sound = { ...asked, params: read.data };
      checkRules(sound);
      return () => run(sound);
    },
  };
}

const expansions = [
  "payment_intent.latest_charge.balance_transaction",
  "payment_intent.latest_charge.refunds",
] as const;
const ofPayment = z.strictObject({ payment_intent: text(255), limit });

export const calls: readonly Call[] = [
  call("POST", "/v1/checkout/sessions", sessionParams, createSession, checkSession),
  call(
    "GET",
    "/v1/checkout/sessions/:id",
    z.strictObject({ expand: z.array(z.enum(expansions)).length(2).optional() }),
    ({ account, id, params: { expand } }) => {
      const session = sessionOf(account, id);
      return expand ? session : withIds(session);
    },
  ),
  call("GET", "/v1/checkout/sessions", ofPayment, ({ account, params }) => {
    const sessions = [...account.sessions.values()].filter(
      (session) => session.payment_intent?.id === params.payment_intent,
    );
    return page(sessions, params.limit);
  }),
  call("POST", "/v1/checkout/sessions/:id/expire", z.strictObject({}), ({ account, id }) =>
    withIds(account.expire(sessionOf(account, id))),
  ),
  call(
    "POST",
    "/v1/refunds",
    z.strictObject({ payment_intent: text(255), amount: whole.pipe(z.int().min(1)) }),
    ({ account, params }) => {
      const refund = account.refund(params.payment_intent, params.amount);
      account.refundsByCall.add(refund.id);
      return refund;
    },
  ),
  call("GET", "/v1/disputes", ofPayment, ({ account, params }) =>
    page(account.disputesOf(params.payment_intent), params.limit),
  ),
  call(
    "GET",
    "/v1/events",
    z.strictObject({
      types: z.array(text(100)).max(20),
      created: z.strictObject({ gte: whole }).optional(),
      starting_after: text(255).optional(),
      limit,
    }),
    ({ account, params: { types, created, starting_after, limit: most } }) => {
      // Stripe gives out events for thirty days.
      const since = Math.max(created?.gte ?? 0, account.now - 30 * 24 * 3600);
      const isWanted = (event: StandInEvent) => event.created >= since && types.includes(event.type);
      return page([...account.events.values()].filter(isWanted), most, starting_after);
    },
  ),
];

/** Stripe's rules behind the types. */
function checkSession({ account, params }: Asked<SessionParams>): void {
  const seconds = params.expires_at - account.now;
  if (seconds < 30 * 60 || seconds > 24 * 3600) {
    throw wrongParam(
      "expires_at",
      "`expires_at` must be 30 minutes to 24 hours from the session's creation.",
    );
  }
  // docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
  if (totalOf(params) < 50)
    throw wrongParam("line_items", "The total must be at least 50 cents.", "amount_too_small");
}

const totalOf = ({ line_items }: SessionParams) =>
  line_items.reduce((sum, { quantity, price_data }) => sum + price_data.unit_amount * quantity, 0);

function createSession({ account, url, params }: Asked<SessionParams>): object {
  const id = newId("cs_test", 58);
  account.sessions.set(id, {
    id,
    object: "checkout.session",
    amount_total: totalOf(params),
    cancel_url: params.cancel_url,
    client_reference_id: params.client_reference_id,
    created: account.now,
    currency: "usd",
    expires_at: params.expires_at,
    line_items: params.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
      amount_total: unit_amount * quantity,
      description: product_data.name,
      quantity,
    })),
    livemode: false,
    payment_intent: null,
    payment_intent_data: params.payment_intent_data,
    payment_method_types: params.allowed_payment_method_types ?? ["card", "us_bank_account"],
    payment_status: "unpaid",
    status: "open",
    success_url: params.success_url,
    url: `${url}/c/pay/${id}`,
  });
  return withIds(sessionOf(account, id));
}

function sessionOf({ sessions }: Account, id: string): Session {
  const session = sessions.get(id);
  if (!session) throw noSuch("checkout.session", id, "session");
  return session;
}

/** The session in Stripe's answer when the call expands nothing. */
function withIds({ line_items: _, payment_intent_data: __, payment_intent, ...session }: Session): object {
  return { ...session, payment_intent: payment_intent?.id ?? null };
}

/** A page of a list, the newest first. `made` is in the order of creation. */
function page(made: { id: string }[], most: number, after?: string): object {
  const newestFirst = made.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const data = newestFirst.slice(start, start + most);
  return { object: "list", data, has_more: newestFirst.length > start + most };
}

/** Stripe names one mistake at a time; an unknown parameter comes first. */
function refusalOf({ issues }: z.ZodError): Refusal {
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!issue) throw new Error("Zod refuses without a reason.");
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const [first = "", ...rest] = [...issue.path, ...keys];
  const param = String(first) + rest.map((step) => `[${String(step)}]`).join("");
  if (keys.length > 0) return wrongParam(param, `Received unknown parameter: ${param}`, "parameter_unknown");
  if (issue.input === undefined)
    return wrongParam(param, `Missing required param: ${param}.`, "parameter_missing");
  return wrongParam(param, issue.message);
}
