import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { speaksOfTheAddress } from "#core/delivery/failure.ts";
import { ProviderError } from "#server/providers/provider-error.ts";
import type { SmsProvider } from "#server/providers/sms/port.ts";
import { createTwilioProvider } from "#server/providers/sms/twilio.ts";
import { meaningOf } from "#server/providers/sms/twilio-codes.ts";
import { freePort } from "#tests/support/start-server.ts";
import { startTwilioStandIn, type TwilioAnswer, type TwilioStandIn } from "#tests/support/twilio-stand-in.ts";

const publicUrl = "https://daymark.example";
const message = {
  to: "+15155550142",
  text: "Daymark: your date is today.",
  deliveryId: "6e1f1a0e-0f6d-4c43-9f2c-0d6f8f8a8b11",
};

/** What a failed call proves, and what the error says. */
async function failureOf(provider: SmsProvider, to = message.to) {
  const error = await provider.send({ ...message, to }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  const { failure, message: said, cause, stack } = error as ProviderError;
  return { ...failure, said: `${said} ${cause} ${stack}` };
}

describe("texts through Twilio", () => {
  let standIn: TwilioStandIn;
  let provider: SmsProvider;
  beforeEach(async () => {
    standIn = await startTwilioStandIn();
    provider = createTwilioProvider(standIn.config, publicUrl);
  });
  afterEach(async () => {
    await provider.close();
    await standIn.close();
    expect(standIn.breaches).toEqual([]);
  });

  it("are sent with the words, our number, and the address for reports", async () => {
    const { providerRef } = await provider.send(message);
    expect(standIn.taken).toEqual([
      {
        sid: providerRef,
        to: message.to,
        from: "+15155550100",
        messagingServiceSid: null,
        body: message.text,
        statusCallback: `${publicUrl}/webhooks/twilio/status?delivery=${message.deliveryId}`,
      },
    ]);
  });

  it("go through the messaging service when there is one", async () => {
    const messagingServiceSid = `MG${"0".repeat(32)}`;
    const service = createTwilioProvider({ ...standIn.config, messagingServiceSid }, publicUrl);
    await service.send(message);
    expect(standIn.taken).toMatchObject([{ messagingServiceSid, from: null }]);
    await service.close();
  });

  it.each([
    [21211, 400],
    [20429, 429],
    [21610, 400],
  ])("that are refused with code %i mean what the code does", async (code, status) => {
    standIn.onText = () => ({ status, code });
    expect(await failureOf(provider)).toMatchObject(meaningOf(code));
  });

  it.each<[string, TwilioAnswer]>([
    ["a server error", { status: 500, code: 20500 }],
    ["a server error with the code of a wrong number", { status: 503, code: 21211 }],
    ["a gateway's page", "garbage"],
    ["a connection that is cut", "drop"],
    ["a refusal without a code", { status: 400, code: null }],
  ])("that meet %s are tried again", async (_, answer) => {
    standIn.onText = () => answer;
    const { proves } = await failureOf(provider);
    expect(speaksOfTheAddress(proves)).toBe(false);
  });

  it("are tried again when nobody answers, and when our credentials are wrong", async () => {
    const nobody = createTwilioProvider(
      { ...standIn.config, apiUrl: `http://127.0.0.1:${await freePort()}` },
      publicUrl,
    );
    expect(await failureOf(nobody)).toMatchObject({
      proves: "unreached",
      reason: "text-provider-not-reached",
    });
    await nobody.close();
    const stranger = createTwilioProvider({ ...standIn.config, authToken: "wrong" }, publicUrl);
    expect(await failureOf(stranger)).toMatchObject({
      proves: "sender-refused",
      reason: "text-provider-does-not-know-us",
    });
    await stranger.close();
  });

  it("say nothing of the number when they fail", async () => {
    standIn.onText = () => ({ status: 400, code: 21614 });
    const error = await failureOf(provider);
    expect(`${error.said} ${error.reason}`).not.toContain("5550142");
  });
});
