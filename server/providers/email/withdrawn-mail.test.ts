import { afterEach, beforeEach, expect, it } from "vitest";
import type { EmailProvider } from "#server/providers/email/port.ts";
import { createSmtpProvider } from "#server/providers/email/smtp.ts";
import { WithdrawnError } from "#server/providers/hand-over.ts";
import { type SmtpSink, startSmtpSink } from "#tests/support/smtp-sink.ts";

const mail = (number: number) => ({
  to: "rosa@mail.example",
  subject: "3 days to your date",
  text: "Hello Rosa,",
  html: "<p>Hello Rosa,</p>",
  messageId: `<delivery-${number}@daymark.example>`,
  headers: {},
  deliveryId: `delivery-${number}`,
});

let sink: SmtpSink;
let provider: EmailProvider;
beforeEach(async () => {
  sink = await startSmtpSink();
  provider = createSmtpProvider({ url: sink.url, from: "reminders@daymark.example" });
});
afterEach(async () => {
  await provider.close();
  await sink.close();
});

it("gives the server nothing of a mail that may not leave, and goes on with the next", async () => {
  await expect(provider.send(mail(1), async () => false)).rejects.toBeInstanceOf(WithdrawnError);
  await provider.send(mail(2), async () => true);
  expect(sink.seen).toEqual(["<delivery-2@daymark.example>"]);
  expect(sink.received.map(({ messageId }) => messageId)).toEqual(["<delivery-2@daymark.example>"]);
});

it("asks whether a mail may leave once, when the server wants its content, and not before", async () => {
  const order: string[] = [];
  sink.onRecipient = (address) => {
    order.push(`the server was told of ${address}`);
    return "take";
  };
  await provider.send(mail(1), async () => {
    order.push("asked");
    return true;
  });
  expect(order).toEqual(["the server was told of rosa@mail.example", "asked"]);
});

it("does not ask when the server refuses the recipient", async () => {
  sink.onRecipient = () => "550 5.1.1 User unknown";
  let asked = 0;
  const answer = provider.send(mail(1), async () => {
    asked += 1;
    return true;
  });
  await expect(answer).rejects.toThrow();
  expect(asked).toBe(0);
});
