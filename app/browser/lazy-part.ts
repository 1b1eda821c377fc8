import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** A part of a page that nobody needs for reading it. The page loads it at the first touch. */
export type LazyPart<Part> = {
  /** Loads the part once, and again after a failure. `use` says how that went. */
  ask(): void;
  /** The part, as soon as it has loaded. Null when loading failed. Sets `awaited`. */
  whenHere(): Promise<Part | null>;
  /** The part: null until it has loaded. `failed`: loading failed. `awaited`: somebody has called `whenHere`. */
  use(): LazyState<Part>;
};

type LazyState<Part> = { part: Part | null; failed: boolean; awaited: boolean };

/** `load` imports the part's module. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const store = createStore<LazyState<Part>>({ part: null, failed: false, awaited: false });
  const change = (state: Partial<LazyState<Part>>) => store.set({ ...store.get(), ...state });
  let coming: Promise<Part | null> | null = null;
  const ask = () => {
    coming ??= load().then(
      (part) => {
        change({ part, failed: false });
        return part;
      },
      () => {
        coming = null;
        change({ failed: true });
        return null;
      },
    );
    return coming;
  };
  return {
    ask: () => void ask(),
    whenHere() {
      if (store.get().part === null) change({ awaited: true, failed: false });
      return ask();
    },
    use: () => useStore(store),
  };
}

const touches = ["pointerdown", "keydown", "focusin"] as const;

/** Loads a part as soon as somebody touches the page, by finger, pointer or key: before a press has become a click. */
export function useAtFirstTouch({ ask }: Pick<LazyPart<unknown>, "ask">): void {
  useEffect(() => {
    const end = () => {
      for (const touch of touches) document.removeEventListener(touch, begin, true);
    };
    const begin = () => {
      end();
      ask();
    };
    for (const touch of touches) document.addEventListener(touch, begin, true);
    return end;
  }, [ask]);
}
