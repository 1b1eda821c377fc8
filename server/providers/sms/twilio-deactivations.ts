import type { Temporal } from "temporal-polyfill";
import type { Twilio } from "twilio";
import { CarrierFileError } from "#server/providers/sms/port.ts";

/** A day's file has one or two hundred thousand numbers of eleven digits: some 2 MB. */
const fileMaxBytes = 100 * 1024 * 1024;
const lineMaxLength = 40;
const readMinutes = 10;
const redirectsAtMost = 3;

/**
 * Where Twilio keeps the files: its own hosts, or a bucket of its own at Amazon. The address of a file is a secret for two minutes,
 * and a file from anywhere else would decide about people's reminders.
 */
const ourVendorsHost =
  /^(?:[a-z\d-]+\.)*twilio\.com$|^com-twilio-[a-z\d-]+\.s3(?:[.-][a-z\d-]+)?\.amazonaws\.com$/;

/**
 * The numbers that US carriers deactivated on a day, in E.164, as they come over the line: no file is kept, in memory or on disk.
 * Twilio answers with the address of the file. Its credentials do not go there, because the address is signed.
 * @param apiUrl takes the place of Twilio's own hosts (tests)
 * @returns null when there is no file for that day
 * @throws CarrierFileError, also while the numbers are read
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

/** @returns the address of the file; null when there is none */
async function askForFile(client: Twilio, day: Temporal.PlainDate): Promise<string | null> {
  try {
    // The SDK has a method for it, which throws the answer away.
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
    // What the SDK throws may quote the address.
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

/** With or without +1, as the carriers write them. Other lines are let pass while they are few: a file of them is another file. */
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
    // A connection that ends before the file does.
    throw error instanceof CarrierFileError ? error : new CarrierFileError("cut-short");
  }
  yield rest + decoder.decode();
}
