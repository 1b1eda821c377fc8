CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_pk" PRIMARY KEY("provider","event")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"stopped_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "text_conversations" (
	"number_hash" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"offered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"helped_at" timestamp with time zone,
	"answers" integer DEFAULT 0 NOT NULL,
	"counted_since" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");