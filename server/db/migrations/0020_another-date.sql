-- Duties and dates that come once become one kind, "another date". Each keeps its date, its rhythm, its offsets and who gets it, and
-- its deliveries keep their keys. A date that comes once had every contact and five offsets, and no name but its reason.
-- safe: the release before is stopped (CHANGELOG.md, "Before you upgrade")
ALTER TABLE "locations" DROP CONSTRAINT "locations_kind";--> statement-breakpoint
-- safe: the release before is stopped
ALTER TABLE "locations" DROP CONSTRAINT "locations_once";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "other" jsonb;--> statement-breakpoint
-- safe: the release before is stopped, and few rows are duties
UPDATE "locations" SET "other" = "duty" WHERE "duty" IS NOT NULL;--> statement-breakpoint
-- safe: the release before is stopped, and few rows come once
UPDATE "locations" l SET
	"name" = case when once.language = 'es' then once.name_es else once.name_en end,
	"other" = jsonb_build_object('color', once.color, 'every', null, 'offsets', '[-7, -3, -1, 0, 1]'::jsonb, 'tells', once.tells)
FROM (
	SELECT o.id, s.language, named.name_en, named.name_es,
		free.colors[1 + (row_number() OVER (PARTITION BY o.subscription_id ORDER BY o.state = 'ended', o.next_due_on, o.id) - 1)::int % cardinality(free.colors)] AS color,
		coalesce((SELECT jsonb_agg(r.id) FROM recipients r WHERE r.subscription_id = o.subscription_id
			AND r.position IS NOT NULL AND r.relation <> 'registrant' AND NOT r.is_account_holder), '[]'::jsonb) AS tells
	FROM locations o
		JOIN subscriptions s ON s.id = o.subscription_id
		JOIN (VALUES ('move', 'After a move', 'Después de una mudanza'), ('work', 'After a job change', 'Después de un cambio de trabajo'),
			('school', 'After a school change', 'Después de un cambio de escuela'), ('car', 'After a vehicle change', 'Después de un cambio de vehículo'),
			('travel', 'Before travel', 'Antes de un viaje'), ('other', 'One-time date', 'Fecha única'))
			AS named (about, name_en, name_es) ON named.about = o.once_about
		CROSS JOIN LATERAL (
			SELECT array_agg(c.color ORDER BY c.at) AS colors
			FROM unnest(array['blue', 'green', 'gold', 'gray', 'pink', 'red', 'purple', 'brown', 'white', 'black']) WITH ORDINALITY AS c (color, at)
			WHERE NOT EXISTS (SELECT 1 FROM locations d
				WHERE d.subscription_id = o.subscription_id AND d.state <> 'ended' AND d.duty ->> 'color' = c.color)
		) free
	WHERE o.duty IS NULL
) once
WHERE once.id = l.id;--> statement-breakpoint
-- One that had ended by itself is over now as a place's date is: what an outage held back still goes out, and "done" may come late.
-- safe: the release before is stopped
UPDATE "locations" SET "state" = 'awaiting_next_date'
	WHERE "once_about" IS NOT NULL AND "taken_back_at" IS NULL AND "state" = 'ended' AND "next_due_on" >= current_date - 30;--> statement-breakpoint
-- The confirmation of its day has no words any more. Where it has not left, the reminders that it stood for are planned again.
-- safe: the release before is stopped, and a superseded reminder has not left
DELETE FROM "deliveries" r USING "deliveries" c
	WHERE c.template = 'once-date-set' AND c.status IN ('planned', 'sending', 'suppressed')
		AND r.kind = 'reminder' AND r.status = 'superseded'
		AND r.location_id = c.location_id AND r.recipient_channel_id = c.recipient_channel_id
		AND r.due_on::text = c.params ->> 'dueOn';--> statement-breakpoint
-- safe: the release before is stopped, and no reminder is such a notice
DELETE FROM "deliveries" WHERE "template" = 'once-date-set' AND "status" IN ('planned', 'sending', 'suppressed');--> statement-breakpoint
-- safe: every row has a name by now, and the release before is stopped
ALTER TABLE "locations" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
-- safe: the release before is stopped while the table is written anew
ALTER TABLE "locations" ADD COLUMN "kind" text GENERATED ALWAYS AS (case when other is null then 'registration' else 'other' end) STORED NOT NULL;--> statement-breakpoint
-- safe: the name of the date has the reason since above
ALTER TABLE "locations" DROP COLUMN "once_about";--> statement-breakpoint
-- safe: "other" has it since above
ALTER TABLE "locations" DROP COLUMN "duty";--> statement-breakpoint
-- safe: a date that was taken back has ended, and nothing else reads this
ALTER TABLE "locations" DROP COLUMN "taken_back_at";--> statement-breakpoint
-- safe: the release before is stopped, and every row has been written so
ALTER TABLE "locations" ADD CONSTRAINT "locations_priced" CHECK (("locations"."other" is null) = ("locations"."times_per_year" is not null));
