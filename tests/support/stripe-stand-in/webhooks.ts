import { createHmac } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { StandInEvent } from "./objects.ts";

/** Where events go: an address, or a function that answers as the server would (`(request) => app.request(request)`). */
export type WebhookTarget = string | ((request: Request) => Response | Promise<Response>);

interface DeliveryOptions {
  /** When the signature says it was made; the stand-in's time without it. */
  signedAt?: Date;
  /** What the event is signed with; the endpoint's secret without it. */
  secrets?: string[];
  /** What is sent in place of the event: a body that was changed on the way keeps the event's own signature. */
  changedBody?: (body: string) => string;
}

interface Setup {
  target: WebhookTarget | null;
  secret: string;
  /** "held": each event waits until the test delivers it. "at once": each goes out by itself, and is repeated until a 2xx. */
  mode: "held" | "at once";
  now: () => Date;
  /** Milliseconds until the first repeat; each next one waits twice as long, up to an hour. */
  retryAfter: number;
  onAttempt: (type: string, status: number) => void;
}

/** The webhook endpoint of the account. */
export class Webhooks {
  target: WebhookTarget | null;
  /** Events without a 2xx so far, oldest first. A test may reorder it, or take events out. */
  waiting: StandInEvent[] = [];
  readonly #setup: Setup;
  readonly #closing = new AbortController();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(setup: Setup) {
    this.target = setup.target;
    this.#setup = setup;
  }

  /** A new event: it waits, or goes out. */
  take(event: StandInEvent): void {
    this.waiting.push(event);
    if (this.#setup.mode === "held") return;
    const sent = this.#sendUntilTaken(event).finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  /** One attempt. The status of the answer; 0 if none came. A 2xx ends the waiting. */
  async deliver(event: StandInEvent, options: DeliveryOptions = {}): Promise<number> {
    const status = await this.#send(event, options);
    this.#setup.onAttempt(event.type, status);
    if (status >= 200 && status < 300) this.drop(event);
    return status;
  }

  /** One attempt of each waiting event, in order. */
  async deliverAll(): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of [...this.waiting]) statuses.push(await this.deliver(event));
    return statuses;
  }

  /** The event never arrives. */
  drop(event: StandInEvent): void {
    this.waiting = this.waiting.filter(({ id }) => id !== event.id);
  }

  /** No event that waits ever arrives. */
  dropAll(): void {
    this.waiting = [];
  }

  async close(): Promise<void> {
    this.#closing.abort();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #send(event: StandInEvent, options: DeliveryOptions): Promise<number> {
    const { now, secret } = this.#setup;
    const { signedAt = now(), secrets = [secret], changedBody = (text: string) => text } = options;
    const { target } = this;
    if (target === null) return 0;
    // Stripe sends JSON with line breaks and two spaces; a server that writes it anew gets another signature.
    const body = JSON.stringify(event, null, 2);
    const request = new Request(typeof target === "string" ? target : "http://localhost/webhooks/stripe", {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signature(body, signedAt, secrets),
      },
      body: changedBody(body),
    });
    try {
      if (typeof target !== "string") return (await target(request)).status;
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(20_000)]);
      const response = await fetch(request, { redirect: "manual", signal });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  async #sendUntilTaken(event: StandInEvent): Promise<void> {
    const { signal } = this.#closing;
    let pause = 0;
    while (!signal.aborted && this.waiting.includes(event)) {
      await setTimeout(pause, undefined, { signal }).catch(() => null);
      if (!signal.aborted) await this.deliver(event);
      pause = Math.min(Math.max(pause * 2, this.#setup.retryAfter), 3_600_000);
    }
  }
}

/**
 * Stripe's scheme (docs.stripe.com/webhooks#verify-manually), without the SDK: HMAC-SHA-256 of the time and the raw body. In test
 * mode Stripe adds a `v0` that proves nothing: a server that takes it for a signature takes anything.
 */
function signature(body: string, at: Date, secrets: string[]): string {
  const time = Math.floor(at.getTime() / 1000);
  const sign = (secret: string) => createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return [`t=${time}`, ...secrets.map((secret) => `v1=${sign(secret)}`), `v0=${sign("not a secret")}`].join();
}
