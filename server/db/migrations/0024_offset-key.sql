-- A reminder's offset becomes a key: "-7", "0", "0@13". It was a number of days, and for the two further messages of the last day a
-- number of their hour, 1300 and 1600. Every row keeps its id, its number and what names it, so nothing is planned again.
-- safe: the release before is stopped (CHANGELOG.md, "Before you upgrade"), and it is made again below
DROP INDEX "deliveries_due_soon";--> statement-breakpoint
-- safe: the release before is stopped, and it is made again below
DROP INDEX "deliveries_due_last_day";--> statement-breakpoint
-- safe: the release before is stopped while the table and its indexes are written anew
ALTER TABLE "deliveries" ALTER COLUMN "offset_days" SET DATA TYPE text
	USING case "offset_days" when 1300 then '0@13' when 1600 then '0@16' else "offset_days"::text end;--> statement-breakpoint
-- safe: the release before is stopped
ALTER TABLE "deliveries" RENAME COLUMN "offset_days" TO "offset_key";--> statement-breakpoint
-- safe: the release before is stopped
CREATE INDEX "deliveries_due_soon" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned' and "deliveries"."kind" = 'reminder' and "deliveries"."offset_key" in ('-1', '0');--> statement-breakpoint
-- safe: the release before is stopped
CREATE INDEX "deliveries_due_last_day" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned' and "deliveries"."kind" = 'reminder' and "deliveries"."offset_key" in ('0@13', '0@16');--> statement-breakpoint
-- Reminders that were asked for again name theirs in their parameters and their key, so that none comes again twice.
-- safe: the release before is stopped, and few rows were asked for again
UPDATE "deliveries" SET
	"params" = jsonb_build_object('offset', case "params" ->> 'offsetDays' when '1300' then '0@13' when '1600' then '0@16' else "params" ->> 'offsetDays' end),
	"dedupe_key" = replace(replace("dedupe_key", ':1300:', ':0@13:'), ':1600:', ':0@16:')
	WHERE "template" = 'reminder-again';
