import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns.ts";

/** A six-digit code sent to an address. The code itself is never stored, only its keyed hash. */
export const emailVerifications = pgTable(
  "email_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    codeHash: text("code_hash").notNull(),
    /** Counts the codes made for this row, so that each code mail has a key of its own. */
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
