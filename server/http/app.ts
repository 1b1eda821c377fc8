import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { methodNotAllowed } from "hono/method-not-allowed";
import { createAuth } from "#server/accounts/auth.ts";
import { hashesFor } from "#server/accounts/hash-password.ts";
import { createRateLimits } from "#server/accounts/rate-limits.ts";
import type { Db } from "#server/db/client.ts";
import { aliasRoutes } from "#server/http/aliases.ts";
import { bodyMaxBytes } from "#server/http/answer-forms.ts";
import { answerInLanguage, detectLanguage } from "#server/http/answer-in-language.ts";
import { accountRoutes } from "#server/http/api/account.ts";
import { accountActivityRoutes } from "#server/http/api/account-activity.ts";
import { agencyRoutes } from "#server/http/api/agencies.ts";
import { authRoutes } from "#server/http/api/auth.ts";
import { calendarRoutes } from "#server/http/api/calendar.ts";
import { checkoutRoutes } from "#server/http/api/checkout.ts";
import { dashboardRoutes } from "#server/http/api/dashboard.ts";
import { deliveryRoutes } from "#server/http/api/deliveries.ts";
import { docsRoutes } from "#server/http/api/docs.ts";
import { emailVerificationRoutes } from "#server/http/api/email-verifications.ts";
import { linkRoutes } from "#server/http/api/links.ts";
import { locationRoutes } from "#server/http/api/locations.ts";
import { mailedLinkRoutes } from "#server/http/api/mailed-links.ts";
import { newsletterRoutes } from "#server/http/api/newsletter.ts";
import { outboxRoutes } from "#server/http/api/outbox.ts";
import { passkeyRoutes } from "#server/http/api/passkeys.ts";
import { paymentRoutes } from "#server/http/api/payments.ts";
import { purchaseRoutes } from "#server/http/api/purchases.ts";
import { recipientRoutes } from "#server/http/api/recipients.ts";
import { recordRoutes } from "#server/http/api/record.ts";
import { registrantRoutes } from "#server/http/api/registrant.ts";
import { secondFactorRoutes } from "#server/http/api/second-factor.ts";
import { sessionRoutes } from "#server/http/api/sessions.ts";
import { signupRoutes } from "#server/http/api/signups.ts";
import { statusRoutes } from "#server/http/api/status.ts";
import { timeZoneRoutes } from "#server/http/api/time-zones.ts";
import { waitingSignupRoutes } from "#server/http/api/waiting-signups.ts";
import { type ApiContext, apiRoutes } from "#server/http/api-context.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { requireClosedAnswer } from "#server/http/close-answer.ts";
import { answerError, answerRefusal } from "#server/http/envelope.ts";
import { healthRoutes } from "#server/http/health.ts";
import { requireKnownHost } from "#server/http/known-host.ts";
import { metricsRoutes } from "#server/http/metrics.ts";
import { newsletterLinkRoutes } from "#server/http/newsletter-links.ts";
import { oneClickRoutes } from "#server/http/one-click.ts";
import { followPublicContent } from "#server/http/provide-public-content.ts";
import { requireSameOrigin } from "#server/http/same-origin.ts";
import { calendarFeedRoutes } from "#server/http/serve-calendar-feed.ts";
import { contactCardRoutes } from "#server/http/serve-contact-card.ts";
import { requireStorableText } from "#server/http/storable-text.ts";
import { watchProxies } from "#server/http/watch-proxies.ts";
import { mailBounceRoutes } from "#server/http/webhooks/mail-bounces.ts";
import { stripeRoutes } from "#server/http/webhooks/stripe.ts";
import { twilioRoutes } from "#server/http/webhooks/twilio.ts";
import { Refusal } from "#server/refusal.ts";
import type { Services } from "#server/start/services.ts";

/** If a browser shows an API answer as a page, it loads nothing, runs nothing and stands in no frame. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const notFound = () => new Refusal("not-found");

/**
 * Everything that is not a page: the API, one-click unsubscribe, the old site's paths, the operators' checks. Unknown paths
 * outside /api pass through.
 */
