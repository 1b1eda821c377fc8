import { describe, expect, it } from "vitest";
import { followEdition } from "./follow-edition.ts";

/** Content that a test changes, a clock that it moves, and looks that it lets end. */
function world() {
  const state = { key: "old", now: 0, looks: 0, loads: 0, fails: false, waits: false };
  const waiting: (() => void)[] = [];
  const present = followEdition(
    async () => {
      state.looks += 1;
      const { key } = state;
      if (state.waits) await new Promise<void>((resolve) => waiting.push(resolve));
      if (state.fails) throw new Error("away");
      return key;
    },
    async () => {
      state.loads += 1;
      return { key: state.key };
    },
    () => state.now,
  );
  const endLooks = () => {
    for (const end of waiting.splice(0)) end();
  };
  /** Uses up the free looks, as a busy process has. */
  const becomeBusy = async () => {
    for (let request = 0; request < 30; request += 1) await present();
  };
  return { state, present, endLooks, becomeBusy };
}

describe("a process that follows an edition", () => {
  it("looks for each request while it is calm, and loads once", async () => {
    const { state, present } = world();
    expect((await present()).key).toBe("old");
    state.key = "new";
    expect((await present()).key).toBe("new");
    expect([state.looks, state.loads]).toEqual([2, 2]);
  });

  it("when busy, trusts a look for fifty milliseconds after it began, and not one longer", async () => {
    const { state, present, becomeBusy, endLooks } = world();
    await becomeBusy();
    state.key = "new";
    state.waits = true;
    const before = state.looks;
    state.now = 34;
    expect(present()).toMatchObject({ key: "old" });
    expect(state.looks).toBe(before);
    state.now = 49;
    expect(present()).toMatchObject({ key: "old" });
    state.now = 50;
    const asked = present();
    endLooks();
    expect((await asked).key).toBe("new");
  });

  it("when busy, and its look ahead fails, tells nobody until the last look is too old", async () => {
    const { state, present, becomeBusy } = world();
    await becomeBusy();
    state.now = 40;
    state.fails = true;
    expect(present()).toMatchObject({ key: "old" });
    await Promise.resolve();
    state.now = 49;
    expect(present()).toMatchObject({ key: "old" });
    state.now = 50;
    await expect(Promise.resolve(present())).rejects.toThrow("away");
  });

  it("answers nobody from memory while the database cannot be asked", async () => {
    const { state, present, becomeBusy } = world();
    await becomeBusy();
    state.now = 1000;
    state.fails = true;
    await expect(Promise.resolve(present())).rejects.toThrow("away");
  });
});
