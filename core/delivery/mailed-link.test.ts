import { describe, expect, it } from "vitest";
import { linkTokenIn, mailedLinkIn, mendedLink } from "./mailed-link.ts";

const token = "Ab3-_9xYzAb3-_9xYzAb3-_9xYzQr5tU";
const short = "Ab3-_9xYzAb3-_9xYzQr5t";
const reset = `/reset-password#token=${token}`;
const whole = `https://daymark.example${reset}`;
const done = `https://daymark.example/d/${short}`;
const safelinks = (link: string) =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=05%7C02%7Crosa%40mail.example&sdata=abc%3D&reserved=0`;
const proofpoint2 = (link: string) =>
  `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link)
    .replaceAll("-", "%2D")
    .replaceAll("_", "%5F")
    .replaceAll("%2F", "_")
    .replaceAll("%", "-")}&d=DwMFaQ&c=x&r=y&m=z&e=`;
const proofpoint3 = (link: string) =>
  `https://urldefense.com/v3/__${link.replaceAll("#", "*")}__;Iw!!AbC-d_E!FgH$`;

describe("our link in what somebody pastes", () => {
  it.each([
    ["the link as it is", whole],
    ["with its sentence", `Set a new password: ${whole}. Thank you`],
    ["broken over two lines", `${whole.slice(0, 60)}\n ${whole.slice(60)}`],
    ["with = escaped, as quoted-printable has it", whole.replace("=", "=3D")],
    ["with the sign escaped", whole.replace("#token=", "%23token=")],
    ["escaped twice", whole.replace("#token=", "%2523token%3D")],
    ["with something behind the token", `${whole}&utm_source=mail`],
    ["wrapped by Outlook", safelinks(whole)],
    ["wrapped twice", safelinks(safelinks(whole))],
    ["wrapped by Outlook, escaped before", safelinks(whole.replace("#token=", "%23token%3D"))],
    ["wrapped by Google", `https://www.google.com/url?q=${encodeURIComponent(whole)}&source=gmail`],
    ["wrapped by Proofpoint, version 2", proofpoint2(whole)],
    ["wrapped by Proofpoint, version 3", proofpoint3(whole)],
    ["wrapped by Sophos", `https://eu.protection.sophos.com/?d=daymark.example&u=${btoa(whole)}&i=x`],
  ])("is found %s", (_, pasted) => {
    expect(mailedLinkIn(pasted)).toBe(reset);
    expect(linkTokenIn(pasted)).toBe(token);
  });

  it.each([
    ["as it is", done],
    ["in brackets", `<${done}>`],
    ["wrapped by Outlook", safelinks(done)],
    ["wrapped by Proofpoint, version 2", proofpoint2(done)],
    ["wrapped by Proofpoint, version 3", proofpoint3(done)],
  ])("is found for a message's link %s", (_, pasted) => {
    expect(mailedLinkIn(pasted)).toBe(`/d/${short}`);
  });

  it("is a token alone, or nothing", () => {
    expect(linkTokenIn(` ${token}\n`)).toBe(token);
    for (const other of ["", "token=short", "https://daymark.example/login", "%%%", "%E0%A4%A"]) {
      expect([mailedLinkIn(other), linkTokenIn(other)]).toEqual([null, null]);
    }
  });
});

describe("an address that a filter has changed", () => {
  it.each([
    [`/reset-password%23token=${token}`, reset],
    [`/reset-password%23token%3D${token}`, reset],
    [`/reset-password/%2523token%253D${token}`, reset],
    [`/reset-password?token=${token}`, reset],
    [`/verify-email?utm_source=a%23token=${token}`, `/verify-email#token=${token}`],
    [`/change-email&token=${token}`, `/change-email#token=${token}`],
    [`/d/${short}.`, `/d/${short}`],
    [`/d/${short}/`, `/d/${short}`],
    [`//s/${short}%3E`, `/s/${short}`],
    [`/T/${short}`, `/t/${short}`],
    [`/y/%41${short.slice(1)}`, `/y/${short}`],
    [`/es/d/${short}.`, `/es/d/${short}`],
    [`//es/s/${short}`, `/es/s/${short}`],
    [`/es//t/${short}`, `/es/t/${short}`],
    [`/ES/n/${short}%3E`, `/es/n/${short}`],
    [`/es%2Fd%2F${short}`, `/es/d/${short}`],
    [`/es/reset-password%23token=${token}`, `/es${reset}`],
    [`/es/verify-email?utm_source=a%23token%3D${token}`, `/es/verify-email#token=${token}`],
  ])("%s leads to %s", (address, path) => {
    expect(mendedLink(address)).toBe(path);
  });

  it.each([
    `/d/${short}`,
    `/d/${short}?from=mail`,
    `/es/d/${short}`,
    `/es/y/not-paid`,
    `/espanol/d/${short}.`,
    "/reset-password",
    "/reset-password?token=cut",
    "/y/not-paid",
    "/d/cut-off",
    `/login?token=${token}`,
    `/documentation/d/${short}`,
  ])("%s stays", (address) => {
    expect(mendedLink(address)).toBeNull();
  });
});
