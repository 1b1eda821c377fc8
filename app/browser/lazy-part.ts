import { useEffect } from "react";
import { createStore, useStore } from "./store.ts";

/** A part of a page that is not needed to read it. It is asked for at the first touch. */
export type LazyPart<Part> = {
  /** Asks for it, once. The page says by `use` how that went. */
  ask(): void;
  /** The part, as soon as it is here. Null when it does not come. Somebody waits for it from now on. */
  whenHere(): Promise<Part | null>;
  /** The part. Null until it is here; `failed` when it did not come. `awaited`: somebody waits for it. */
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

/** Asks for a part as soon as somebody touches the page, by finger, pointer or key: before a press has become a click. */
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
