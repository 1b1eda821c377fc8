-- A number in doubt becomes one that has to agree again, as if it had just been entered: its account holder was told when the doubt
-- began. A stopped number stays stopped.
-- safe: the release before is stopped, and few numbers are in doubt at any time
UPDATE "recipient_channels" SET "consent_at" = null, "consent_how" = null, "consent_wording" = null,
	"state" = CASE WHEN "state" IN ('confirmed', 'failing') THEN 'pending' ELSE "state" END,
	"state_reason" = CASE WHEN "state" IN ('confirmed', 'failing') THEN null ELSE "state_reason" END,
	"failing_since" = null, "refused_at" = null
	WHERE "doubted_on" IS NOT NULL;--> statement-breakpoint
-- safe: the release before is stopped, and few messages were held back for a doubt
UPDATE "deliveries" SET "status_reason" = 'not-agreed' WHERE "status_reason" = 'number-in-doubt';--> statement-breakpoint
-- Questions whose number it is, and news of doubts: nobody typed them, and what they say is not true any more.
-- safe: the release before is stopped, and 1.0.0 had no such messages
DELETE FROM "deliveries" WHERE "template" IN ('still-yours', 'still-there', 'registrant-unreached')
	OR ("template" = 'number-news' AND "params" ->> 'news' NOT IN ('carrier', 'said-changed'))
	OR ("template" = 'text-answer' AND "params" ->> 'says' = 'still-yours')
	OR ("template" = 'account-activity' AND "params" ->> 'activity' = 'number-kept');--> statement-breakpoint
-- safe: the release before is stopped, and 1.0.0 had no such events
DELETE FROM "account_events" WHERE "event" = 'number-kept';--> statement-breakpoint
-- safe: 1.0.0 had no such index, and nothing reads it any more
DROP INDEX "recipient_channels_doubted";--> statement-breakpoint
-- safe: 1.0.0 had no such column, and a doubt is a number that waits from now on
ALTER TABLE "recipient_channels" DROP COLUMN "doubted_on";--> statement-breakpoint
-- safe: 1.0.0 had no such column, and a doubt is a number that waits from now on
ALTER TABLE "recipient_channels" DROP COLUMN "doubt_reason";--> statement-breakpoint
-- safe: 1.0.0 had no such column, and only the question to silent numbers needed it
ALTER TABLE "recipient_channels" DROP COLUMN "heard_at";--> statement-breakpoint
-- safe: 1.0.0 had no such column, and only the question to silent numbers needed it
ALTER TABLE "recipient_channels" DROP COLUMN "asked_at";
