import type { Locale } from "#core/locale.ts";
import { accountWords } from "./catalogue/account.ts";
import { apiWords } from "./catalogue/api.ts";
import { dashboardWords } from "./catalogue/dashboard.ts";
import { siteWords } from "./catalogue/site.ts";
import { wizardWords } from "./catalogue/wizard.ts";

// Every sentence that more than one place says, that an API answers, or whose wording is fixed; the files of `catalogue/` go
// by the part of the product. Sentences with a place are functions. No markup: the screens bring their own.
const en = { ...siteWords, ...accountWords, ...dashboardWords, ...wizardWords, ...apiWords };

export type Catalogue = typeof en;

/** The English messages, directly. */
export const catalogue: Catalogue = en;

const catalogues: Record<Locale, Catalogue> = { en };

/** The messages in the reader's language. */
export function messagesFor(locale: Locale): Catalogue {
  return catalogues[locale];
}
