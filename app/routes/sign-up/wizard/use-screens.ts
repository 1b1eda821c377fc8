import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { focusPart } from "#app/browser/focus-heading.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import type { Wizard } from "./use-wizard.ts";
import { partOfField, partToShow, pathOfPart, type WizardPart, wizardParts } from "./wizard-parts.ts";

/** The form as one screen for each part. */
export function useScreens(wizard: Wizard) {
  const { form, accountEmail, refusedFields } = wizard;
  const hasAccount = accountEmail !== null;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const parts = wizardParts(form, hasAccount);
  const wish = query.get("part");
  const shown = partToShow(wish, parts);
  const at = parts.indexOf(shown);
  /** The field that the next screen is opened for. */
  const wanted = useRef<string | null>(null);
  useFocusOnScreen(shown, wanted);

  // Answers that were cleared leave an address behind whose screen is not there any more. The first new answer must not lead to it.
  useEffect(() => {
    if (wish !== null && wish !== shown) void navigate(pathOfPart(shown), { replace: true });
  }, [wish, shown, navigate]);

  const open = (part: WizardPart) => void navigate(pathOfPart(part));
  const isOnScreen = (field: string) => partOfField(field, form, hasAccount) === shown;

  /** Puts the focus into a field, on whatever screen it is. */
  function showField(field: string): void {
    if (isOnScreen(field)) {
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
    if (refused !== undefined) showField(refused);
  }, [refused]);

  return {
    shown,
    open,
    showField,
    isFirst: at === 0,
    previous: parts[at - 1] ?? null,
    /** The part that comes next. Null on the last screen, where the form is sent. */
    next: parts[at + 1] ?? null,
    asks: isOnScreen,
    /** The problems of the earliest screen that has some. */
    earliest(problems: readonly SignupProblem[]): readonly SignupProblem[] {
      const ofPart = (part: WizardPart) =>
        problems.filter(({ field }) => partOfField(field, form, hasAccount) === part);
      return parts.map(ofPart).find((found) => found.length > 0) ?? problems;
    },
    /** Whether the button leads to another screen, or will once the first answer says which. */
    goesOn: at + 1 < parts.length || form.userType === "",
  };
}

/** To its reader each screen is a page: the focus goes to its heading, or to the field that it was opened for. */
function useFocusOnScreen(shown: WizardPart, wanted: { current: string | null }): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const field = wanted.current;
    wanted.current = null;
    if (field !== null) return document.getElementById(field)?.focus();
    focusPart(document.querySelector<HTMLElement>("form legend h2"), { preventScroll: true });
  }, [shown, wanted]);
}
