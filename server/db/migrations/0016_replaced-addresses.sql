ALTER TABLE "account_events" ADD COLUMN "added_channels" uuid[];--> statement-breakpoint
ALTER TABLE "account_events" ADD COLUMN "replaced_channels" uuid[];