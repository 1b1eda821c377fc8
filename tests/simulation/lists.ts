import type { SubscriptionFacts } from "./facts.ts";

interface List {
  /** The account that made the sign-up. Null when a stranger made it. */
  account: string | null;
  /**
   * The addresses that may know the list's subject: by which account's word, or "maker" or "self" while nobody owns the
   * list.
   */
  entries: { by: string; address: string }[];
}

/**
 * Who was put on which list, and by whom. The simulation records it when people act, and never reads it from the product's
 * tables. It never removes an entry: invariant 5 covers people who are taken off a list.
 */
export class Lists {
  readonly #lists = new Map<string, List>();

  /** `account` has saved a sign-up, or, where that is null, a stranger who has proven `addresses`. */
  open(subscriptionId: string, account: string | null, addresses: readonly string[]): void {
    const list = this.#lists.get(subscriptionId) ?? { account, entries: [] };
    this.#lists.set(subscriptionId, list);
    this.put(subscriptionId, account ?? "maker", addresses);
  }

  /** The account holder has entered the addresses, or has said yes to them. */
  put(subscriptionId: string, by: string, addresses: readonly string[]): void {
    const entries = addresses.filter((address) => address !== "").map((address) => ({ by, address }));
    this.#lists.get(subscriptionId)?.entries.push(...entries);
  }

  /** The reader of the address has agreed. This counts while nobody owns the list. */
  agree(subscriptionId: string, address: string): void {
    this.put(subscriptionId, "self", [address]);
  }

  /** Whether the list's owner has put the address there. For a list without an owner: whether the address has proven itself. */
  mayKnow({ id, ownerUserId }: SubscriptionFacts, address: string): boolean {
    const list = this.#lists.get(id);
    if (!list) return false;
    const owner = ownerUserId ?? list.account;
    const words = owner === null ? ["maker", "self"] : [owner];
    return list.entries.some((entry) => entry.address === address && words.includes(entry.by));
  }
}
