/** What became of a mail after the next server had accepted it, whoever reports it. */
export interface Bounce {
  /** The reporter's own name for this news. The same news a second time does nothing. */
  event: string;
  /** Names that the mail may have: its delivery's id, taken from a Message-ID or an envelope id. */
  deliveryIds: string[];
  /**
   * For vendors that name only the address. It is never filled from a mail: anybody can write a mail about anybody's
   * address, but nobody guesses a delivery's id.
   */
  address: string | null;
  /** `complained`: its reader reported the mail as spam (RFC 5965). */
  type: "failed" | "delayed" | "delivered" | "complained";
  /**
   * "550 5.1.1 User unknown" (RFC 5321, RFC 3463), with the words where the reporter has them. `meaningOfReply` reads
   * it. It is neither stored nor logged, because the words quote the address. Empty when nothing failed.
   */
  reply: string;
}

const uuid = "[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}";

/** The deliveries that Message-IDs (`<ID@host>`, see render-message.ts) or envelope ids name. */
export function deliveryIdsIn(names: readonly (string | null | undefined)[]): string[] {
  const found = names.flatMap(
    (name) => new RegExp(`^\\s*<?(${uuid})(@[^\\s<>]*>?)?\\s*$`, "i").exec(name ?? "")?.[1] ?? [],
  );
  return [...new Set(found.map((id) => id.toLowerCase()))];
}
