import type Stripe from "stripe";
import type { Controls } from "./controls.ts";
import { amountInWords, html, type PageAnswer } from "./html.ts";
import { idOf } from "./payment-objects.ts";
import type { World } from "./world.ts";

// A page for people who try payments by hand: what the operator does in Stripe's dashboard, and what banks do.

const actions = {
  expire: (controls: Controls, id: string) => controls.expire(id),
  "money-comes": (controls: Controls, id: string) => controls.settleDelayed(id, true),
  "money-fails": (controls: Controls, id: string) => controls.settleDelayed(id, false),
  refund: (controls: Controls, id: string) => controls.refundInDashboard(id),
  dispute: (controls: Controls, id: string) => controls.dispute(id),
  "dispute-won": (controls: Controls, id: string) => controls.closeDispute(id, "won"),
  "dispute-lost": (controls: Controls, id: string) => controls.closeDispute(id, "lost"),
} as const;

type Action = keyof typeof actions;
const isAction = (name: string): name is Action => Object.hasOwn(actions, name);

export function answerDashboard(
  world: World,
  controls: Controls,
  method: string,
  path: string,
  body: string,
): PageAnswer | null {
  if (path !== "/dashboard") return null;
  if (method !== "POST") return html(200, "Stripe's stand-in", sessionsTable(world, null));
  const sent = new URLSearchParams(body);
  const action = sent.get("action") ?? "";
  try {
    if (isAction(action)) actions[action](controls, sent.get("id") ?? "");
    return { status: 303, headers: { Location: "/dashboard" }, body: "" };
  } catch (error) {
    return html(409, "Stripe's stand-in", sessionsTable(world, (error as Error).message));
  }
}

function sessionsTable(world: World, problem: string | null): string[] {
  const rows = world.accounts.flatMap(({ sessions, intents, charges, disputes }) =>
    [...sessions.values()].reverse().map((session) => {
      const intent = intents.get(idOf(session.payment_intent) ?? "");
      const charge = charges.get(idOf(intent?.latest_charge ?? null) ?? "");
      const dispute = [...disputes.values()].find((one) => one.charge === charge?.id);
      const total = amountInWords(session.amount_total ?? 0, session.currency ?? "usd");
      const buttons = possible(session, intent, charge, dispute).map(([action, id]) => button(action, id));
      return `<tr><td>${session.id}</td><td>${total}</td><td>${state(session, charge, dispute)}</td><td>${buttons.join(" ")}</td></tr>`;
    }),
  );
  const head = "<tr><th>Session</th><th>Amount</th><th>State</th><th>What happens</th></tr>";
  const said = problem === null ? [] : [`<p role="alert">${problem}</p>`];
  const none = "<p>No session yet. The server makes one when somebody pays.</p>";
  return [...said, rows.length === 0 ? none : `<table>${head}${rows.join("")}</table>`];
}

function state(session: Stripe.Checkout.Session, charge?: Stripe.Charge, dispute?: Stripe.Dispute): string {
  const back =
    charge && charge.amount_refunded > 0
      ? `, refunded ${amountInWords(charge.amount_refunded, charge.currency)}`
      : "";
  return `${session.status}, ${session.payment_status}${back}${dispute ? `, disputed: ${dispute.status}` : ""}`;
}

function possible(
  session: Stripe.Checkout.Session,
  intent?: Stripe.PaymentIntent,
  charge?: Stripe.Charge,
  dispute?: Stripe.Dispute,
): [Action, string][] {
  if (session.status === "open") return [["expire", session.id]];
  if (intent?.status === "processing")
    return [
      ["money-comes", session.id],
      ["money-fails", session.id],
    ];
  if (dispute?.status === "needs_response")
    return [
      ["dispute-won", dispute.id],
      ["dispute-lost", dispute.id],
    ];
  if (!intent || !charge || charge.status !== "succeeded" || dispute) return [];
  return [
    ...(charge.refunded ? [] : ([["refund", intent.id]] as [Action, string][])),
    ["dispute", intent.id],
  ];
}

const button = (action: Action, id: string) =>
  `<form method="post"><input type="hidden" name="id" value="${id}"><button name="action" value="${action}">${action.replace("-", " ")}</button></form>`;
