-- safe: an operator of a large database makes it before, CONCURRENTLY (CHANGELOG.md); else the table is read once, a second for a million messages
CREATE INDEX IF NOT EXISTS "deliveries_due_last_day" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned' and "deliveries"."kind" = 'reminder' and "deliveries"."offset_days" in (1300, 1600);
