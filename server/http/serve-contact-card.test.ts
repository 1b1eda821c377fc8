import { expect, it } from "vitest";
import { contactCardRoutes } from "#server/http/serve-contact-card.ts";

const cardOf = async (from: string | undefined, number: string | null) => {
  const services = { config: { smtp: from && { from } }, sms: number && { number } } as never;
  const response = await contactCardRoutes(services).request("/contact.vcf");
  expect(response.headers.get("Content-Type")).toBe("text/vcard; charset=utf-8");
  return (await response.text()).split("\r\n");
};

it("is a vCard with our name, number and sender's address", async () => {
  expect(await cardOf('"Daymark, Inc." <hello@daymark.example>', "+15155550100")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:;Daymark;;;",
    "FN:Daymark",
    "TEL;TYPE=CELL:+15155550100",
    "EMAIL:hello@daymark.example",
    "END:VCARD",
    "",
  ]);
});

it("leaves out what this server does not send", async () => {
  expect(await cardOf(undefined, null)).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:;Daymark;;;",
    "FN:Daymark",
    "END:VCARD",
    "",
  ]);
});
