/** What hostile people do, and what an account holder does about it, as plain data (history.ts). */

/**
 * The mailbox that the stranger proves is the registrant's, the contact's beside her own, or that of her account's
 * person.
 */
export const disguises = ["registrant", "contact", "master"] as const;
export type Disguise = (typeof disguises)[number];

export const trespasses = ["done", "end-place", "end-person", "accept", "decline", "remove", "stop"] as const;
type Trespass = (typeof trespasses)[number];

export type HostileAction =
  /** A stranger's sign-up: his own mailbox proven, the household's account named. */
  | {
      do: "plant";
      stranger: number;
      household: number;
      as: Disguise;
      /** The number that he enters as his own. */
      number: "own" | "hers" | "none";
      zone: string;
      dates: number[];
      pay: boolean;
    }
  /** He posts one of his forms again, or pays for it. */
  | { do: "repost" | "repay"; stranger: number; plant: number }
  /** He follows a link of a message that has come to his mailbox. */
  | { do: "follow"; stranger: number; purpose: "done" | "stop" | "start" | "agree"; message: number }
  | { do: "say"; stranger: number; says: "STOP" | "Start!" | "done" | "DONE 1"; twice: boolean }
  /** He signs up her address with a password of his own. */
  | { do: "hijack"; stranger: number; household: number }
  /** With an account of his own he calls the API about her things. */
  | { do: "trespass"; stranger: number; household: number; tries: Trespass; index: number };

export type HoldersAction =
  /** She opens the newest link that asks for her password. */
  | { do: "prove"; household: number }
  | { do: "sign-in"; household: number }
  /** She answers whether a sign-up is hers. */
  | { do: "answer"; household: number; question: number; yes: boolean }
  | { do: "end-person"; household: number };
