import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { focusPart } from "#app/browser/focus-heading.ts";
import { useIsPhone } from "#app/browser/use-is-phone.ts";
import { catalogue } from "#core/words/catalogue.ts";
import type { Wizard } from "./use-wizard.ts";
import {
  countParts,
  partOfField,
  partToShow,
  pathOfPart,
  type WizardPart,
  wizardParts,
} from "./wizard-parts.ts";

/** The form as one screen for each part, on a phone. On a wide screen `shown` is null, and all parts stand on one page. */
export function usePhoneScreens(wizard: Wizard) {
  const { form, accountEmail, refusedFields } = wizard;
  const hasAccount = accountEmail !== null;
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const parts = wizardParts(form, hasAccount);
  const shown = isPhone ? partToShow(query.get("part"), parts) : null;
  const at = shown === null ? 0 : parts.indexOf(shown);
  /** The field that the next screen is opened for. */
  const wanted = useRef<string | null>(null);
  useFocusOnScreen(shown, wanted);

  const open = (part: WizardPart) => void navigate(pathOfPart(part));
  const isOnScreen = (field: string) => partOfField(field, form, hasAccount) === shown;

  /** Puts the focus into a field, on whatever screen it is. */
  function showField(field: string): void {
    if (shown === null || isOnScreen(field)) {
      document.getElementById(field)?.focus();
      return;
    }
    const part = partOfField(field, form, hasAccount);
    if (part === null) return;
    wanted.current = field;
    open(part);
  }

  const [refused] = refusedFields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server has sent the form back
  useEffect(() => {
    if (shown !== null && refused !== undefined) showField(refused);
  }, [refused]);

  return {
    shown,
    open,
    showField,
    /** "4 of 7" */
    position: catalogue.signup.partOf(at + 1, countParts(form, hasAccount)),
    isFirst: at === 0,
    previous: shown === null ? null : (parts[at - 1] ?? null),
    /** The part that comes next. Null where the form is sent: on the last screen, and always on a wide one. */
    next: shown === null ? null : (parts[at + 1] ?? null),
    asks: isOnScreen,
    /** Whether the sum is of interest: on a phone only once places are asked for. */
    asksMoney: shown === null || parts.slice(0, at + 1).includes("places"),
    /** Whether the button leads to another screen, or will once the first answer says which. */
    goesOn: shown !== null && (at + 1 < parts.length || form.userType === ""),
  };
}

/** To its reader each screen is a page: the focus goes to its heading, or to the field that it was opened for. */
function useFocusOnScreen(shown: WizardPart | null, wanted: { current: string | null }): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    const isTurned = before.current === null || shown === null;
    before.current = shown;
    const field = wanted.current;
    wanted.current = null;
    if (field !== null) return document.getElementById(field)?.focus();
    // A phone that was turned shows the same answers otherwise.
    if (isTurned) return;
    focusPart(document.querySelector<HTMLElement>("form legend h2"), { preventScroll: true });
  }, [shown, wanted]);
}
