import { useSyncExternalStore } from "react";

/**
 * A value that lives outside React, for things that a page has once: the session, the open dialog, the server's status.
 */
export type Store<T> = {
  /** What the server renders, and what the browser shows until it knows the real value. */
  readonly initial: T;
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
  /** Whether anything on the page shows this value. */
  isWatched(): boolean;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isWatched: () => listeners.size > 0,
  };
}

/** The store's value. The component renders again when the value changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial);
}

const never = () => () => {};

/** False in the prerendered page, and until React has hydrated it. A form can be sent only after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
