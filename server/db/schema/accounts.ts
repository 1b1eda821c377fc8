import { boolean, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { accountEvents } from "#core/people/account-events.ts";
import { instant, language } from "#server/db/columns.ts";

/**
 * Better Auth's own tables (https://better-auth.com/docs/concepts/database). It writes `Date`s, so these columns are not our
 * `instant`.
 */
const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const user = pgTable("user", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  /** For messages about the account. */
  language: language("language"),
  /**
   * The wizard's e-mail check whose sign-up opened the account and set its password. Null from the first session or new password
   * on: the account is no longer new.
   */
  openedBy: uuid("opened_by"),
  /** A login by password also asks for a mailed code. */
  twoStepLogin: boolean("two_factor_enabled").notNull().default(false),
  createdAt: at("created_at").notNull().defaultNow(),
  updatedAt: at("updated_at").notNull().defaultNow(),
});

export const session = pgTable(
  "session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** The cookie outlives the browser: "Keep me logged in on this device". */
    isKept: boolean("is_kept").notNull().default(false),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("session_user_id").on(table.userId)],
);

export const account = pgTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: at("access_token_expires_at"),
    refreshTokenExpiresAt: at("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("account_user_id").on(table.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    updatedAt: at("updated_at").notNull().defaultNow(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);

export const linkPurposes = ["prove", "reset", "change-address"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * Open links in mails about an account: to prove an address, to set a new password, to move the account to a new address. Each
 * works once. Only the token's keyed hash is stored. (Better Auth's own table `verification` holds the passkeys' challenges.)
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    tokenHash: text("token_hash").notNull().unique(),
    purpose: text("purpose", { enum: linkPurposes }).notNull(),
    /** Where the link was mailed. */
    email: text("email").notNull(),
    /** Null for an address without an account. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("account_links_email").on(table.email), index("account_links_user").on(table.userId)],
);

/** Better Auth's passkeys: only public keys. A device's name and make are not kept. */
export const passkey = pgTable(
  "passkey",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    createdAt: at("created_at").notNull().defaultNow(),
    name: text("name"),
    aaguid: text("aaguid"),
  },
  (table) => [index("passkey_user_id").on(table.userId)],
);

/** Events in an account that last, or shut others out (core/people/account-events.ts). */
export const accountEventLog = pgTable(
  "account_events",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    event: text("event", { enum: accountEvents }).notNull(),
    at: instant("at").notNull(),
    /**
     * The first name, at that time, of the person whom the event is about. Null when it is about the account, or about its
     * holder without a rename.
     */
    about: text("about"),
    /** That person, whose name is forgotten with them (forget-name.ts). */
    recipientId: uuid("recipient_id"),
    /** When the holder said "This wasn't me". */
    disownedAt: instant("disowned_at"),
  },
  (table) => [index("account_events_user").on(table.userId, table.at)],
);

/** Counts of a mailbox's unsolicited mails (mail-allowance.ts). Keys are keyed hashes. */
export const mailAllowances = pgTable("mail_allowances", {
  key: text("key").primaryKey(),
  sent: integer("sent").notNull(),
  countsUntil: instant("counts_until").notNull(),
});
