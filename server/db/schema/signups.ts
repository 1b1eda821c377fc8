import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";

/** A proof of an address: by a six-digit code sent there, or by a session of its account. */
export const emailVerifications = pgTable(
  "email_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    /** A keyed hash. Null where a session is the proof. */
    codeHash: text("code_hash"),
    /** Counts this row's codes, so that each code mail has its own key. */
    generation: integer("generation").notNull().default(1),
    wrongAttempts: integer("wrong_attempts").notNull().default(0),
    lockedUntil: instant("locked_until"),
    expiresAt: instant("expires_at").notNull(),
    verifiedAt: instant("verified_at"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("email_verifications_email").on(table.email, table.createdAt),
    index("email_verifications_created_at").on(table.createdAt),
  ],
);
