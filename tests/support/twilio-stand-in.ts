import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import type { TwilioConfig } from "#server/start/text-config.ts";

interface TakenText {
  sid: string;
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  statusCallback: string;
}

/** The stand-in's answer to a text: it takes the text, refuses it with a status and a code, or breaks the rules of HTTP. */
export type TwilioAnswer = "take" | "hang" | "drop" | "garbage" | { status: number; code: number | null };

export interface TwilioStandIn {
  /** The product's configuration for talking to the stand-in. */
  config: TwilioConfig;
  /** The same as environment variables. */
  env: Record<string, string>;
  /** Every text that the stand-in took, in order. */
  taken: TakenText[];
  /** How many seconds a carrier may try each text. */
  validSeconds: number[];
  /** Everything that Twilio would not expect, or that we never send. In a sound run it is empty. */
  breaches: string[];
  /**
   * The carriers' files by their day. A text is the file; `cut`: the connection ends after this many bytes of it; `elsewhere`: its
   * address lies on another host. There is none for other days.
   */
  files: Map<string, string | { text: string; cut: number } | { elsewhere: string }>;
  /** The days whose file somebody asked for, in order. */
  askedDays: string[];
  /** Decides about each valid text. */
  onText: (to: string) => TwilioAnswer;
  /** The signed request by which Twilio reports what became of a text. */
  statusReport(text: TakenText, status: string, code?: number): Request;
  /** The signed request by which Twilio passes on somebody's text. */
  inbound(publicUrl: string, from: string, body: string, more?: Record<string, string>): Request;
  close(): Promise<void>;
}

const accountSid = `AC${"0123456789abcdef".repeat(2)}`;
const authToken = "an auth token of the tests";
const ourNumber = "+15155550100";

/** The parameters that we send (twilio.com/docs/messaging/api/message-resource). Any other parameter is a breach. */
const sentForm = z.strictObject({
  To: z.string().regex(/^\+[1-9]\d{1,14}$/),
  From: z
    .string()
    .regex(/^\+[1-9]\d{1,14}$/)
    .optional(),
  MessagingServiceSid: z
    .string()
    .regex(/^MG[0-9a-fA-F]{32}$/)
    .optional(),
  Body: z.string(),
  StatusCallback: z.url(),
  ValidityPeriod: z.string().regex(/^[1-9]\d{0,4}$/),
});

/**
 * Twilio on loopback, without the SDK. It checks credentials and parameters, refuses as the real one does, and signs its
 * requests by the published rule (twilio.com/docs/usage/security).
 */
