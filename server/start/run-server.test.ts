import { expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { whatIsReal } from "./run-server.ts";

const smtp = { SMTP_URL: "smtp://localhost", MAIL_FROM: "reminders@daymark.example" };
const twilio = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "0".repeat(32),
  TWILIO_FROM: "+15155550100",
};

it.each([
  [{}, "nothing is really sent or charged"],
  [smtp, "mails really leave, by SMTP_URL"],
  [twilio, "texts really leave, by Twilio"],
  [{ ...smtp, ...twilio }, "mails really leave, by SMTP_URL; texts, by Twilio"],
])("an embedded start with %j says: %s", (env, says) => {
  expect(
    whatIsReal(readConfig({ DAYMARK_MODE: "embedded", PUBLIC_URL: "https://daymark.example", ...env })),
  ).toBe(says);
});
