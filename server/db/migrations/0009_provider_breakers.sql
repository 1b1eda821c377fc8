CREATE TABLE "provider_breakers" (
	"channel" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"paused_since" timestamp with time zone,
	"probe_at" timestamp with time zone
);
