CREATE TABLE "obstacles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"reason" text,
	"via" text NOT NULL,
	"recipient_channel_id" uuid,
	"told" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "rests_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "obstacles" ADD CONSTRAINT "obstacles_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "obstacles" ADD CONSTRAINT "obstacles_recipient_channel_id_recipient_channels_id_fk" FOREIGN KEY ("recipient_channel_id") REFERENCES "public"."recipient_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "obstacles_own" ON "obstacles" USING btree ("location_id","due_on") WHERE "obstacles"."ended_at" is null and "obstacles"."via" = 'dashboard';--> statement-breakpoint
CREATE INDEX "obstacles_location" ON "obstacles" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "obstacles_recipient_channel" ON "obstacles" USING btree ("recipient_channel_id") WHERE "obstacles"."recipient_channel_id" is not null;--> statement-breakpoint
CREATE INDEX "obstacles_created_at" ON "obstacles" USING btree ("created_at");