CREATE TABLE "canaries" (
	"channel" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"watched_at" timestamp with time zone NOT NULL,
	"unread" text,
	"alarm" text
);
