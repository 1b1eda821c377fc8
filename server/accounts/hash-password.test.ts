import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { hashPassword as hashAsBefore, verifyPassword as verifyAsBefore } from "better-auth/crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { hashesFor, hashPassword, isOlder, takeMostWaiting, verifyPassword } from "./hash-password.ts";

const password = "her own words";

describe("hashing a password", () => {
  it("takes a bounded number from one network, refuses the rest at once, and leaves room for others", async () => {
    const flood = hashesFor.run("library", () =>
      Promise.allSettled(Array.from({ length: 200 }, async (_, number) => hashPassword(`word ${number}`))),
    );
    const hers = hashesFor.run("home", () => hashPassword(password));
    // All that are refused have been refused before the first one is done.
    expect(await verifyPassword({ hash: await hers, password })).toBe(true);
    const outcomes = await flood;
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(200 - 10);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "UNAVAILABLE" });
    expect(await hashPassword("afterwards")).toEqual(expect.any(String));
    expect([takeMostWaiting(), takeMostWaiting()]).toEqual([9, 0]);
  });

  it("reads older hashes, too, of letters that are written in two ways", async () => {
    for (const hash of [await hashAsBefore("caf\u00e9 au lait"), await hashPassword("caf\u00e9 au lait")]) {
      expect(await verifyPassword({ hash, password: "cafe\u0301 au lait" })).toBe(true);
      expect(await verifyPassword({ hash, password: "cafe au lait" })).toBe(false);
    }
    for (const hash of ["", ":", "scrypt$15$8$3$", "no hash at all", `${"0".repeat(32)}:${"zz".repeat(64)}`])
      expect(await verifyPassword({ hash, password: "" })).toBe(false);
  });

  it("gives a hash by which the release before says that the password is wrong, instead of failing", async () => {
    expect(await verifyAsBefore({ hash: await hashPassword(password), password })).toBe(false);
  });

  it("takes the same work and memory for an older hash, a new one and an account that there is not", async () => {
    const [older, newer] = [await hashAsBefore(password), await hashPassword(password)];
    expect([isOlder(older), isOlder(newer)]).toEqual([true, false]);
    const { scrypt } = crypto;
    const costs: { work: number; memory: number }[] = [];
    crypto.scrypt = ((...args: Parameters<typeof scrypt>) => {
      const { N = 0, r = 0, p = 0 } = args[3];
      costs.push({ work: N * r * p, memory: 128 * N * r });
      return scrypt(...args);
    }) as typeof scrypt;
    syncBuiltinESMExports();
    onTestFinished(() => {
      crypto.scrypt = scrypt;
      syncBuiltinESMExports();
    });
    const costOf = async (work: () => Promise<unknown>) => {
      costs.length = 0;
      await work();
      return {
        work: costs.reduce((sum, one) => sum + one.work, 0),
        memory: Math.max(...costs.map(({ memory }) => memory)),
      };
    };
    const whole = { work: 2 ** 15 * 8 * 3, memory: 2 ** 25 };
    // Better Auth hashes what is typed for an address that has no account.
    expect(await costOf(() => hashPassword("whatever is typed"))).toEqual(whole);
    for (const hash of [older, newer])
      for (const tried of [password, "a wrong one"])
        expect(await costOf(() => verifyPassword({ hash, password: tried }))).toEqual(whole);
  });
});
