import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { saySaved } from "#app/browser/saved-words.ts";
import { useBareFrameWhile } from "#app/components/layout/page-handle.ts";
import { titleOf } from "#app/components/layout/page-meta.ts";
import { Button } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { m } from "#messages";

/** Says what was saved. With details hidden it says nothing personal: only that something was saved. */
export function useSaySaved(): (what: string, isPersonal?: boolean) => void {
  const hidden = useDetailsHidden();
  return (what, isPersonal = false) => saySaved(hidden && isPersonal ? m.saved_it() : what);
}

const storageKey = "hideDetails";

const DetailsHidden = createContext(false);

/** Whether the page must show nothing to a person beside the reader. */
export function useDetailsHidden(): boolean {
  return useContext(DetailsHidden);
}

/** With true, everything inside `Private` is blank. */
export const HideDetails = DetailsHidden.Provider;

/** Whether details are hidden, and the function that changes it. The choice lasts for this tab's session. */
export function useHideDetails(): [hidden: boolean, change: (hidden: boolean) => void] {
  const [hidden, setHidden] = useState(readHidden);
  useBareFrameWhile(hidden);
  useNeutralTitleWhile(hidden);
  return [
    hidden,
    (next) => {
      setHidden(next);
      keepHidden(next);
    },
  ];
}

/** People read a tab over a shoulder, too. */
function useNeutralTitleWhile(hidden: boolean): void {
  useEffect(() => {
    if (!hidden) return;
    const before = document.title;
    const neutral = titleOf(m.reminder_heading());
    document.title = neutral;
    return () => {
      // Another page has since set its own title.
      if (document.title === neutral) document.title = before;
    };
  }, [hidden]);
}

function readHidden(): boolean {
  try {
    return sessionStorage.getItem(storageKey) === "yes";
  } catch {
    return false;
  }
}

function keepHidden(hidden: boolean): void {
  try {
    if (hidden) sessionStorage.setItem(storageKey, "yes");
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is switched off in this browser. Then the choice lasts until the page is left.
  }
}

/** The button that blanks names, addresses and the purpose of the reminders. */
export function HideDetailsButton({
  hidden,
  onChange,
}: {
  hidden: boolean;
  onChange: (hidden: boolean) => void;
}) {
  return (
    <Button look="line" slim onClick={() => onChange(!hidden)}>
      <Icon name="eye" />
      {hidden ? m.reminder_show_details() : m.reminder_hide_details()}
    </Button>
  );
}

/**
 * Words that a neighbour on the bus should not read. When hidden, they are not in the page at all: no style sheet, magnifier, screen reader
 * or printer can bring them back. `bdi` keeps a name that is written from right to left from turning the words around it.
 */
export function Private({ children }: { children: ReactNode }) {
  if (!useDetailsHidden()) return <bdi>{children}</bdi>;
  return (
    <span className="blank">
      <span className="vh">{m.reminder_hidden()}</span>
    </span>
  );
}
