import { expect, it } from "vitest";
import { wordCopy } from "./copy-words.ts";

it("the copy of a person's data has words where the database has codes, and keeps everything else", () => {
  const ways = [
    { address: "felix@mail.example", consentHow: "text-start" as const },
    { address: "", consentHow: null },
  ];
  const messages = [
    { about: "reminder", reason: "newer-due" as const },
    { about: "reminder", reason: null },
  ];
  const wordedWays = [
    { address: "felix@mail.example", consentHow: "a text with START" },
    { address: "", consentHow: null },
  ];
  const wordedMessages = [
    { about: "reminder", reason: "a newer one goes instead" },
    { about: "reminder", reason: null },
  ];
  const copy = {
    address: "felix@mail.example",
    subscriptions: [{ status: "active", people: [{ name: "Felix", ways }], messages }],
    onListsOfOthers: [{ addedBy: "Alma", ways, messages }],
  };
  expect(wordCopy(copy)).toEqual({
    address: "felix@mail.example",
    subscriptions: [
      { status: "active", people: [{ name: "Felix", ways: wordedWays }], messages: wordedMessages },
    ],
    onListsOfOthers: [{ addedBy: "Alma", ways: wordedWays, messages: wordedMessages }],
  });
});
