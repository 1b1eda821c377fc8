import { catalogue } from "#core/words/catalogue.ts";

export type SiteLink = { to: string; label: string };

/**
 * The navbar's entries in the agreed order (docs/product.md), and only pages that exist: site-links.test.ts compares
 * each with routes.ts.
 */
export const navbarLinks: readonly SiteLink[] = [
  { to: "/reminder", label: catalogue.navigation.reminders },
  { to: "/spmap", label: catalogue.navigation.safePlacesMap },
  { to: "/resources", label: catalogue.navigation.resources },
  { to: "/aboutus", label: catalogue.navigation.aboutUs },
  { to: "/documentation", label: catalogue.navigation.docs },
  { to: "/subscribe", label: catalogue.navigation.subscribeTest },
];

/** The footer's entries. */
export const footerLinks: readonly SiteLink[] = [
  { to: "/aboutus", label: catalogue.navigation.aboutUs },
  { to: "/documentation", label: catalogue.navigation.docs },
  { to: "/documentation/questions", label: "Questions" },
  { to: "/documentation/get-help", label: "Contact" },
  { to: "/awa", label: "Adam Walsh Act" },
  { to: "/police-department-list-by-city", label: "Police departments by city" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
];

/** The footer's entries in a bare frame (page-handle.ts). */
export const bareLinks: readonly SiteLink[] = [
  { to: "/privacy", label: "Privacy" },
  { to: "/documentation", label: "Help" },
];