export function createApp(db: Db, services: Services, present = followPublicContent(db)) {
  const { config, keys, log } = services;
  const context = {
    db,
    services,
    auth: createAuth(db, services),
    limits: createRateLimits(db, keys, services.clock),
    present,
  };
  const app = new Hono();
  app.onError(answerError(log));

  app.route("/", healthRoutes(db, log));
  app.route("/", metricsRoutes(db, services));
  app.route("/", oneClickRoutes(db, services));
  app.route("/", newsletterLinkRoutes(db, services));
  app.route("/", calendarFeedRoutes(db, services));
  app.route("/", contactCardRoutes(services));
  app.route("/", mailBounceRoutes(db, services));
  if (config.twilio) app.route("/", twilioRoutes(db, services, config.twilio.authToken));
  if (config.stripe) app.route("/", stripeRoutes(db, services, config.stripe));
  // Before the guards: they apply to the renamed request.
  app.route("/", aliasRoutes(app));

  // Webhooks and checks are often called from this very machine, past the proxy.
  if (config.mode === "production") app.use("/api/*", watchProxies(config.trustedProxies, log));
  app.use("/api/*", async (c, next) => {
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", apiPolicy);
    await next();
  });
  app.use(
    "/api/*",
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) => {
        c.header("Allow", methods.join(", "));
        return answerRefusal(c, new Refusal("method-not-allowed"));
      },
    }),
  );
  if (config.mode === "embedded") app.use("/api/*", requireKnownHost(config.publicUrl));
  app.use("/api/*", requireSameOrigin(config.publicUrl));
  app.use("/api/*", (c, next) => hashesFor.run(clientAddress(c, config.trustedProxies), next));
  app.use("/api/*", detectLanguage, answerInLanguage);
  app.use("/api/*", bodyLimit({ maxSize: bodyMaxBytes }));
  app.use("/api/*", requireStorableText);
  app.use("/api/*", requireClosedAnswer);

  const routes = app
    .route("/api", authRoutes(context))
    .route("/api", mailedLinkRoutes(context))
    .route("/api", accountRoutes(context))
    .route("/api", sessionRoutes(context))
    .route("/api", accountActivityRoutes(context))
    .route("/api", passkeyRoutes(context))
    .route("/api", secondFactorRoutes(context))
    .route("/api", statusRoutes(context))
    .route("/api", timeZoneRoutes())
    .route("/api", emailVerificationRoutes(context))
    .route("/api", signupRoutes(context))
    .route("/api", checkoutRoutes(context))
    .route("/api", paymentRoutes(context))
    .route("/api", waitingSignupRoutes(context))
    .route("/api", registrantRoutes(context))
    .route("/api", locationRoutes(context))
    .route("/api", dashboardRoutes(context))
    .route("/api", recordRoutes(context))
    .route("/api", calendarRoutes(context))
    .route("/api", recipientRoutes(context))
    .route("/api", deliveryRoutes(context))
    .route("/api", linkRoutes(context))
    .route("/api", docsRoutes(context))
    .route("/api", agencyRoutes(context))
    .route("/api", newsletterRoutes(context))
    .route("/api", purchaseRoutes(context))
    .route("/api/outbox", outboxOf(context));

  app.all("/api/*", (c) => answerRefusal(c, notFound()));
  return routes;
}

/** The API's type, for the typed client in the browser: `hc<ApiRoutes>("/")`. */
export type ApiRoutes = ReturnType<typeof createApp>;

/** Outside embedded mode the outbox does not exist. The type includes it, because there is one client. */
function outboxOf(context: ApiContext): ReturnType<typeof outboxRoutes> {
  return context.services.config.mode === "embedded"
    ? outboxRoutes(context)
    : (apiRoutes() as ReturnType<typeof outboxRoutes>);
}
