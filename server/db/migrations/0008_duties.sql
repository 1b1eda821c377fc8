-- safe: the release before only writes rows that the wider check below takes, too
ALTER TABLE "locations" DROP CONSTRAINT "locations_place_or_once";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "duty" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_kind" CHECK (case when "locations"."duty" is not null then "locations"."name" is not null and "locations"."times_per_year" is null
        when "locations"."once_about" is null then "locations"."name" is not null and "locations"."times_per_year" is not null
        else "locations"."name" is null and "locations"."times_per_year" is null end) NOT VALID;
