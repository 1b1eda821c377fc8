import type { SubscriptionFacts } from "./facts.ts";

interface List {
  /** The account whose word the sign-up was from the start. Null when a stranger made it. */
  account: string | null;
  /** Who may know what the list is about: by which account's word, or "maker" or "self" while nobody owns it. */
  entries: { by: string; address: string }[];
}

/**
 * Who was put on which list, and by whom. It is recorded when people act, and never read from the product's tables. An
 * entry is never removed: invariant 5 covers people who are taken off a list.
 */
export class Lists {
  readonly #lists = new Map<string, List>();

  /** A sign-up was saved by `account` or, where that is null, by a stranger who has proven `addresses`. */
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

  /** The reader of the address has agreed. It counts while nobody owns the list. */
  agree(subscriptionId: string, address: string): void {
    this.put(subscriptionId, "self", [address]);
  }

  /**
   * Whether the list's owner has put the address there. For a list that nobody owns: whether the address has proven
   * itself.
   */
  mayKnow({ id, ownerUserId }: SubscriptionFacts, address: string): boolean {
    const list = this.#lists.get(id);
    if (!list) return false;
    const owner = ownerUserId ?? list.account;
    const words = owner === null ? ["maker", "self"] : [owner];
    return list.entries.some((entry) => entry.address === address && words.includes(entry.by));
  }
}
