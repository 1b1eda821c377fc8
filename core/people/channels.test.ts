import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { nextWithinHours } from "#core/planning/hours.ts";
import { reminderInstant } from "#core/planning/message-times.ts";
import { offsets } from "#core/planning/offsets.ts";
import { reminderText } from "#core/words/messages/texts.ts";
import { reminderMoment } from "#tests/support/reminder-moment.ts";
import { singleDay } from "#tests/support/single-day.ts";
import { normaliseAddress, normaliseFor } from "./channel-addresses.ts";
import { channelFacts, channelKinds, forEachKind, isChannelKind } from "./channels.ts";
import { gsm7Length } from "./contacts.ts";

/**
 * An address of each kind: as somebody types it, as it is stored, and as people read it. The type demands an example
 * for a new kind.
 */
const examples = {
  email: { typed: " Rosa@Mail.Example ", stored: "rosa@mail.example", read: "rosa@mail.example" },
  text: { typed: "515-555-0142", stored: "+15155550142", read: "(515) 555-0142" },
} satisfies Record<(typeof channelKinds)[number], object>;

describe.each(channelKinds)("the kind of channel %s", (kind) => {
  const facts = channelFacts[kind];

  it("stores an address in one spelling, and shows it as people write it", () => {
    const { typed, stored, read } = examples[kind];
    expect(normaliseFor[kind](typed)).toBe(stored);
    expect(normaliseFor[kind](stored)).toBe(stored);
    expect(facts.format(stored)).toBe(read);
    expect(normaliseFor[kind]("nothing of the sort")).toBeNull();
  });

  it("has an address that no other kind accepts", () => {
    const { stored } = examples[kind];
    expect(channelKinds.filter((one) => normaliseFor[one](stored) !== null)).toEqual([kind]);
    expect(normaliseAddress(stored)).toBe(stored);
  });

  it("lets every reminder leave at its own instant", () => {
    const dueOn = Temporal.PlainDate.from("2026-12-10");
    for (const { key } of offsets) {
      const at = reminderInstant(singleDay(dueOn), key, "America/Chicago");
      expect(nextWithinHours(facts.hours, at, "America/Chicago")).toEqual(at);
    }
  });

  it("has room for a reminder's text", () => {
    const reminder = reminderText({
      ...reminderMoment(singleDay(Temporal.PlainDate.from("2026-12-10")), 3),
      toContact: false,
      saysStakes: false,
      link: "https://daymark.example/d/7cK2mQ9xTb",
    });
    expect(gsm7Length(reminder)).toBeLessThanOrEqual(facts.maxLength ?? Number.POSITIVE_INFINITY);
  });

  it("needs its reader's agreement where a stop ends everything", () => {
    if (facts.stopEnds === "everything") expect(facts.openedBy).toBe("reader");
  });
});

it("one process has at most ten messages in flight, all kinds together", () => {
  const places = channelKinds.map((kind) => channelFacts[kind].mostInFlight);
  expect(places.reduce((sum, more) => sum + more, 0)).toBeLessThanOrEqual(10);
});

it("isChannelKind accepts the kinds and no other word", () => {
  expect(["email", "text", "sms", "__proto__", ""].map(isChannelKind)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(forEachKind((kind) => kind.length)).toMatchObject({ email: 5, text: 4 });
});

it.each(["", "rosa", "12", "rosa@", "'; drop table user"])("%j is an address of no kind", (typed) => {
  expect(normaliseAddress(typed)).toBeNull();
});
