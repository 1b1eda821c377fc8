import { formatCents } from "#core/money/pricing.ts";
import type { Account } from "./account.ts";
import type { Session } from "./objects.ts";

interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const goodCard = "4242424242424242";
/** Stripe's own test number of a card that the bank declines (docs.stripe.com/testing). */
const declinedCard = "4000000000000002";

/** The actions of the account's owner and the banks on a session. */
const actions: Readonly<Record<string, (account: Account, session: Session) => unknown>> = {
  expire: (account, session) => account.expire(session),
  "money comes": (account, { id }) => account.settleDelayed(id, true),
  "money fails": (account, { id }) => account.settleDelayed(id, false),
  refund: (account, { payment_intent }) => account.refund(payment_intent?.id ?? ""),
  dispute: (account, { payment_intent }) => account.dispute(payment_intent?.id ?? ""),
  "dispute won": (account, session) => account.closeDispute(disputeOf(account, session), "won"),
  "dispute lost": (account, session) => account.closeDispute(disputeOf(account, session), "lost"),
};

const disputeOf = (account: Account, { payment_intent }: Session) =>
  account.disputesOf(payment_intent?.id ?? "").at(-1)?.id ?? "";

/**
 * The pages for a browser, without scripts: `/` lists the sessions, `/c/pay/ID` is where the buyer pays, and
 * `/what-happens/ID` has the actions of the account's owner and the banks.
 */
export function answerPage(account: Account, path: string, form: string | null): PageAnswer {
  account.tick();
  const [, kind, id] = /^\/(c\/pay|what-happens)\/(\w+)$/.exec(path) ?? [];
  const session = account.sessions.get(id ?? "");
  if (!session)
    return html(path === "/" ? 200 : 404, "Stripe's stand-in", [...account.sessions.values()].map(line));
  const sent = form === null ? null : new URLSearchParams(form);
  return kind === "c/pay" ? payPage(account, session, sent) : whatHappens(account, session, sent);
}

const line = (session: Session) =>
  `<p><a href="/what-happens/${session.id}">${session.id}</a>: ${formatCents(session.amount_total ?? 0)}, ${session.status}, ${session.payment_status}</p>`;

function payPage(account: Account, session: Session, sent: URLSearchParams | null): PageAnswer {
  const back = `<p><a href="${escaped(session.cancel_url ?? "")}">Back</a></p>`;
  if (session.status !== "open") return html(410, `This session is ${session.status}`, [back]);
  const problem = sent && pay(account, session, sent);
  if (sent && problem === null)
    return { status: 303, headers: { Location: session.success_url ?? "" }, body: "" };
  const methods = session.payment_method_types.map(
    (name, index) =>
      `<label><input type="radio" name="method" value="${name}"${index === 0 ? " checked" : ""}> ${name === "card" ? "Card" : "US bank account (paid days later)"}</label>`,
  );
  return html(problem === null ? 200 : 402, `Pay ${formatCents(session.amount_total ?? 0)}`, [
    "<p>TEST MODE: this is Stripe's stand-in. No card is charged.</p>",
    problem === null ? "" : `<p role="alert">${problem}</p>`,
    ...session.line_items.map(
      (item) => `<p>${escaped(item.description ?? "")}: ${formatCents(item.amount_total)}</p>`,
    ),
    `<form method="post"><p>${methods.join("<br>")}</p>`,
    `<p><label>Card number <input name="card" value="${goodCard}"></label></p>`,
    `<p>${goodCard} is paid, ${declinedCard} is declined.</p><p><button>Pay</button></p></form>`,
    back,
  ]);
}

/** The buyer's message when the payment is refused. Null when it is not. */
function pay(account: Account, { id }: Session, sent: URLSearchParams): string | null {
  const card = (sent.get("card") ?? "").replaceAll(" ", "");
  if (sent.get("method") === "us_bank_account") account.payDelayed(id);
  else if (card === goodCard) account.pay(id);
  else return card === declinedCard ? "Your card was declined." : "Your card number is invalid.";
  return null;
}

function whatHappens(account: Account, session: Session, sent: URLSearchParams | null): PageAnswer {
  let problem = "";
  try {
    actions[sent?.get("action") ?? ""]?.(account, session);
  } catch (error) {
    problem = `<p role="alert">${escaped((error as Error).message)}</p>`;
  }
  const buttons = Object.keys(actions).map(
    (name) => `<button name="action" value="${name}">${name}</button>`,
  );
  return html(problem === "" ? 200 : 409, "What happens", [
    problem + line(session),
    `<form method="post">${buttons.join(" ")}</form>`,
    '<p><a href="/">All sessions</a></p>',
  ]);
}

function html(status: number, title: string, lines: string[]): PageAnswer {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  return {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    body: `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${title}</h1>${lines.join("\n")}</main></body></html>`,
  };
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
