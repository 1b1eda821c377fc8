ALTER TABLE "locations" DROP CONSTRAINT "locations_position";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_verification";--> statement-breakpoint
DROP INDEX "subscriptions_owner";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "successor_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_successor_id_subscriptions_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "locations_position" ON "locations" USING btree ("subscription_id","position") WHERE "locations"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_verification" ON "subscriptions" USING btree ("verification_id") WHERE "subscriptions"."verification_id" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_successor" ON "subscriptions" USING btree ("successor_id") WHERE "subscriptions"."successor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_owner" ON "subscriptions" USING btree ("owner_user_id") WHERE "subscriptions"."owner_user_id" is not null;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_closed_is_nobodys" CHECK (case when "subscriptions"."closed_at" is null then "subscriptions"."successor_id" is null else "subscriptions"."owner_user_id" is null end);