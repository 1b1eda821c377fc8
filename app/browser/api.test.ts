import { describe, expect, it } from "vitest";
import { m } from "#messages";
import { callApi } from "./api.ts";

const answer =
  (body: string, status = 200) =>
  async () =>
    new Response(body, { status });

/** An answer whose connection breaks before the body is whole. */
const brokenOff = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError("network error")) }));

describe("a call of the API", () => {
  it.each([
    ["the network is down", () => Promise.reject(new TypeError("Failed to fetch")), "UNREACHABLE"],
    ["the answer breaks off", brokenOff, "UNREACHABLE"],
    ["the answer is not JSON", answer("<html>"), "UNREADABLE"],
    ["the answer is empty", answer(""), "UNREADABLE"],
    ["the JSON is not ours", answer('{"error":1}', 500), "UNREADABLE"],
    ["the JSON is null", answer("null"), "UNREADABLE"],
  ])("is a failure with a sentence when %s", async (_what, send, error) => {
    const message = error === "UNREACHABLE" ? m.api_unreachable() : m.api_unexpected();
    expect(await callApi(send)).toEqual({ success: false, error, message });
  });

  it("passes on the server's failure with its fields", async () => {
    const failure = { success: false, error: "VALIDATION", message: "No.", fields: { name: "Short." } };
    expect(await callApi(answer(JSON.stringify(failure), 422))).toEqual(failure);
  });

  it("passes on a success unchanged", async () => {
    expect(await callApi(answer('{"success":true,"mode":"embedded"}'))).toEqual({
      success: true,
      mode: "embedded",
    });
  });
});
