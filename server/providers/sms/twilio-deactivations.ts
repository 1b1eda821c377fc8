import type { Temporal } from "temporal-polyfill";
import type { Twilio } from "twilio";
import { CarrierFileError } from "#server/providers/sms/port.ts";

/** A day's file has one or two hundred thousand numbers of eleven digits: about 2 MB. */
const fileMaxBytes = 100 * 1024 * 1024;
const lineMaxLength = 40;
const readMinutes = 10;
const redirectsAtMost = 3;

/**
 * Twilio's file hosts: its own, or its bucket at Amazon. A file's address is a secret for two minutes, and a file from anywhere
 * else would decide about people's reminders.
 */
const ourVendorsHost =
  /^(?:[a-z\d-]+\.)*twilio\.com$|^com-twilio-[a-z\d-]+\.s3(?:[.-][a-z\d-]+)?\.amazonaws\.com$/;

/**
 * Streams the numbers that US carriers deactivated on a day, in E.164, without keeping the file in memory or on disk. Twilio
 * answers with the file's address. That address is signed, so our credentials do not go there.
 * @param apiUrl replaces Twilio's own hosts (tests)
 * @returns null when there is no file for that day
 * @throws CarrierFileError, also while iterating
 */
export async function readDeactivatedNumbers(
  client: Twilio,
  apiUrl: string | undefined,
  day: Temporal.PlainDate,
  stopping: AbortSignal,
): Promise<AsyncIterable<string> | null> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(readMinutes * 60_000)]);
  const address = await askForFile(client, day);
  if (address === null) return null;
  const body = await openFile(apiUrl, address, signal);
  return body === null ? null : numbersIn(body);
}

/** @returns the file's address; null when there is none */
async function askForFile(client: Twilio, day: Temporal.PlainDate): Promise<string | null> {
  try {
    // The SDK's method for it discards the answer.
    const { statusCode, headers, body } = (await client.request({
      method: "get",
      uri: "https://messaging.twilio.com/v1/Deactivations",
      params: { Date: day.toString() },
      headers: { Accept: "application/json" },
    })) as { statusCode: number; headers: { location?: string }; body: unknown };
    if (statusCode === 404) return null;
    if (statusCode >= 400) throw new CarrierFileError(`refused-${statusCode}`);
    const told = headers.location ?? (body as { redirect_to?: unknown } | null)?.redirect_to;
    if (typeof told !== "string") throw new CarrierFileError("no-address");
    return told;
  } catch (error) {
    // The SDK's error may quote the address.
    throw error instanceof CarrierFileError ? error : new CarrierFileError("not-reached");
  }
}

async function openFile(
  apiUrl: string | undefined,
  address: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  let next = address;
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const url = URL.parse(next);
    const isKnown = url?.protocol === "https:" && url.port === "" && ourVendorsHost.test(url.hostname);
    if (!url || !(isKnown || (apiUrl && url.origin === new URL(apiUrl).origin))) {
      throw new CarrierFileError("foreign-host");
    }
    const response = await fetch(url, { signal, redirect: "manual" }).catch(() => {
      throw new CarrierFileError("not-reached");
    });
    if (response.status === 404) return null;
    if (response.ok && response.body) return response.body as ReadableStream<Uint8Array>;
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (location === null || response.status >= 400) throw new CarrierFileError(`refused-${response.status}`);
    next = new URL(location, url).href;
  }
  throw new CarrierFileError("too-many-redirects");
}

/** With or without +1, as carriers write them. Skips a few other lines: many mean another kind of file. */
async function* numbersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const count = { bytes: 0, numbers: 0, others: 0 };
  for await (const line of linesOf(body, count)) {
    const digits = /^\+?1?([2-9]\d{9})$/.exec(line.trim())?.[1];
    if (digits !== undefined) {
      count.numbers += 1;
      yield `+1${digits}`;
    } else if (line.trim() !== "") {
      count.others += 1;
      if (count.others > 10 + count.numbers / 100) throw new CarrierFileError("not-a-list-of-numbers");
    }
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>, count: { bytes: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      count.bytes += chunk.length;
      if (count.bytes > fileMaxBytes) throw new CarrierFileError("too-large");
      const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r/);
      rest = lines.pop() ?? "";
      if (rest.length > lineMaxLength) throw new CarrierFileError("not-a-list-of-numbers");
      yield* lines;
    }
  } catch (error) {
    // The connection ended before the file.
    throw error instanceof CarrierFileError ? error : new CarrierFileError("cut-short");
  }
  yield rest + decoder.decode();
}
