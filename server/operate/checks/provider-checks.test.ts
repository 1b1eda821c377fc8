import { describe, expect, it, onTestFinished } from "vitest";
import { stripeEventTypes } from "#server/providers/payments/stripe-events.ts";
import { publicUrl, said, wrongs } from "#tests/support/checks.ts";
import { startStripeStandIn } from "#tests/support/stripe-stand-in/start-stand-in.ts";
import { startTwilioStandIn } from "#tests/support/twilio-stand-in.ts";
import { checkPayments } from "./check-payments.ts";
import { checkTexts } from "./check-texts.ts";

describe("texts", () => {
  async function twilio() {
    const standIn = await startTwilioStandIn();
    onTestFinished(() => standIn.close());
    const number = {
      phone_number: standIn.config.number,
      sms_method: "POST",
      capabilities: { sms: true },
      sms_url: `${publicUrl}/webhooks/twilio/inbound`,
    };
    standIn.about.numbers = [number];
    return { standIn, number };
  }

  it("are right when the account is active, and what people text comes to us", async () => {
    const { standIn } = await twilio();
    expect(said(await checkTexts(standIn.config, publicUrl))).toEqual([
      "right: Twilio takes our login, and the account is active",
      "right: the account has money",
      "right: the number can text",
      "right: the number's incoming messages come to us",
    ]);
    expect(standIn.taken).toEqual([]);
  });

  it("are wrong when any of it is not so", async () => {
    const { standIn, number } = await twilio();
    standIn.about.account.status = "suspended";
    standIn.about.balance = { balance: "0.40", currency: "USD" };
    standIn.about.numbers = [{ ...number, sms_url: "https://demo.twilio.com", capabilities: { sms: false } }];
    const looks = await checkTexts(standIn.config, publicUrl);
    expect(wrongs(looks)).toHaveLength(4);
    expect(JSON.stringify(looks)).not.toContain("+1");
    standIn.about.numbers = [];
    expect(wrongs(await checkTexts(standIn.config, publicUrl)).join()).toContain(
      "not a number of this account",
    );
    expect(wrongs(await checkTexts({ ...standIn.config, authToken: "other" }, publicUrl))).toEqual([
      "wrong: Twilio refuses us (401)",
    ]);
    await standIn.close();
    expect(wrongs(await checkTexts(standIn.config, publicUrl))[0]).toContain("Twilio cannot be reached");
  });

  it("through a service are right when the number is its own, and its messages come to us", async () => {
    const { standIn, number } = await twilio();
    const config = { ...standIn.config, messagingServiceSid: `MG${"0".repeat(32)}` };
    expect(wrongs(await checkTexts(config, publicUrl))).toEqual(["wrong: Twilio refuses us (404)"]);
    const service = { inbound_request_url: number.sms_url, inbound_method: "POST" };
    standIn.about.service = { ...service, use_inbound_webhook_on_number: false };
    standIn.about.serviceNumbers = [{ phone_number: standIn.config.number }];
    expect(wrongs(await checkTexts(config, publicUrl))).toEqual([]);
    standIn.about.service.inbound_request_url = null;
    standIn.about.serviceNumbers = [];
    expect(wrongs(await checkTexts(config, publicUrl))).toHaveLength(2);
  });
});

describe("payments", () => {
  const endpoint = {
    url: `${publicUrl}/webhooks/stripe`,
    status: "enabled",
    livemode: false,
    enabled_events: [...stripeEventTypes],
  };
  async function stripe() {
    const standIn = await startStripeStandIn();
    onTestFinished(() => standIn.close());
    const { secretKey, webhookSecret, apiUrl } = standIn.config;
    const config = { secretKey, isLive: false, webhookSecrets: [webhookSecret], apiUrl };
    return { standIn, config, look: () => checkPayments(config, publicUrl, "embedded") };
  }

  it("are right when the key is taken, and the endpoint sends what counts", async () => {
    const { standIn, look } = await stripe();
    standIn.account.endpoints = [{ ...endpoint, url: "https://elsewhere.example" }, endpoint];
    expect(said(await look())).toEqual([
      "right: Stripe takes the key, of its test mode",
      "right: the webhook endpoint is ours, and sends what counts",
    ]);
    standIn.account.endpoints = [{ ...endpoint, enabled_events: ["*"] }];
    expect(wrongs(await look())).toEqual([]);
    expect(standIn.breaches).toEqual([]);
  });

  it.each([
    ["there is none", [], "no webhook endpoint of ours"],
    ["it is disabled", [{ ...endpoint, status: "disabled" }], "is disabled"],
    [
      "an event is missing",
      [{ ...endpoint, enabled_events: stripeEventTypes.slice(1) }],
      "checkout.session.completed",
    ],
    ["there are two", [endpoint, endpoint], "several"],
    ["it is of the live mode", [{ ...endpoint, livemode: true }], "no webhook endpoint of ours"],
  ])("are wrong when %s", async (_, endpoints, says) => {
    const { standIn, look } = await stripe();
    standIn.account.endpoints = endpoints as typeof standIn.account.endpoints;
    expect(wrongs(await look())).toEqual([expect.stringContaining(says)]);
  });

  it("leave out what a restricted key may not see, and say what Stripe refuses", async () => {
    const { standIn, config, look } = await stripe();
    standIn.account.endpoints = null;
    expect(said(await look())[1]).toMatch(/^not tried: the key may not see webhook endpoints/);
    expect(wrongs(await checkPayments(config, publicUrl, "production"))[0]).toContain("test mode");
    const foreign = { ...config, secretKey: "sk_test_of_nobody" };
    const refused = await checkPayments(foreign, publicUrl, "embedded");
    expect(wrongs(refused)).toEqual(["wrong: Stripe does not know the key"]);
    expect(JSON.stringify(refused)).not.toContain("sk_test");
    await standIn.close();
    expect(wrongs(await look())[0]).toContain("Stripe cannot be reached");
  }, 30_000);
});
