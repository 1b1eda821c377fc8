import type { RouteConfig } from "@react-router/dev/routes";
import { index, route } from "@react-router/dev/routes";
import { newsletterOutcomes } from "./routes/newsletter/outcomes.ts";

// The site map, in the order of docs/product.md. Every other path is "Page Not Found" (root.tsx).
export default [
  index("routes/home.tsx"),
  route("home", "routes/home.tsx", { id: "routes/home-alias" }),
  route("reminder", "routes/reminder.tsx"),
  route("reminder/print", "routes/print-year.tsx"),
  route("reminder/record", "routes/record.tsx"),
  route("reminder/receipt", "routes/receipt.tsx"),
  route("reminder_signup", "routes/reminder-signup.tsx"),
  route("reminder_checkup", "routes/reminder-checkup.tsx"),
  route("reminder_success", "routes/reminder-success.tsx"),
  route("spmap", "routes/safe-places-map.tsx"),
  route("resources", "routes/resources.tsx"),
  route("aboutus", "routes/about-us.tsx"),
  route("login", "routes/login.tsx"),
  route("logout", "routes/logout.tsx"),
  route("signup", "routes/signup.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("profile", "routes/profile.tsx"),
  route("profile/copy", "routes/profile-copy.tsx"),
  route("documentation/:topic?", "routes/documentation.tsx"),
  route("awa", "routes/adam-walsh-act.tsx"),
  route("police-department-list-by-city", "routes/police-departments.tsx"),
  route("police-department-list-by-city/report", "routes/report-mistake.tsx"),
  route("police-department-list-by-city/report/:outcome", "routes/report-outcome.tsx"),
  route("police-department-list-by-city/:state", "routes/police-departments-state.tsx"),
  route("police-department-list-by-city/:state/:city", "routes/police-departments-city.tsx"),
  route("terms", "routes/terms.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("subscribe", "routes/subscribe.tsx"),
  // The pages that answer a newsletter form without JavaScript.
  ...newsletterOutcomes.map((outcome) =>
    route(`newsletter/${outcome}`, "routes/newsletter-outcome.tsx", { id: `routes/newsletter/${outcome}` }),
  ),
  // The pages behind the links in messages.
  route("verify-email", "routes/verify-email.tsx"),
  route("change-email", "routes/change-email.tsx"),
  route("d/:token", "routes/done-link.tsx"),
  route("s/:token", "routes/messages-link.tsx"),
  route("t/:token", "routes/agree-link.tsx"),
  route("q/:token", "routes/answer-link.tsx"),
  route("y/:token", "routes/year-link.tsx"),
  route("y/not-paid", "routes/year-not-paid.tsx"),
  route("n/:token", "routes/newsletter-link.tsx"),
  // The demo's own page. In production the server does not know it.
  route("outbox", "routes/outbox.tsx"),
] satisfies RouteConfig;
