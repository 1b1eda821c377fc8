-- Codes by an app and recovery codes end. Whoever had them has two-step login by mailed codes from now on, and is told by mail, once. The
-- secrets and recovery codes cannot be kept, and were in nobody's copy.
-- safe: the release before is stopped; these are the few accounts with recovery codes beside passkeys
UPDATE "user" SET "two_factor_enabled" = true
WHERE "id" IN (SELECT "user_id" FROM "two_factor" WHERE "verified" OR "user_id" IN (SELECT "user_id" FROM "passkey"));--> statement-breakpoint
-- safe: adds one message for each account that had codes, as enqueue-delivery.ts does
INSERT INTO "deliveries" ("kind", "template", "dedupe_key", "channel", "to_address", "language", "status", "next_attempt_at", "give_up_at", "created_at", "updated_at")
SELECT 'account', 'codes-by-mail', 'codes-by-mail:' || "id", 'email', "email", "language", 'planned', now(), now() + interval '3 days', now(), now()
FROM "user" WHERE "two_factor_enabled";--> statement-breakpoint
-- safe: the release before is stopped; a mail that waits has no words in this release
DELETE FROM "deliveries" WHERE "status" IN ('planned', 'sending') AND "template" = 'account-activity'
AND "params" ->> 'activity' IN ('codes-refused', 'recovery-code-used', 'recovery-codes-made');--> statement-breakpoint
-- safe: the release before is stopped; these events are shown for a month, and this release has no words for them
DELETE FROM "account_events" WHERE "event" IN ('codes-refused', 'recovery-code-used', 'recovery-codes-made');--> statement-breakpoint
-- safe: the release before is stopped; browsers that were trusted, and what its plugin asked
DELETE FROM "verification" WHERE "identifier" LIKE 'trust-device-%' OR "identifier" LIKE '2fa-%';--> statement-breakpoint
-- safe: the release before is stopped, and this release reads no codes
DROP TABLE "two_factor" CASCADE;
--> statement-breakpoint
-- safe: the release before is stopped, and nothing undoes changes of a list any more; the list itself and its audit stay
ALTER TABLE "account_events" DROP COLUMN "recipient_id";--> statement-breakpoint
-- safe: the release before is stopped, and nothing undoes changes of a list any more; the list itself and its audit stay
ALTER TABLE "account_events" DROP COLUMN "added_channels";--> statement-breakpoint
-- safe: the release before is stopped, and nothing undoes changes of a list any more; the list itself and its audit stay
ALTER TABLE "account_events" DROP COLUMN "replaced_channels";
