CREATE TABLE "installation_secrets" (
	"mark" text PRIMARY KEY NOT NULL,
	"sealed_hash_key" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
