CREATE TABLE "carrier_files" (
	"day" date PRIMARY KEY NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"is_settled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recipient_channels" ADD COLUMN "doubted_on" date;--> statement-breakpoint
ALTER TABLE "recipient_channels" ADD COLUMN "doubt_reason" text;--> statement-breakpoint
ALTER TABLE "recipient_channels" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recipient_channels" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
-- safe: the column is new, so the index is empty; reading the table once takes a second for a million addresses
CREATE INDEX IF NOT EXISTS "recipient_channels_doubted" ON "recipient_channels" USING btree ("doubted_on") WHERE "recipient_channels"."doubted_on" is not null;