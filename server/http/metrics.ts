import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { channelKinds } from "#core/people/channels.ts";
import { takeMostWaiting } from "#server/accounts/hash-password.ts";
import type { Db } from "#server/db/client.ts";
import { type Figures, readFigures } from "#server/delivery/read-figures.ts";
import { hasBearer } from "#server/http/bearer.ts";
import { attackKinds, refusedAnswers } from "#server/http/count-refusals.ts";
import { answerError } from "#server/http/envelope.ts";
import type { Services } from "#server/start/services.ts";

/**
 * `/metrics`, in Prometheus' format, for operators. Needs METRICS_TOKEN as a bearer token. Without that setting it exists only in
 * embedded mode and for this machine: in production a reverse proxy on the same machine would make everybody look local. All
 * figures are counts, and no label names anybody.
 */
export function metricsRoutes(db: Db, { config, clock, log }: Services): Hono {
  const routes = new Hono();
  routes.onError(answerError(log));
  const { registry, show } = createGauges();
  routes.use("/metrics", async (c, next) => {
    const { metricsToken, mode } = config;
    const mayRead = metricsToken
      ? hasBearer(c.req.header("Authorization"), metricsToken)
      : mode === "embedded" && isThisMachine(c);
    if (mayRead) return next();
    return metricsToken
      ? c.text("A bearer token is needed.\n", 401, { "WWW-Authenticate": "Bearer" })
      : c.text("Not Found\n", 404);
  });
  routes.get("/metrics", async (c) => {
    show(await readFigures(db, clock.now()));
    return c.body(await registry.metrics(), 200, {
      "Content-Type": registry.contentType,
      "Cache-Control": "no-store",
    });
  });
  return routes;
}

function isThisMachine(c: Context): boolean {
  if (c.req.header("X-Forwarded-For") ?? c.req.header("Forwarded")) return false;
  try {
    return /^(127\.|::1$|::ffff:127\.)/.test(getConnInfo(c).remote.address ?? "");
  } catch {
    // Without a socket the origin is unknown.
    return false;
  }
}

/** One registry for each server: a test runs several in one process. */
function createGauges() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name: `daymark_${name}`, help, labelNames, registers: [registry] });

  const due = gauge("due_deliveries", "Deliveries that are due and wait.", ["kind", "channel"]);
  const oldest = gauge("due_oldest_seconds", "For how long the oldest of them has been due.", [
    "kind",
    "channel",
  ]);
  const recent = gauge("recent_deliveries", "The newest 100,000 deliveries by where they stand.", [
    "kind",
    "channel",
    "status",
  ]);
  const ago = gauge("round_finished_seconds_ago", "Since when a worker last finished this round.", ["round"]);
  const took = gauge("round_seconds", "How long the last finished round took.", ["round"]);
  const paused = gauge("provider_paused_seconds", "For how long nothing is sent to this provider.", [
    "channel",
    "cause",
  ]);
  const alarms = gauge("provider_alarm", "1: a provider refuses us, or more than can be right.", [
    "channel",
    "cause",
  ]);
  const failing = gauge("failing_channels", "Addresses that do not arrive, by why.", ["channel", "cause"]);
  const refused = gauge("refusals_last_hour", "Refusals of the last hour that may be about an address.", [
    "channel",
  ]);
  const open = gauge("open_payments", "Attempts to pay that are neither paid nor over.", []);
  const openFor = gauge("open_payments_oldest_seconds", "For how long the oldest of them has been open.", []);
  const misfits = gauge("payment_mismatches", "What the payment provider told and does not fit.", [
    "mismatch",
  ]);
  const unread = gauge("carrier_files_unread", "Days whose carriers' file is not read in time.", []);
  const passwords = gauge("passwords_waiting", "The most that have waited at once since the last look.", []);
  const refusals = gauge("refused_answers", "Wrong passwords and codes, limits reached, foreign pages.", [
    "kind",
  ]);
  const bounced = gauge("bounced_codes_last_hour", "Codes whose mail came back or was refused.", []);
  const asked = gauge("numbers_asked_last_hour", "Numbers that were asked for a START.", []);
  const providers = [due, oldest, recent, ago, took, paused, alarms, failing, refused];
  const gauges = [...providers, open, openFor, misfits, unread, passwords, refusals, bounced, asked];

  const showTroubles = (figures: Figures): void => {
    for (const { channel, cause, seconds } of figures.paused) paused.set({ channel, cause }, seconds);
    for (const { channel, cause } of figures.alarms) alarms.set({ channel, cause }, 1);
    // Several reasons share a cause.
    for (const { channel, cause, count } of figures.failing) failing.inc({ channel, cause }, count);
    // Report zeros, too: an alarm on a rate needs them.
    for (const channel of channelKinds) refused.set({ channel }, 0);
    for (const { channel, count } of figures.refusals) refused.set({ channel }, count);
  };
  const show = (figures: Figures): void => {
    for (const each of gauges) each.reset();
    passwords.set(takeMostWaiting());
    const refused = refusedAnswers();
    for (const kind of attackKinds) refusals.set({ kind }, refused[kind]);
    bounced.set(figures.asked.bouncedCodes);
    asked.set(figures.asked.numbers);
    unread.set(figures.carrierFilesUnread);
    open.set(figures.payments.open);
    openFor.set(figures.payments.oldestSeconds);
    for (const { mismatch, count } of figures.paymentAlarms) misfits.set({ mismatch }, count);
    for (const { kind, channel, count, oldestSeconds } of figures.due) {
      due.set({ kind, channel }, count);
      oldest.set({ kind, channel }, oldestSeconds);
    }
    for (const { kind, channel, status, count } of figures.recent)
      recent.set({ kind, channel, status }, count);
    showTroubles(figures);
    for (const { name, ...round } of figures.rounds) {
      ago.set({ round: name }, round.ago);
      if (round.seconds !== null) took.set({ round: name }, round.seconds);
    }
  };
  return { registry, show };
}
