import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { startTwilioStandIn, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";

const day = Temporal.PlainDate.from("2026-12-06");
const publicUrl = "https://daymark.example";

describe("Twilio's file of deactivated numbers", () => {
  let standIn: TwilioStandIn;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
  });
  afterEach(() => standIn.close());

  /** What the provider reads, or why it could not. */
  const read = async (config = standIn.config, signal = new AbortController().signal) => {
    const provider = createTwilioProvider(config, publicUrl);
    try {
      const numbers = await provider.readDeactivated?.(day, signal);
      if (!numbers) return numbers;
      const found: string[] = [];
      for await (const number of numbers) found.push(number);
      return found;
    } catch (error) {
      return (error as { reason?: string }).reason;
    } finally {
      await provider.close();
    }
  };

  it.each([
    [
      "as carriers write them",
      "+15155550101\n15155550102\r\n5155550103\n",
      ["+15155550101", "+15155550102", "+15155550103"],
    ],
    ["without a last line end", "5155550101\n5155550102", ["+15155550101", "+15155550102"]],
    ["but for a few other lines", "number\n5155550101\n\n0000000000\n", ["+15155550101"]],
    ["and of an empty file none", "", []],
  ])("gives the numbers %s", async (_what, file, numbers) => {
    standIn.files.set(`${day}`, file);
    expect(await read()).toEqual(numbers);
    expect(standIn.breaches).toEqual([]);
  });

  it("is asked for by its day, and its address gets no credentials", async () => {
    standIn.files.set(`${day}`, `${"5155550101\n".repeat(20_000)}`);
    expect(await read()).toHaveLength(20_000);
    expect(standIn.askedDays).toEqual(["2026-12-06"]);
    expect(standIn.breaches).toEqual([]);
  });

  it("is not there for every day, and is refused to whoever has no account", async () => {
    expect(await read()).toBeNull();
    expect(await read({ ...standIn.config, authToken: "wrong" })).toBe("refused-401");
    expect(await read({ ...standIn.config, apiUrl: "http://127.0.0.1:1" })).toBe("not-reached");
  });

  it("is not read on when the process ends", async () => {
    standIn.files.set(`${day}`, "5155550101\n");
    const stopping = new AbortController();
    stopping.abort();
    expect(await read(standIn.config, stopping.signal)).toBe("not-reached");
  });
});
