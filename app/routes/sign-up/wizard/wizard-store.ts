import { readSavedForm, removeSavedForm, saveForm } from "#app/browser/saved-form.ts";
import { forgetWithUser } from "#app/browser/session.ts";
import { createStore, useStore } from "#app/browser/store.ts";
import { browserTimeZone } from "#app/browser/us-time-zone.ts";
import type { SignupForm } from "#core/signup/form.ts";
import { isFormLeftAlone, stopFormIdle, watchFormIdle } from "./form-idle.ts";
import { nextWizardState, startWizard, type WizardAction, type WizardState } from "./wizard-state.ts";

/**
 * The wizard's answers outlive its page: a visitor who comes back from the checkout to change something finds the password still there. A
 * reload forgets it.
 */
export const wizard = createStore<WizardState>(startWizard(null, ""));

let taken = false;

/**
 * For the loaders of the wizard and the checkout: reads and returns the saved answers. Without any, everything starts anew, the password
 * included.
 */
export function openWizard(): SignupForm | null {
  if (isFormLeftAlone()) clearWizard();
  const saved = readSavedForm();
  if (saved === null || !taken) wizard.set(startWizard(saved, browserTimeZone()));
  taken = true;
  if (saved !== null) watchFormIdle(clearWizard);
  return saved;
}

/** The present answers. Null when there are none, and once they are cleared: then every part of the page that shows them disappears. */
export function useAnswers(): SignupForm | null {
  const { form, hasAnswers } = useStore(wizard);
  return hasAnswers ? form : null;
}

/** Applies an event and saves the answers for this tab. */
export function dispatch(action: WizardAction): void {
  const before = wizard.get();
  const next = nextWizardState(before, action, browserTimeZone());
  wizard.set(next);
  if (next.form === before.form) return;
  saveForm(next.form);
  watchFormIdle(clearWizard);
}

/** Replaces the saved answers by answers from the older form, for the page that opens next. */
export function fillWizard(form: SignupForm): void {
  clearWizard();
  wizard.set(startWizard(form, browserTimeZone()));
  saveForm(form);
  watchFormIdle(clearWizard);
}

/**
 * Forgets every answer, here and in the tab's storage: after payment, on "Start over", at logout, and after an hour
 * without activity.
 */
export function clearWizard(): void {
  stopFormIdle();
  removeSavedForm();
  wizard.set(startWizard(null, browserTimeZone()));
}

forgetWithUser(clearWizard);
