import { forgetWithUser } from "./session.ts";
import { createStore, useStore } from "./store.ts";

/** The words for what was saved last. The number tells two equal sentences apart. Null: there is nothing to say. */
type Saved = { words: string; number: number } | null;

const saved = createStore<Saved>(null);
let count = 0;

/**
 * Shows and announces that something was saved: "Saved. Next date: March 1", or that no answer has come yet. The words stay until the next
 * press or page.
 */
export function saySaved(words: string): void {
  count += 1;
  saved.set({ words, number: count });
}

/** Removes the words once the reader goes on. */
export function forgetSaved(): void {
  if (saved.get() !== null) saved.set(null);
}

// The words name a day or a person. After an idle hour nobody has pressed anything, and somebody else may sit there.
forgetWithUser(forgetSaved);

/** For the page's one live region. */
export const useSaved = (): Saved => useStore(saved);
