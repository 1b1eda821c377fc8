import type { Account, StandInEvent } from "./account.ts";
import { schemaFile } from "./check-params.ts";
import { newId } from "./ids.ts";

/** What all parts of the stand-in share. */
export interface World {
  now(): Date;
  /** Where the stand-in itself is reached. */
  url(): string;
  accounts: Account[];
  settings: Settings;
  /** Takes each new event to the account's webhook. */
  onEvent(event: StandInEvent, account: Account): void;
}

/** How the stand-in behaves; a test may change each at any time. */
export interface Settings {
  /**
   * When a charge's balance transaction, and with it the fee, is there. Stripe makes it after the charge: the event
   * `charge.succeeded` never has it. "later" leaves it away until `settleFees()`.
   */
  fees: "at once" | "later";
  /** What a new refund is: done, or pending until `settleRefund()`. */
  refunds: "at once" | "later";
}

/** The call of the API that an event comes from; null for what happens on the payment page or in the dashboard. */
export type Cause = StandInEvent["request"] | null;

/** Seconds since 1970, as Stripe counts. */
export const seconds = (world: World) => Math.floor(world.now().getTime() / 1000);

/** Keeps an event with the object as it is now, and hands it on. */
export function record(
  world: World,
  account: Account,
  type: string,
  object: object,
  cause: Cause = null,
  previous?: object,
): StandInEvent {
  const event: StandInEvent = {
    ...{ id: newId("evt"), object: "event", api_version: schemaFile.apiVersion, created: seconds(world) },
    data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
    ...{ livemode: account.livemode, pending_webhooks: 0 },
    ...{ request: cause ?? { id: null, idempotency_key: null }, type },
  };
  account.events.set(event.id, event);
  world.onEvent(event, account);
  return event;
}
