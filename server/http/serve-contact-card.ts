import { Hono } from "hono";
import { brand } from "#core/brand.ts";
import type { Services } from "#server/start/services.ts";

/**
 * `GET /contact.vcf`: our name, number and sender's address as a vCard 3.0 (RFC 2426), the same for everybody. Phones silence
 * texts and mails from senders that are in no address book.
 */
export function contactCardRoutes({ config, sms }: Pick<Services, "config" | "sms">): Hono {
  // "Daymark <hello@daymark.example>", or the address alone.
  const sender = config.smtp && (/<([^<>]+)>\s*$/.exec(config.smtp.from)?.[1] ?? config.smtp.from);
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:;${escapeText(brand.name)};;;`,
    `FN:${escapeText(brand.name)}`,
    ...(sms ? [`TEL;TYPE=CELL:${sms.number}`] : []),
    ...(sender ? [`EMAIL:${escapeText(sender)}`] : []),
    "END:VCARD",
    "",
  ];
  return new Hono().get("/contact.vcf", (c) =>
    c.body(lines.join("\r\n"), 200, {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": 'attachment; filename="contact.vcf"',
      "Cache-Control": "public, max-age=3600",
      "X-Robots-Tag": "noindex",
    }),
  );
}

const escapeText = (text: string): string => text.replace(/[\\,;]/g, "\\$&");
