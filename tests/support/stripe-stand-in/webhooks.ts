import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { StandInEvent } from "./account.ts";
import { newId } from "./ids.ts";

/** Where events go: an address, or a function that answers as the server would (`(request) => app.request(request)`). */
export type WebhookTarget = string | ((request: Request) => Response | Promise<Response>);

export interface DeliveryOptions {
  /** When the signature says it was made; the stand-in's time without it. A repeat by Stripe is signed anew, later. */
  signedAt?: Date;
  /** What it is signed with; the endpoint's secrets without it. */
  secrets?: string[];
  /** What is sent in place of the event: a body that was changed on the way keeps the event's own signature. */
  changedBody?: (body: string) => string;
}

/** The kinds of events that the endpoint has chosen, as the operator does in Stripe's dashboard. */
const chosenEvents = [
  ...["checkout.session.completed", "checkout.session.expired"],
  ...["checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed"],
  ...["payment_intent.succeeded", "charge.succeeded", "charge.refunded"],
  ...["refund.created", "refund.updated", "refund.failed", "charge.dispute.created", "charge.dispute.closed"],
];

const anHour = 3_600_000;

interface Setup {
  target: WebhookTarget | null;
  secret: string;
  mode: "held" | "at once";
  now: () => Date;
  /** Milliseconds until the first repeat; each next one waits twice as long, up to an hour. */
  retryAfter: number;
  onAttempt?: (event: StandInEvent, status: number) => void;
}

/**
 * The webhook endpoint of one account. "held": each event waits until the test delivers it, in any order, as often as
 * it likes. "at once": each goes out by itself and is repeated with backoff until a 2xx.
 */
export class Webhooks {
  target: WebhookTarget | null;
  mode: "held" | "at once";
  /** Two while a secret is being rolled: both sign. */
  secrets: string[];
  events: string[] = chosenEvents;
  /** Events without a 2xx so far, oldest first. A test may reorder it, or take events out. */
  waiting: StandInEvent[] = [];
  /** Every attempt: the event, and the status of the answer (0: none). */
  attempts: { id: string; type: string; status: number }[] = [];
  readonly #now: () => Date;
  readonly #retryAfter: number;
  readonly #onAttempt: Setup["onAttempt"];
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor({ target, secret, mode, now, retryAfter, onAttempt }: Setup) {
    this.target = target;
    this.mode = mode;
    this.secrets = [secret];
    this.#now = now;
    this.#retryAfter = retryAfter;
    this.#onAttempt = onAttempt;
  }

  /** A new event: it waits, or goes out. */
  take(event: StandInEvent): void {
    if (!this.events.includes(event.type) && !this.events.includes("*")) return;
    event.pending_webhooks = 1;
    this.waiting.push(event);
    if (this.mode !== "at once") return;
    const sent = this.#sendUntilTaken(event).finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  /** One attempt. The status of the answer; 0 if none came. A 2xx ends the waiting. */
  async deliver(event: StandInEvent, options: DeliveryOptions = {}): Promise<number> {
    const status = await this.#send(event, options);
    this.attempts.push({ id: event.id, type: event.type, status });
    this.#onAttempt?.(event, status);
    if (status >= 200 && status < 300) {
      event.pending_webhooks = 0;
      this.drop(event);
    }
    return status;
  }

  /** One attempt of each waiting event, in order. */
  async deliverAll(options: DeliveryOptions = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of [...this.waiting]) statuses.push(await this.deliver(event, options));
    return statuses;
  }

  /** The event never arrives. */
  drop(event: StandInEvent): void {
    this.waiting = this.waiting.filter(({ id }) => id !== event.id);
  }

  /** Nothing waits and nothing was tried. */
  forget(): void {
    this.waiting = [];
    this.attempts = [];
  }

  /** A new secret signs beside the old one, as for the hours that the operator chooses in the dashboard. */
  rollSecret(): string {
    const secret = newId("whsec", 32);
    this.secrets = [secret, ...this.secrets.slice(0, 1)];
    return secret;
  }

  /** The old secret signs no more. */
  endRoll(): void {
    this.secrets = this.secrets.slice(0, 1);
  }

  /** The signed request of an event. */
  request(
    event: StandInEvent,
    options: DeliveryOptions = {},
    url = "http://localhost/webhooks/stripe",
  ): Request {
    const { signedAt = this.#now(), secrets = this.secrets, changedBody = (text: string) => text } = options;
    // Stripe sends JSON with line breaks and two spaces; a server that writes it anew gets another signature.
    const body = JSON.stringify(event, null, 2);
    return new Request(url, {
      method: "POST",
      headers: {
        Accept: "*/*; q=0.5, application/xml",
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signature(body, signedAt, secrets, event.livemode),
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body: changedBody(body),
    });
  }

  /** Until every event of the mode "at once" is taken, those included that come in the meantime. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #send(event: StandInEvent, options: DeliveryOptions): Promise<number> {
    const { target } = this;
    if (target === null) return 0;
    try {
      if (typeof target !== "string") return (await target(this.request(event, options))).status;
      const response = await fetch(this.request(event, options, target), {
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(20_000)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  async #sendUntilTaken(event: StandInEvent): Promise<void> {
    const { signal } = this.#closing;
    const isWaiting = () => this.waiting.some(({ id }) => id === event.id);
    for (
      let pause = 0;
      !signal.aborted && isWaiting();
      pause = Math.min(Math.max(pause * 2, this.#retryAfter), anHour)
    ) {
      await setTimeout(pause, undefined, { signal }).catch(() => null);
      if (!signal.aborted && isWaiting()) await this.deliver(event);
    }
  }
}

/**
 * Stripe's scheme (docs.stripe.com/webhooks#verify-manually), without the SDK: HMAC-SHA-256 of the time and the raw body. In test mode
 * Stripe adds a `v0` that proves nothing: who takes it for a signature takes anything.
 */
function signature(body: string, at: Date, secrets: string[], livemode: boolean): string {
  const time = Math.floor(at.getTime() / 1000);
  const sign = (secret: string) =>
    createHmac("sha256", secret).update(`${time}.${body}`, "utf8").digest("hex");
  const real = secrets.map((secret) => `v1=${sign(secret)}`);
  return [`t=${time}`, ...real, ...(livemode ? [] : [`v0=${sign("not a secret")}`])].join(",");
}
