import { brand } from "#core/brand.ts";
import type { Locale } from "#core/locale.ts";
import type { TemplateName } from "#server/messages/templates.ts";

/** Notices that may reach the account holder as a text, when the account's own e-mail fails. GSM-7, one part. */
type TextNotice = Extract<
  TemplateName,
  "channel-stopped" | "next-date-needed" | "nobody-reached" | "term-ending"
>;

const en: Record<TextNotice, string> = {
  "channel-stopped": "one way we reach you or your people has stopped.",
  "next-date-needed": "what is your next date? Until we know it, we cannot remind you.",
  "nobody-reached": "we reach nobody for your next date. Note it yourself.",
  "term-ending": "your year of reminders is ending.",
};

const noticesByLocale: Record<Locale, Record<TextNotice, string>> = { en };

/** The notice as one text, with the address of the dashboard; null when this template has no text. */
export function noticeText(locale: Locale, template: TemplateName, link: string): string | null {
  const notices: Partial<Record<TemplateName, string>> = noticesByLocale[locale];
  const notice = notices[template];
  return notice === undefined ? null : `${brand.name}: ${notice} See ${link}. STOP ends texts.`;
}
