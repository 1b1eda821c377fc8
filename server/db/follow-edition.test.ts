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

  it("looks once for all who ask at the same time", async () => {
    const { state, present } = world();
    const answers = await Promise.all(Array.from({ length: 100 }, present));
    expect(new Set(answers).size).toBe(1);
    expect([state.looks, state.loads]).toEqual([1, 1]);
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

  it("when busy, looks again while the last look is trusted: nobody waits for it", async () => {
    const { state, present, becomeBusy } = world();
    await becomeBusy();
    let waits = 0;
    for (state.now = 1; state.now < 1000; state.now += 1) {
      const answer = present();
      if (answer instanceof Promise) waits += 1;
      await answer;
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    }
    expect(waits).toBe(0);
    expect(state.looks).toBeLessThan(70);
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

  it("counts from the beginning of a look that took long", async () => {
    const { state, present, becomeBusy, endLooks } = world();
    await becomeBusy();
    state.now = 60;
    state.waits = true;
    const slow = present();
    state.key = "new";
    state.now = 200;
    // Whoever comes now cannot be told what was true at 60.
    const late = present();
    const later = present();
    state.waits = false;
    endLooks();
    expect((await slow).key).toBe("old");
    expect([(await late).key, (await later).key]).toEqual(["new", "new"]);
  });

  it("trusts no look that ended long after it began", async () => {
    const { state, present, becomeBusy, endLooks } = world();
    await becomeBusy();
    state.now = 60;
    state.waits = true;
    const slow = present();
    state.key = "new";
    state.now = 115;
    state.waits = false;
    endLooks();
    await slow;
    const answers = await Promise.all(Array.from({ length: 30 }, present));
    expect(new Set(answers.map(({ key }) => key))).toEqual(new Set(["new"]));
  });

  it("tells those who wait that a look failed, and looks again for the next", async () => {
    const { state, present } = world();
    state.fails = true;
    await expect(Promise.resolve(present())).rejects.toThrow("away");
    state.fails = false;
    expect((await present()).key).toBe("old");
  });

  it("answers nobody from memory while the database cannot be asked", async () => {
    const { state, present, becomeBusy } = world();
    await becomeBusy();
    state.now = 1000;
    state.fails = true;
    await expect(Promise.resolve(present())).rejects.toThrow("away");
  });
});
