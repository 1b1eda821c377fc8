import { forgetWithUser } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/** The dialog that asks for the current password. `settle` is called once: with true when the server has taken it. */
export type PasswordQuestion = { settle(isProven: boolean): void };

const question = createStore<PasswordQuestion | null>(null);
let asking: Promise<boolean> | null = null;

/**
 * Asks for the current password, in a dialog that the root shows. Calls that need the password at the same time share one dialog.
 * @returns whether the server has taken the password. False when the user closed the dialog, and where the page can show none.
 */
export function askPassword(): Promise<boolean> {
  if (!question.isWatched()) return Promise.resolve(false);
  asking ??= new Promise<boolean>((resolve) => {
    question.set({
      settle(isProven) {
        question.set(null);
        asking = null;
        resolve(isProven);
      },
    });
  });
  return asking;
}

// The waiting call was the former user's wish.
forgetWithUser(() => question.get()?.settle(false));

/** The question to show now. Only the dialog host reads it. */
export const usePasswordQuestion = (): PasswordQuestion | null => useStore(question);
