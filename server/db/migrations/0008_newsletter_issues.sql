CREATE TABLE "newsletter_issues" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"lead" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"postal_address" text,
	"created_at" timestamp with time zone NOT NULL
);
