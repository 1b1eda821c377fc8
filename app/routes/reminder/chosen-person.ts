import { createContext, useContext } from "react";

/**
 * Which of the account's people the page is open at, by the id of their subscription; undefined where there is only one, or
 * none is known yet.
 */
export const ChosenPerson = createContext<string | undefined>(undefined);

/** The part of a call that says whom it is about. */
export function useWhose(): { subscription?: string } {
  return whose(useContext(ChosenPerson));
}

export const whose = (subscription: string | undefined): { subscription?: string } =>
  subscription === undefined ? {} : { subscription };

/** What a history entry remembers: the person that was open. Never in the address, which others may see. */
export function rememberedPerson(state: unknown): string | undefined {
  const remembered = (state as { subscription?: unknown } | null)?.subscription;
  return typeof remembered === "string" ? remembered : undefined;
}
