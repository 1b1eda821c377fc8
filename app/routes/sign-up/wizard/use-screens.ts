import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { focusPart } from "#app/browser/focus-heading.ts";
import type { SignupProblem } from "#core/signup/problems.ts";
import type { Wizard } from "./use-wizard.ts";
import { partOfField, partToShow, pathOfPart, type WizardPart, wizardParts } from "./wizard-parts.ts";

/** The form, with one screen for each part. */
export function useScreens(wizard: Wizard) {
  const { form, accountEmail, refusedFields } = wizard;
  const hasAccount = accountEmail !== null;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const parts = wizardParts(form, hasAccount);
  const wish = query.get("part");
  const shown = partToShow(wish, parts);
  const at = parts.indexOf(shown);
  /** The field for which the next screen opens. */
  const wanted = useRef<string | null>(null);
  useFocusOnScreen(shown, wanted);

  // After the answers were cleared, the address may still name a screen that no longer exists. The first new answer must not lead there.
  useEffect(() => {
    if (wish !== null && wish !== shown) void navigate(pathOfPart(shown), { replace: true });
  }, [wish, shown, navigate]);

  const open = (part: WizardPart) => void navigate(pathOfPart(part));
  const isOnScreen = (field: string) => partOfField(field, form, hasAccount) === shown;

  /** Moves the focus into a field, on any screen. */
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
    /** The next part. Null on the last screen, which sends the form. */
    next: parts[at + 1] ?? null,
    asks: isOnScreen,
    /** The problems of the earliest screen that has some. */
    earliest(problems: readonly SignupProblem[]): readonly SignupProblem[] {
      const ofPart = (part: WizardPart) =>
        problems.filter(({ field }) => partOfField(field, form, hasAccount) === part);
      return parts.map(ofPart).find((found) => found.length > 0) ?? problems;
    },
    /** Whether the button leads to another screen, or will after the first answer. */
    goesOn: at + 1 < parts.length || form.userType === "",
  };
}

/** For the reader each screen is a page: the focus goes to its heading, or to the field for which it opened. */
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
