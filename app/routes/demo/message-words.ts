import { brand } from "#core/brand.ts";
import { parseUrl } from "#core/redirects.ts";
import { m } from "#messages";
import type { OutboxMessage } from "./use-outbox.ts";

/** A text without the brand at its start. Phones show the sender separately. */
export function withoutBrand(text: string): string {
  return text.replace(`${brand.name}: `, "");
}

/** The name of a message in a list: a mail's subject, or a text's first words. */
export function messageTitle({ subject, text }: Pick<OutboxMessage, "subject" | "text">): string {
  if (subject !== null) return subject;
  const words = withoutBrand(text);
  return /^.*?[.?!](?=\s)/s.exec(words)?.[0] ?? words;
}

export type MessageLink = { href: string; label: string };

// The pages of routes.ts that messages lead to.
const labels: readonly [start: string, label: () => string][] = [
  ["/d/", m.demo_link_done],
  ["/s/", m.demo_link_messages],
  ["/t/", m.demo_link_agree],
  ["/q/", m.demo_link_say_no],
  ["/y/", m.demo_link_year],
  ["/m/", m.demo_link_refund],
  ["/forgot-password", m.demo_link_forgot_password],
  ["/reset-password", m.demo_link_reset_password],
  ["/verify-email", m.demo_link_verify_email],
  ["/login", m.demo_link_login],
  ["/reminder", m.demo_link_reminders],
];

/** The links in a message's text, each once. Links to this site become paths on it. */
export function linksOf(text: string): MessageLink[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? [];
  const addresses = [...new Set(found.map((link) => link.replace(/[.,;:!?)]+$/, "")))];
  return addresses.flatMap((address) => {
    const url = parseUrl(address);
    if (url === null) return [];
    const { pathname, search, hash } = url;
    const label = labels.find(([start]) => pathname.startsWith(start))?.[1]() ?? pathname;
    return [{ href: `${pathname}${search}${hash}`, label }];
  });
}
