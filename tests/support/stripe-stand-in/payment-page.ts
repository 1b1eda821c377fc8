import type Stripe from "stripe";
import type { Account } from "./account.ts";
import { amountInWords, escaped, html, type PageAnswer } from "./html.ts";
import {
  type Buyer,
  declineCard,
  declinedCard,
  goodCard,
  jenny,
  payByCard,
  payLater,
} from "./pay-session.ts";
import type { World } from "./world.ts";

const path = /^\/c\/pay\/(cs_(?:test|live)_[A-Za-z0-9]+)$/;

/** The hosted payment page, without script: GET shows the session, POST pays. Null for any other address. */
export function answerPage(world: World, method: string, at: string, body: string): PageAnswer | null {
  const id = path.exec(at)?.[1];
  if (id === undefined) return null;
  const account = world.accounts.find(({ sessions }) => sessions.has(id));
  const session = account?.sessions.get(id);
  if (!account || !session)
    return message(404, "Something went wrong", "The page you were looking for could not be found.");
  if (session.status === "expired") {
    return message(410, "This page has expired", "This checkout session has expired.", session.cancel_url);
  }
  if (session.status === "complete") {
    return message(200, "Already paid", "This payment has already been made.");
  }
  const items = account.lineItems.get(id) ?? [];
  if (method === "POST") return pay(world, account, session, items, new URLSearchParams(body));
  if (method === "GET" || method === "HEAD") return form(session, items, null);
  return message(405, "Something went wrong", "This page can be read and sent.");
}

function pay(
  world: World,
  account: Account,
  session: Stripe.Checkout.Session,
  items: Stripe.LineItem[],
  sent: URLSearchParams,
): PageAnswer {
  const buyer: Buyer = { email: sent.get("email") || jenny.email, name: sent.get("name") || jenny.name };
  const number = (sent.get("card") ?? "").replaceAll(" ", "");
  const method = sent.get("method") ?? "";
  if (!session.payment_method_types.includes(method)) {
    return form(session, items, "This payment method is not available. Please choose another one.");
  }
  if (method === "us_bank_account") payLater(world, account, session, buyer);
  else if (number === goodCard) payByCard(world, account, session, buyer);
  else if (number === declinedCard) {
    declineCard(world, account, session);
    return form(session, items, "Your card was declined. Please try a different card.");
  } else return form(session, items, "Your card number is invalid.");
  return { status: 303, headers: { Location: successUrl(session) }, body: "" };
}

/** Stripe replaces the literal placeholder alone: one that is percent-encoded stays. */
const successUrl = ({ success_url, id }: Stripe.Checkout.Session) =>
  (success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", id);

function form(
  session: Stripe.Checkout.Session,
  items: Stripe.LineItem[],
  problem: string | null,
): PageAnswer {
  const money = (cents: number) => amountInWords(cents, session.currency ?? "usd");
  const rows = items.map(
    (item) =>
      `<tr><td>${escaped(item.description ?? "")}</td><td>${item.quantity}</td><td>${money(item.amount_total)}</td></tr>`,
  );
  const total = money(session.amount_total ?? 0);
  const methods: Record<string, string> = {
    card: "Card",
    us_bank_account: "US bank account (paid days later)",
  };
  const choices = session.payment_method_types.map(
    (name, index) =>
      `<label><input type="radio" name="method" value="${name}"${index === 0 ? " checked" : ""}> ${methods[name]}</label>`,
  );
  const back = session.cancel_url === null ? "" : `<p><a href="${escaped(session.cancel_url)}">Back</a></p>`;
  return html(problem === null ? 200 : 402, `Pay ${total}`, [
    ...(session.livemode ? [] : ["<p>TEST MODE: this is Stripe's stand-in. No card is charged.</p>"]),
    ...(problem === null ? [] : [`<p role="alert">${problem}</p>`]),
    `<table><caption>Your order</caption><tr><th>Item</th><th>Quantity</th><th>Amount</th></tr>${rows.join("")}`,
    `<tr><th colspan="2">Total due</th><td>${total}</td></tr></table>`,
    '<form method="post"><fieldset><legend>Payment method</legend>',
    `${choices.join("<br>")}</fieldset>`,
    `<p><label>Email <input name="email" type="email" value="${escaped(session.customer_email ?? jenny.email)}"></label></p>`,
    `<p><label>Card number <input name="card" inputmode="numeric" list="cards" value="4242 4242 4242 4242"></label></p>`,
    '<datalist id="cards"><option value="4242 4242 4242 4242">is paid</option>',
    '<option value="4000 0000 0000 0002">is declined</option></datalist>',
    `<p><label>Name on card <input name="name" value="${jenny.name}"></label></p>`,
    "<p><button>Pay</button></p></form>",
    back,
  ]);
}

function message(status: number, title: string, text: string, link?: string | null): PageAnswer {
  return html(status, title, [`<p>${text}</p>`, link ? `<p><a href="${escaped(link)}">Back</a></p>` : ""]);
}