export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const server = createServer((request, response) => void handle(standIn, request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const apiUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const standIn: TwilioStandIn = {
    config: { accountSid, authToken, number: ourNumber, messagingServiceSid: undefined, apiUrl },
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: ourNumber,
      TWILIO_API_URL: apiUrl,
    },
    taken: [],
    validSeconds: [],
    breaches: [],
    files: new Map(),
    askedDays: [],
    onText: () => "take",
    statusReport: ({ sid, to, from, statusCallback }, status, code) =>
      signedPost(statusCallback, {
        AccountSid: accountSid,
        ApiVersion: "2010-04-01",
        MessageSid: sid,
        SmsSid: sid,
        MessageStatus: status,
        SmsStatus: status,
        To: to,
        From: from ?? ourNumber,
        ...(code !== undefined && { ErrorCode: String(code) }),
      }),
    inbound: (publicUrl, from, body, more = {}) => {
      const sid = newSid();
      return signedPost(`${publicUrl}/webhooks/twilio/inbound`, {
        AccountSid: accountSid,
        ApiVersion: "2010-04-01",
        MessageSid: sid,
        SmsSid: sid,
        From: from,
        To: ourNumber,
        Body: body,
        NumMedia: "0",
        NumSegments: "1",
        ...more,
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

export const newSid = () => `SM${randomBytes(16).toString("hex")}`;

/** A form post with Twilio's signature: the address, then each parameter's name and value by name; HMAC-SHA-1. */
export function signedPost(url: string, params: Record<string, string>, token = authToken): Request {
  const sorted = Object.keys(params).sort();
  const signed = url + sorted.map((name) => name + params[name]).join("");
  return new Request(url, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8",
      "X-Twilio-Signature": createHmac("sha1", token).update(signed, "utf8").digest("base64"),
    },
    body: new URLSearchParams(params).toString(),
  });
}

async function handle(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse) {
  let posted = "";
  for await (const chunk of request) posted += chunk;
  if (request.url?.startsWith("/files/")) return serveFile(standIn, request, response);
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  if (request.headers.authorization !== `Basic ${credentials}`) return refuse(response, 401, 20003);
  if (request.url?.startsWith("/v1/Deactivations")) return pointToFile(standIn, request, response);
  if (request.method !== "POST" || request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
    return refuse(response, 404, 20404);
  }
  const form = new URLSearchParams(posted);
  const breaches = breachesOf(request, form);
  standIn.breaches.push(...breaches);
  if (breaches.length > 0) return refuse(response, 400, 20001);
  const to = form.get("To") ?? "";
  const answer = answerTo(standIn, form, to);
  if (answer === "hang") return;
  if (answer === "drop") return void request.socket.destroy();
  if (answer === "garbage") return void response.writeHead(502).end("<html>Bad gateway</html>");
  if (answer !== "take") return refuse(response, answer.status, answer.code);
  const text = {
    sid: newSid(),
    to,
    from: form.get("From"),
    messagingServiceSid: form.get("MessagingServiceSid"),
    body: form.get("Body") ?? "",
    statusCallback: form.get("StatusCallback") ?? "",
  };
  standIn.taken.push(text);
  standIn.validSeconds.push(Number(form.get("ValidityPeriod")));
  reply(response, 201, messageResource(text));
}

/**
 * GET /v1/Deactivations, as Twilio's documentation has it: a day in `Date`, the answer 307 with `redirect_to`, a signed address that
 * is good for two minutes.
 */
function pointToFile(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = new URL(request.url ?? "", "http://twilio");
  const day = searchParams.get("Date") ?? "";
  const breaches = [
    ...(request.method === "GET" ? [] : [`method ${request.method}`]),
    ...([...searchParams.keys()].join() === "Date" ? [] : ["parameters other than Date"]),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? [] : [`Date: ${day}`]),
    ...(request.headers.accept === "application/json" ? [] : [`Accept: ${request.headers.accept}`]),
  ];
  standIn.breaches.push(...breaches);
  if (breaches.length > 0) return void refuse(response, 400, 20001);
  standIn.askedDays.push(day);
  const file = standIn.files.get(day);
  if (file === undefined) return void refuse(response, 404, 20404);
  const address =
    typeof file === "object" && "elsewhere" in file
      ? file.elsewhere
      : `${standIn.config.apiUrl}/files/${day}?until=${Date.now() + 120_000}&signature=${signatureOf(day)}`;
  response
    .writeHead(307, { "Content-Type": "application/json", Location: address })
    .end(JSON.stringify({ redirect_to: address }));
}

const signatureOf = (day: string) => createHmac("sha1", authToken).update(day).digest("hex");

/** The storage behind the signed address. It knows no credentials: a client that sends them there gives them away. */
function serveFile(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://storage");
  const day = pathname.slice("/files/".length);
  if (request.headers.authorization !== undefined) standIn.breaches.push("credentials sent to the storage");
  const isSigned = searchParams.get("signature") === signatureOf(day);
  if (!isSigned || Number(searchParams.get("until")) < Date.now()) return void response.writeHead(403).end();
  const file = standIn.files.get(day);
  if (file === undefined || (typeof file === "object" && "elsewhere" in file))
    return void response.writeHead(404).end();
  const text = typeof file === "string" ? file : file.text;
  response.writeHead(200, { "Content-Type": "text/plain", "Content-Length": Buffer.byteLength(text) });
  if (typeof file === "string") return void response.end(text);
  response.write(text.slice(0, file.cut), () => response.destroy());
}

function breachesOf(request: IncomingMessage, form: URLSearchParams): string[] {
  const type = request.headers["content-type"] ?? "";
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  const { error } = sentForm.safeParse(Object.fromEntries(form));
  const isTwice = new Set(form.keys()).size < form.size;
  return [
    ...(isForm ? [] : [`Content-Type: ${type}`]),
    ...(isTwice ? ["a parameter is given more than once"] : []),
    ...(error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`),
  ];
}

/** Twilio's own rules come first, in Twilio's order; then the answer that the test wants. */
function answerTo(standIn: TwilioStandIn, form: URLSearchParams, to: string): TwilioAnswer {
  const refusal = (code: number) => ({ status: 400, code });
  if (!form.has("From") && !form.has("MessagingServiceSid")) return refusal(21603);
  if (!form.get("Body") && !form.has("MediaUrl") && !form.has("ContentSid")) return refusal(21602);
  if ((form.get("Body") ?? "").length > 1600) return refusal(21617);
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return refusal(21211);
  if (form.get("From") === to) return refusal(21266);
  return standIn.onText(to);
}

function messageResource({ sid, to, from, messagingServiceSid, body }: TakenText) {
  const now = new Date().toUTCString().replace("GMT", "+0000");
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`;
  return {
    account_sid: accountSid,
    api_version: "2010-04-01",
    body,
    direction: "outbound-api",
    date_created: now,
    date_sent: null,
    date_updated: now,
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: messagingServiceSid,
    num_media: "0",
    num_segments: "1",
    price: null,
    price_unit: null,
    sid,
    status: messagingServiceSid ? "accepted" : "queued",
    to,
    uri: `${uri}.json`,
    subresource_uris: { media: `${uri}/Media.json` },
  };
}

function refuse(response: ServerResponse, status: number, code: number | null): void {
  // The real Twilio quotes the number in its message. That message must not reach a log.
  const message = `The 'To' number +15155550142 is refused (${code})`;
  const more_info = `https://www.twilio.com/docs/errors/${code}`;
  reply(response, status, { code, message, more_info, status });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json;charset=utf-8" }).end(JSON.stringify(body));
}
