import { describe, expect, it } from "vitest";
import { timeZoneOfAddress } from "./time-zone-of-address.ts";

describe("the zone proposed for an address", () => {
  it.each([
    ["86039 86030 86034 86042 86043", "America/Phoenix"],
    ["83802 83837 83846 83867 83542 97840", "America/Los_Angeles"],
    ["42642 47660 60966 32465 37396 67855", "America/Chicago"],
    ["49920", "America/Menominee"],
    ["69216", "America/Denver"],
  ])("is that of the clock there, near a border: %s", (zips, zone) => {
    expect(zips.split(" ").map(timeZoneOfAddress)).toEqual(zips.split(" ").map(() => zone));
  });

  it.each([
    ["18 Orchard Lane, Ames, IA 50010", "America/Chicago"],
    ["18 Orchard Lane, Ames, IA 50010-1234", "America/Chicago"],
    ["the last ZIP counts: 10001 Mill Road, Honolulu HI 96813", "Pacific/Honolulu"],
    ["00501", "America/New_York"],
    ["a ZIP whose longitude lost its sign in the tables: 10200", "America/New_York"],
    ["Pago Pago 96799", "Pacific/Pago_Pago"],
    ["Hagatna, GU 96910", "Pacific/Guam"],
    ["Phoenix AZ 85001", "America/Phoenix"],
    ["a house's number: 10001 Elm Street, Dallas, TX", null],
    ["10001 Elm Street, Dallas, TX 75201", "America/Chicago"],
    ["10001 Elm Street, Dallas, Texas, 75201-0001, USA", "America/Chicago"],
    ["10001 Elm St\nDallas TX75201", "America/Chicago"],
    ["ZIP before the state: 10001 Elm Street, Dallas 75201 TX", "America/Chicago"],
    ["a ZIP of another state: 1 Elm Street, Dallas, TX 10001", null],
    ["1 Elm Street, Dallas, Texas, 10001", null],
    ["Dallas, TX, 10001 Elm Street", null],
    ["1 Elm Street, Dallas, TX, zip 10001", null],
    ["1 Elm Street, Dallas, TX, Apt 10001", null],
    ["1 Elm Street, Dallas TX Unit #10001", null],
    ["P.O. Box 10001", null],
    ["PO Box 10001, El Paso, TX 79901", "America/Denver"],
    ["12345 County Road 10001", null],
    ["1 Oak St, Charleston, West Virginia 25301 (second floor)", "America/New_York"],
    ["1 Oak St, Kansas City, MO 64101", "America/Chicago"],
    ["1 Oak St, Oklahoma City 73102", "America/Chicago"],
    ["1 NE 5th Ave, Portland, Or. 97201", "America/Los_Angeles"],
    ["1 Virginia Ave NW, Washington, D.C. 20001", "America/New_York"],
    ["9 Bay St, St Thomas, Virgin Islands 00802", "America/St_Thomas"],
    ["my ZIP code is 50010.", "America/Chicago"],
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
