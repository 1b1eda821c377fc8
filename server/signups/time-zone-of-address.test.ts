import { describe, expect, it } from "vitest";
import { timeZoneOfAddress } from "./time-zone-of-address.ts";

describe("the zone proposed for an address", () => {
  it.each([
    ["18 Orchard Lane, Ames, IA 50010", "America/Chicago"],
    ["18 Orchard Lane, Ames, IA 50010-1234", "America/Chicago"],
    ["the last ZIP counts: 10001 Mill Road, Honolulu HI 96813", "Pacific/Honolulu"],
    ["00501", "America/New_York"],
    ["a ZIP whose longitude lost its sign in the tables: 10200", "America/New_York"],
    ["Pago Pago 96799", "Pacific/Pago_Pago"],
    ["Hagatna, GU 96910", "Pacific/Guam"],
    ["Phoenix AZ 85001", "America/Phoenix"],
    ["a military one, abroad: APO AE 09001", null],
    ["Cedar Hollow, IA", null],
    ["99999", null],
    ["123456", null],
    ["K1A 0B1", null],
    ["__proto__ constructor", null],
    ["", null],
  ])("%s: %s", (address, expected) => {
    expect(timeZoneOfAddress(address)).toBe(expected);
  });
});
