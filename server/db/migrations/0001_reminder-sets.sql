ALTER TABLE "recipients" ADD COLUMN "reminder_set" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "own_reminder_set" text;--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "has_last_day" boolean DEFAULT true NOT NULL;