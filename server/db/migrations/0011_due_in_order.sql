DROP INDEX "deliveries_due";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at","number") WHERE "deliveries"."status" = 'planned';