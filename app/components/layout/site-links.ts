import { m } from "#messages";

export type SiteLink = { to: string; label: string };

/**
 * The navbar's entries in the agreed order (docs/product.md), all of them existing pages: site-links.test.ts compares each with routes.ts.
 */
export const navbarLinks: readonly SiteLink[] = [
  { to: "/reminder", label: m.navigation_reminders() },
  { to: "/spmap", label: m.navigation_safe_places_map() },
  { to: "/resources", label: m.navigation_resources() },
  { to: "/aboutus", label: m.navigation_about_us() },
  { to: "/documentation", label: m.navigation_docs() },
  { to: "/subscribe", label: m.navigation_subscribe_test() },
];

export const footerLinks: readonly SiteLink[] = [
  { to: "/aboutus", label: m.navigation_about_us() },
  { to: "/documentation", label: m.navigation_docs() },
  { to: "/documentation/questions", label: m.footer_questions() },
  { to: "/documentation/get-help", label: m.footer_contact() },
  { to: "/awa", label: m.footer_awa() },
  { to: "/police-department-list-by-city", label: m.footer_agencies() },
  { to: "/accessibility", label: m.footer_accessibility() },
  { to: "/terms", label: m.footer_terms() },
  { to: "/privacy", label: m.footer_privacy() },
];

/** The footer's entries in a bare frame (page-handle.ts). */
export const bareLinks: readonly SiteLink[] = [
  { to: "/privacy", label: m.footer_privacy() },
  { to: "/documentation", label: m.footer_help() },
];
