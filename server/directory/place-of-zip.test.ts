import { expect, it } from "vitest";
import { placeOfZip } from "./place-of-zip.ts";

it.each([
  ["10001", { latitude: 40.7484, longitude: -73.9967, state: "NY" }],
  ["00501", { latitude: 40.8154, longitude: -73.0451, state: "NY" }],
  ["99950", { latitude: 55.3422, longitude: -131.6478, state: "AK" }],
])("knows where %s lies, the first and the last of the list included", (zip, place) => {
  expect(placeOfZip(zip)).toEqual(place);
});

it.each(["", "1000", "100011", "K1A", "00000", "99999", "+1234", "1e4", " 10001", "10001,40"])(
  "knows no ZIP code %j",
  (zip) => {
    expect(placeOfZip(zip)).toBeNull();
  },
);
