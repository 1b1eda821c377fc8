import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OwnRegistrant } from "./use-dashboard.ts";

/** The person whose page is open, by the id of their subscription. Undefined until one is known. */
export const ChosenPerson = createContext<string | undefined>(undefined);

/** The part of a call that names the person. */
export function useWhose(): { subscription?: string } {
  return whose(useContext(ChosenPerson));
}

export const whose = (subscription: string | undefined): { subscription?: string } =>
  subscription === undefined ? {} : { subscription };

/** What a history entry remembers: the person whose page was open. This never stands in the address, because others may see an address. */
function rememberedPerson(state: unknown): string | undefined {
  const remembered = (state as { subscription?: unknown } | null)?.subscription;
  return typeof remembered === "string" ? remembered : undefined;
}

/**
 * Of several people, the one whose page is open, and the function that opens another. An entry of the browser's history remembers its
 * person, so that Back, Forward and a reload show the same one. When an entry remembers nobody, or a person whose reminders have ended, the
 * page opens the person who was open before, or else the first of the list. From then on the entry remembers that person, so that a new
 * order of the list brings up nobody else.
 */
export function useChosenPerson(people: readonly OwnRegistrant[] | null) {
  const { state, search, hash } = useLocation();
  const navigate = useNavigate();
  const [last, setLast] = useState<string>();
  const remembered = rememberedPerson(state);
  const named = (id: string | undefined) => people?.find(({ subscription }) => subscription === id);
  const chosen = named(remembered) ?? named(last) ?? people?.[0];
  const open = chosen?.subscription;
  const isSettled = people === null || people.length < 2 || open === remembered;
  const remember = useCallback(
    () => navigate({ search, hash }, { replace: true, state: whose(open), preventScrollReset: true }),
    [navigate, search, hash, open],
  );

  useEffect(() => setLast(open), [open]);
  useEffect(() => {
    if (!isSettled) void remember();
  }, [isSettled, remember]);

  async function choose(subscription: string): Promise<void> {
    if (subscription === open) return;
    // A reader may choose before the effect has run. Back must lead to the present person all the same.
    if (!isSettled) await remember();
    await navigate({ search }, { state: { subscription }, preventScrollReset: true });
  }

  return { chosen, choose };
}
