import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { channelKinds } from "#core/people/channels.ts";
import { instant } from "#server/db/columns.ts";
import { deliveries } from "#server/db/schema/reminders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** Who changed what. Append-only. `detail` has ids, dates and states, never a name or an address. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant("at").notNull(),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subscriptionId: uuid("subscription_id").references(() => subscriptions.id, { onDelete: "cascade" }),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index("audit_log_subscription").on(table.subscriptionId, table.at)],
);

/** Embedded mode only: what would have been sent, one row per call of the provider. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid("delivery_id").references(() => deliveries.id, { onDelete: "set null" }),
    channel: text("channel", { enum: channelKinds }).notNull(),
    toAddress: text("to_address").notNull(),
    subject: text("subject"),
    text: text("text").notNull(),
    html: text("html"),
    headers: jsonb("headers").$type<Record<string, string>>().notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [index("outbox_messages_delivery").on(table.deliveryId)],
);

/** Embedded mode only: the demo clock's lead over the machine's. One row at most. */
export const demoClock = pgTable(
  "demo_clock",
  {
    id: boolean("id").primaryKey().default(true),
    aheadSeconds: integer("ahead_seconds").notNull(),
  },
  (table) => [check("demo_clock_single", sql`${table.id}`)],
);

/**
 * The secrets (DAYMARK_SECRET) that this database was used with. Hashes cannot be recomputed, so each secret's hash key is kept,
 * encrypted under the present secret: STOPs must be found for good (installation-keys.ts).
 */
export const installationSecrets = pgTable("installation_secrets", {
  /** Names the secret without revealing it. */
  mark: text("mark").primaryKey(),
  sealedHashKey: text("sealed_hash_key").notNull(),
  /** Since when it writes, by the database's clock. */
  since: instant("since").notNull().default(sql`now()`),
});

/** Counts of tries in a window (rate-limits.ts). `expire` is the window's end. Keys are keyed hashes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull(),
  expire: timestamp("expire", { withTimezone: true, mode: "date" }),
});

export const watchedRounds = ["plan", "dispatch"] as const;

/**
 * When any worker last finished a round of each kind, by the database's clock (`defaultNow`): all machines share it, and no demo
 * moves it.
 */
export const rounds = pgTable("rounds", {
  name: text("name", { enum: watchedRounds }).primaryKey(),
  finishedAt: instant("finished_at").notNull().default(sql`now()`),
  /** The round's duration. Null before the first has finished. */
  seconds: doublePrecision("seconds"),
});

/**
 * Each restore of a backup into this database. While one is unconfirmed, nothing is sent: the backup lacks what went out after
 * it, so the operator first looks at what would go out (docs/running.md, "Backups").
 */
export const restores = pgTable("restores", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** When the backup was taken. */
  takenAt: instant("taken_at").notNull(),
  restoredAt: instant("restored_at").notNull(),
  /** When the operator confirmed it. */
  confirmedAt: instant("confirmed_at"),
});
