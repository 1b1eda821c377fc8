import { describe, expect, it } from "vitest";
import { readTopics } from "./read-topics.ts";

const topic = { id: "start", parent_id: null, title: "Start", content: "<p>Begin.</p>", sort_order: 1 };

describe("an answer with the docs' topics", () => {
  it.each([
    ["has them", 200, { success: true, topics: [topic] }, { topics: [topic] }],
    ["has none", 200, { success: true, topics: [] }, { topics: [] }],
    ["is refused with a message", 503, { success: false, message: "Back soon." }, { failure: "Back soon." }],
    ["is refused without one", 502, undefined, { failure: "HTTP error! status: 502" }],
    ["lacks them, with a message", 200, { success: false, message: "None." }, { failure: "None." }],
    [
      "lacks them, without one",
      200,
      { success: true },
      { failure: "No topics found or failed to load topics." },
    ],
    ["is no JSON at all", 200, undefined, { failure: "No topics found or failed to load topics." }],
    ["is null", 200, null, { failure: "No topics found or failed to load topics." }],
  ])("that %s", (_, status, body, expected) => {
    expect(readTopics(status, body)).toEqual(expected);
  });
});
