import { describe, expect, it } from "vitest";
import { ConfigError } from "#server/config-error.ts";
import { type CanaryVariables, readCanary } from "./canary-config.ts";

const whole: CanaryVariables = {
  DAYMARK_MODE: "production",
  CANARY_EMAIL: "canary@mail.example",
  CANARY_IMAP_URL: "imaps://canary%40mail.example:p%40ss%2Fword@imap.mail.example",
  CANARY_PHONE: "+15155550199",
  TWILIO_FROM: "+15155550100",
};

describe("the canary's settings", () => {
  it("are read, the password with its escaped signs", () => {
    expect(readCanary(whole)).toEqual({
      mail: {
        address: "canary@mail.example",
        imap: {
          host: "imap.mail.example",
          port: 993,
          isSecure: true,
          needsStartTls: false,
          user: "canary@mail.example",
          password: "p@ss/word",
        },
      },
      number: "+15155550199",
    });
  });

  it.each([
    ["mail alone", { CANARY_PHONE: undefined }, [true, false]],
    ["texts alone", { CANARY_EMAIL: undefined, CANARY_IMAP_URL: undefined }, [false, true]],
  ])("may be for %s", (_, some, [hasMail, hasNumber]) => {
    const canary = readCanary({ ...whole, ...some });
    expect([canary?.mail !== undefined, canary?.number !== undefined]).toEqual([hasMail, hasNumber]);
  });

  it("are absent where none is set", () => {
    expect(readCanary({ DAYMARK_MODE: "embedded", TWILIO_FROM: "+15155550100" })).toBeUndefined();
  });

  it.each<[string, Partial<CanaryVariables>]>([
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: undefined }],
    ["CANARY_EMAIL", { CANARY_EMAIL: undefined }],
    ["CANARY_EMAIL", { CANARY_EMAIL: "canary" }],
    ["CANARY_EMAIL", { DAYMARK_MODE: "embedded" }],
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: "https://user:secret-word@mail.example" }],
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: "imaps://user:secret-word@mail.example/INBOX" }],
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: "imaps://user:secret-word@mail.example?tls=no" }],
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: "imaps://mail.example" }],
    ["CANARY_IMAP_URL", { CANARY_IMAP_URL: "imaps://user:secret-word%@mail.example" }],
    ["CANARY_PHONE", { CANARY_PHONE: "515 555 0199" }],
    ["CANARY_PHONE", { CANARY_PHONE: "+442079460000" }],
    ["CANARY_PHONE", { CANARY_PHONE: "+15155550100" }],
    ["CANARY_PHONE", { TWILIO_FROM: undefined }],
  ])("are refused by the name %s: %j", (name, some) => {
    const read = () => readCanary({ ...whole, ...some });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/secret-word/);
  });

  it.each([
    ["imaps://u:p@mail.example", 993, false],
    ["imap://u:p@mail.example", 143, true],
    ["imap://u:p@mail.example:1143", 1143, true],
    ["imap://u:p@127.0.0.1:1143", 1143, false],
    ["imap://u:p@[::1]:1143", 1143, false],
  ])("encrypt always, but on this machine: %s", (CANARY_IMAP_URL, port, isStartTls) => {
    const imap = readCanary({ ...whole, CANARY_IMAP_URL })?.mail?.imap;
    expect([imap?.port, imap?.needsStartTls]).toEqual([port, isStartTls]);
  });
});
