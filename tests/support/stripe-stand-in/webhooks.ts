import Stripe from "stripe";
import type { StandInEvent } from "./objects.ts";

/** The receiver of events: an address, or a function that answers as the server would (`(request) => app.request(request)`). */
export type WebhookTarget = string | ((request: Request) => Response | Promise<Response>);

interface DeliveryOptions {
  /** The signature's own time. Without it the stand-in's time. */
  signedAt?: Date;
  /** The secrets that sign the event. Without them the endpoint's secret. */
  secrets?: string[];
  /**
   * Makes the body that arrives in place of the event's: a body that was changed on the way keeps the event's own signature.
   */
  changedBody?: (body: string) => string;
}

interface Setup {
  target: WebhookTarget | null;
  secret: string;
  now: () => Date;
  onAttempt: (type: string, status: number) => void;
}

/** The webhook endpoint of the account. */
export class Webhooks {
  target: WebhookTarget | null;
  /** Events without a 2xx so far, oldest first. A test may reorder it, or take events out. */
  waiting: StandInEvent[] = [];
  readonly #setup: Setup;

  constructor(setup: Setup) {
    this.target = setup.target;
    this.#setup = setup;
  }

  /**
   * Makes one attempt. A 2xx ends the waiting.
   * @returns the status of the answer; 0 if none came
   */
  async deliver(event: StandInEvent, options: DeliveryOptions = {}): Promise<number> {
    const status = await this.#send(event, options);
    this.#setup.onAttempt(event.type, status);
    if (status >= 200 && status < 300) this.drop(event);
    return status;
  }

  /** Makes one attempt for each waiting event, in order. */
  async deliverAll(): Promise<number[]> {
    const statuses: number[] = [];
    for (const event of [...this.waiting]) statuses.push(await this.deliver(event));
    return statuses;
  }

  /** The event never arrives. */
  drop(event: StandInEvent): void {
    this.waiting = this.waiting.filter(({ id }) => id !== event.id);
  }

  /** None of the waiting events ever arrives. */
  dropAll(): void {
    this.waiting = [];
  }

  async #send(event: StandInEvent, options: DeliveryOptions): Promise<number> {
    const { now, secret } = this.#setup;
    const { signedAt = now(), secrets = [secret], changedBody = (text: string) => text } = options;
    const { target } = this;
    if (target === null) return 0;
    // Stripe sends JSON with line breaks and two spaces. A server that writes the JSON anew gets another signature.
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
      const response = await fetch(request, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** In test mode Stripe adds a `v0` that proves nothing: a server that takes it for a signature takes anything. */
function signature(payload: string, at: Date, secrets: string[]): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  const sign = (secret: string, scheme: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload, timestamp, secret, scheme }).split(",")[1];
  return [
    `t=${timestamp}`,
    ...secrets.map((secret) => sign(secret, "v1")),
    sign("not a secret", "v0"),
  ].join();
}
