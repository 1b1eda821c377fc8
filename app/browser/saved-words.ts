import { forgetWithUser } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/** What was saved last, in words. The number tells two equal sentences apart. Null: nothing is to be said. */
type Saved = { words: string; number: number } | null;

const saved = createStore<Saved>(null);
let count = 0;

/**
 * Shows and announces that something was saved: "Saved. Next date: March 1", or that no answer has come yet. It stays until the
 * next press or page.
 */
export function saySaved(words: string): void {
  count += 1;
  saved.set({ words, number: count });
}

/** The reader goes on, so the words go. */
export function forgetSaved(): void {
  if (saved.get() !== null) saved.set(null);
}

// They name a day or a person: after an idle hour nobody has pressed anything, and somebody else may sit there.
forgetWithUser(forgetSaved);

/** For the page's one live region. */
export const useSaved = (): Saved => useStore(saved);
