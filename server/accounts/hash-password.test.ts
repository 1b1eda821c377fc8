import { verifyPassword as verify } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { hashesFor, hashPassword, takeMostWaiting } from "./hash-password.ts";

describe("hashing a password", () => {
  it("takes a bounded number from one network, refuses the rest at once, and leaves room for others", async () => {
    const flood = hashesFor.run("library", () =>
      Promise.allSettled(Array.from({ length: 200 }, async (_, number) => hashPassword(`word ${number}`))),
    );
    const hers = hashesFor.run("home", () => hashPassword("her own words"));
    // All that are refused have been refused before the first one is done.
    expect(await verify({ hash: await hers, password: "her own words" })).toBe(true);
    const outcomes = await flood;
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(200 - 22);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "UNAVAILABLE" });
    expect(await hashPassword("afterwards")).toEqual(expect.any(String));
    expect([takeMostWaiting(), takeMostWaiting()]).toEqual([21, 0]);
  });
});
