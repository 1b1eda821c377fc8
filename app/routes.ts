import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";
import { newsletterOutcomes } from "./routes/newsletter/outcomes.ts";

// The site map, in the order of docs/product.md. Every other path is "Page Not Found" (root.tsx).
export default [
  index("routes/home/home.tsx"),
  route("home", "routes/home/home.tsx", { id: "routes/home-alias" }),
  route("reminder", "routes/dashboard/reminder.tsx"),
  route("reminder/print", "routes/to-print/print-year.tsx"),
  route("reminder/record", "routes/to-print/record.tsx"),
  route("reminder/receipt", "routes/to-print/receipt.tsx"),
  route("reminder_signup", "routes/sign-up/reminder-signup.tsx"),
  route("reminder_checkup", "routes/sign-up/reminder-checkup.tsx"),
  route("reminder_success", "routes/sign-up/reminder-success.tsx"),
  route("spmap", "routes/information/safe-places-map.tsx"),
  route("something-changed", "routes/information/something-changed.tsx"),
  route("resources", "routes/information/resources.tsx"),
  route("aboutus", "routes/information/about-us.tsx"),
  route("login", "routes/accounts/login.tsx"),
  route("logout", "routes/accounts/logout.tsx"),
  route("signup", "routes/accounts/signup.tsx"),
  route("forgot-password", "routes/accounts/forgot-password.tsx"),
  route("reset-password", "routes/accounts/reset-password.tsx"),
  route("profile", "routes/accounts/profile.tsx"),
  route("profile/security", "routes/accounts/profile-security.tsx"),
  route("profile/copy", "routes/accounts/profile-copy.tsx"),
  route("documentation/:topic?", "routes/documentation/documentation.tsx"),
  route("awa", "routes/information/adam-walsh-act.tsx"),
  route("police-department-list-by-city", "routes/directory/police-departments.tsx"),
  route("police-department-list-by-city/:state", "routes/directory/police-departments-state.tsx"),
  route("police-department-list-by-city/:state/:city", "routes/directory/police-departments-city.tsx"),
  route("terms", "routes/information/terms.tsx"),
  route("texts", "routes/information/texts.tsx"),
  route("accessibility", "routes/information/accessibility.tsx"),
  route("privacy", "routes/information/privacy.tsx"),
  route("subscribe", "routes/sign-up/subscribe.tsx"),
  // The pages that answer a newsletter form without JavaScript.
  ...newsletterOutcomes.map((outcome) =>
    route(`newsletter/${outcome}`, "routes/newsletter/newsletter-outcome.tsx", {
      id: `routes/newsletter/${outcome}`,
    }),
  ),
  // The pages behind the links in messages.
  route("verify-email", "routes/accounts/verify-email.tsx"),
  route("change-email", "routes/accounts/change-email.tsx"),
  route("cant-come", "routes/documentation/cant-come.tsx"),
  route("d/:token", "routes/message-links/done-link.tsx"),
  route("s/:token", "routes/message-links/messages-link.tsx"),
  route("t/:token", "routes/message-links/agree-link.tsx"),
  route("q/:token", "routes/message-links/answer-link.tsx"),
  route("m/:token", "routes/message-links/refund-link.tsx"),
  route("y/:token", "routes/message-links/year-link.tsx"),
  route("y/not-paid", "routes/message-links/year-not-paid.tsx"),
  route("n/:token", "routes/newsletter/newsletter-link.tsx"),
  // The demo's own page. In production the server does not know it.
  route("outbox", "routes/demo/outbox.tsx"),
] satisfies RouteConfig;
