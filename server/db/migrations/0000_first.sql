CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mail_allowances" (
	"key" text PRIMARY KEY NOT NULL,
	"sent" integer NOT NULL,
	"counts_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"is_kept" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_alarms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mismatch" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"is_settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_alarms_once" UNIQUE("provider","mismatch","reference")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid,
	"provider" text NOT NULL,
	"provider_ref" text,
	"payment_intent" text,
	"payer" text NOT NULL,
	"giver_channel_id" uuid,
	"lines" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"extends_from" date,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_on" date,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refund_asked_cents" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"refund_asked_by" text,
	"dispute" text DEFAULT 'none' NOT NULL,
	"fee_cents" integer,
	"asked" integer DEFAULT 0 NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_provider_ref" UNIQUE("provider","provider_ref"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" >= 0 and "payments"."refunded_cents" >= 0),
	CONSTRAINT "payments_paid_has_day" CHECK ("payments"."status" <> 'paid' or ("payments"."paid_at" is not null and "payments"."paid_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"provider" text PRIMARY KEY NOT NULL,
	"listed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"type_order" integer NOT NULL,
	"address" text,
	"city" text NOT NULL,
	"city_slug" text NOT NULL,
	"county" text,
	"state" text NOT NULL,
	"zip" text,
	"phone" text,
	"latitude" double precision,
	"longitude" double precision,
	"checked_on" date,
	"name_key" text NOT NULL,
	"city_key" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"data_on" date,
	"imported_at" timestamp with time zone NOT NULL,
	"is_sample" boolean NOT NULL,
	"agencies" integer NOT NULL,
	"refused" jsonb NOT NULL,
	"vocabulary" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_topics" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_issues" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"lead" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"postal_address" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscribers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscribers_number_unique" UNIQUE("number"),
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subscription_id" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_clock" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ahead_seconds" integer NOT NULL,
	CONSTRAINT "demo_clock_single" CHECK ("demo_clock"."id")
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid,
	"channel" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "restores" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"taken_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seconds" double precision
);
--> statement-breakpoint
CREATE TABLE "provider_alarms" (
	"channel" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_breakers" (
	"channel" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"paused_since" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"probes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_pk" PRIMARY KEY("provider","event")
);
--> statement-breakpoint
CREATE TABLE "provider_tallies" (
	"channel" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"worker" uuid NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "provider_tallies_channel_minute_worker_pk" PRIMARY KEY("channel","minute","worker")
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refusals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"delivery_id" uuid NOT NULL,
	"recipient_channel_id" uuid,
	"is_report" boolean NOT NULL,
	"had_taken" boolean NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL
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
CREATE TABLE "purchase_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reg_first_name" text NOT NULL,
	"reg_last_name" text NOT NULL,
	"reg_email" text,
	"reg_cell" text,
	"reg_date" date NOT NULL,
	"ff_first_name" text,
	"ff_last_name" text,
	"ff_email" text,
	"ff_cell" text,
	"service_level" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"subscription_id" uuid
);
--> statement-breakpoint
CREATE TABLE "acknowledgements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"location_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"recipient_channel_id" uuid,
	"via" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "date_records" (
	"location_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"opens_on" date,
	"appointment_on" date,
	"appointment_time" text,
	"passed_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "date_records_location_id_due_on_pk" PRIMARY KEY("location_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"dedupe_key" text,
	"subscription_id" uuid,
	"location_id" uuid,
	"due_on" date,
	"offset_days" smallint,
	"occasion" text,
	"recipient_channel_id" uuid,
	"channel" text NOT NULL,
	"to_address" text,
	"template" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_params" text,
	"status" text NOT NULL,
	"status_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unanswered" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"provider" text,
	"provider_ref" text,
	"error_kind" text,
	"error_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_number_unique" UNIQUE("number"),
	CONSTRAINT "deliveries_reminder_key" UNIQUE("location_id","due_on","offset_days","recipient_channel_id"),
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('email', 'text')),
	CONSTRAINT "deliveries_named" CHECK (case when "deliveries"."kind" = 'reminder'
        then "deliveries"."dedupe_key" is null and "deliveries"."location_id" is not null and "deliveries"."due_on" is not null
          and "deliveries"."offset_days" is not null and "deliveries"."recipient_channel_id" is not null
        else "deliveries"."dedupe_key" is not null end),
	CONSTRAINT "deliveries_addressed" CHECK ("deliveries"."recipient_channel_id" is not null or "deliveries"."to_address" is not null or "deliveries"."status" in ('sent', 'delivered', 'failed', 'superseded', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "email_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"code_hash" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"wrong_attempts" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY DEFAULT (lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"name" text,
	"times_per_year" smallint,
	"once_about" text,
	"next_due_on" date NOT NULL,
	"opens_on" date,
	"appointment_on" date,
	"appointment_time" text,
	"early_from" date GENERATED ALWAYS AS (least(opens_on, appointment_on)) STORED,
	"position" smallint NOT NULL,
	"office_name" text,
	"office_phone" text,
	"office_address" text,
	"office_hours" text,
	"office_fee" text,
	"things_to_bring" jsonb,
	"state" text DEFAULT 'dated' NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "locations_position" UNIQUE("subscription_id","position"),
	CONSTRAINT "locations_place_or_once" CHECK (case when "locations"."once_about" is null then "locations"."name" is not null and "locations"."times_per_year" is not null
        else "locations"."name" is null and "locations"."times_per_year" is null end),
	CONSTRAINT "locations_once" CHECK ("locations"."once_about" is null and "locations"."taken_back_at" is null
        or "locations"."once_about" is not null and "locations"."state" <> 'awaiting_next_date' and "locations"."opens_on" is null
          and ("locations"."taken_back_at" is null or "locations"."state" = 'ended')),
	CONSTRAINT "locations_range" CHECK ("locations"."opens_on" is null or "locations"."next_due_on" - "locations"."opens_on" between 1 and 61),
	CONSTRAINT "locations_appointment" CHECK (("locations"."appointment_on" is null) = ("locations"."appointment_time" is null)
        and ("locations"."appointment_on" is null or "locations"."next_due_on" - "locations"."appointment_on" between 0 and 61)
        and ("locations"."appointment_time" is null or "locations"."appointment_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'))
);
--> statement-breakpoint
CREATE TABLE "recipient_channels" (
	"id" uuid PRIMARY KEY DEFAULT (lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recipient_channels_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"is_holder_mailbox" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"failing_since" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"consent_at" timestamp with time zone,
	"consent_how" text,
	"consent_wording" text,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "recipient_channels_number_unique" UNIQUE("number"),
	CONSTRAINT "recipient_channels_kind" CHECK ("recipient_channels"."kind" in ('email', 'text'))
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" uuid PRIMARY KEY DEFAULT (lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"relation" text NOT NULL,
	"is_account_holder" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL,
	"position" smallint,
	CONSTRAINT "recipients_position" UNIQUE("subscription_id","position"),
	CONSTRAINT "recipients_six_at_most" CHECK ("recipients"."position" between 0 and 5),
	CONSTRAINT "recipients_time_zone" CHECK ((timestamptz '2000-01-01 00:00:00+00' at time zone "recipients"."time_zone") is not null)
);
--> statement-breakpoint
CREATE TABLE "registrants" (
	"id" uuid PRIMARY KEY DEFAULT (lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "registrants_subscription_id_unique" UNIQUE("subscription_id"),
	CONSTRAINT "registrants_time_zone" CHECK ((timestamptz '2000-01-01 00:00:00+00' at time zone "registrants"."time_zone") is not null)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT (lpad(to_hex(floor(extract(epoch from now()) / 86400)::int), 4, '0') || overlay(substr(gen_random_uuid()::text, 5) placing '8' from 11 for 1))::uuid NOT NULL,
	"owner_user_id" text,
	"claim_email" text,
	"verification_id" uuid NOT NULL,
	"user_type" text NOT NULL,
	"master" text NOT NULL,
	"status" text DEFAULT 'pending_payment' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"price_list" text DEFAULT 'present' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"unpaid_since" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "subscriptions_verification" UNIQUE("verification_id"),
	CONSTRAINT "subscriptions_owned_or_claimable" CHECK ("subscriptions"."owner_user_id" is not null or "subscriptions"."claim_email" is not null),
	CONSTRAINT "subscriptions_paid_has_term" CHECK ("subscriptions"."status" = 'pending_payment' or ("subscriptions"."starts_on" is not null and "subscriptions"."ends_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_alarms" ADD CONSTRAINT "payment_alarms_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_giver_channel_id_recipient_channels_id_fk" FOREIGN KEY ("giver_channel_id") REFERENCES "public"."recipient_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refusals" ADD CONSTRAINT "refusals_recipient_channel_id_recipient_channels_id_fk" FOREIGN KEY ("recipient_channel_id") REFERENCES "public"."recipient_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_recipient_channel_id_recipient_channels_id_fk" FOREIGN KEY ("recipient_channel_id") REFERENCES "public"."recipient_channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_records" ADD CONSTRAINT "date_records_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_recipient_channel_id_recipient_channels_id_fk" FOREIGN KEY ("recipient_channel_id") REFERENCES "public"."recipient_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_channels" ADD CONSTRAINT "recipient_channels_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrants" ADD CONSTRAINT "registrants_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_owner_user_id_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_verification_id_email_verifications_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."email_verifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_user_id" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_email" ON "account_links" USING btree ("email");--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "payment_alarms_payment" ON "payment_alarms" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_alarms_unsettled" ON "payment_alarms" USING btree ("at") WHERE not "payment_alarms"."is_settled";--> statement-breakpoint
CREATE INDEX "payments_payment_intent" ON "payments" USING btree ("payment_intent");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_giver" ON "payments" USING btree ("giver_channel_id") WHERE "payments"."giver_channel_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("subscription_id") WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "payments" USING btree ("created_at") WHERE "payments"."status" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_paid_at" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_source_id" ON "agencies" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_state" ON "newsletter_subscribers" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "audit_log_subscription" ON "audit_log" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "outbox_messages_delivery" ON "outbox_messages" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "provider_events_received" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refusals_at" ON "refusals" USING btree ("channel","at");--> statement-breakpoint
CREATE INDEX "refusals_delivery" ON "refusals" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "refusals_recipient_channel" ON "refusals" USING btree ("recipient_channel_id");--> statement-breakpoint
CREATE INDEX "purchase_requests_created_at" ON "purchase_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "purchase_requests_subscription" ON "purchase_requests" USING btree ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "acknowledgements_standing" ON "acknowledgements" USING btree ("location_id","due_on") WHERE "acknowledgements"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "acknowledgements_location" ON "acknowledgements" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "acknowledgements_recipient_channel" ON "acknowledgements" USING btree ("recipient_channel_id") WHERE "acknowledgements"."recipient_channel_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_recipient_channel" ON "deliveries" USING btree ("recipient_channel_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_dedupe_key" ON "deliveries" USING btree ("kind","dedupe_key") WHERE "deliveries"."kind" <> 'reminder';--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned';--> statement-breakpoint
CREATE INDEX "deliveries_due_urgent" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned' and "deliveries"."kind" in ('code', 'account', 'reply');--> statement-breakpoint
CREATE INDEX "deliveries_due_soon" ON "deliveries" USING btree ("channel","next_attempt_at","number") WHERE "deliveries"."status" = 'planned' and "deliveries"."kind" = 'reminder' and "deliveries"."offset_days" in (-1, 0);--> statement-breakpoint
CREATE INDEX "deliveries_claimed" ON "deliveries" USING btree ("claimed_until") WHERE "deliveries"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "deliveries_held_back" ON "deliveries" USING btree ("give_up_at","id") WHERE "deliveries"."status" = 'suppressed' and "deliveries"."kind" <> 'reminder';--> statement-breakpoint
CREATE INDEX "deliveries_of_nobody" ON "deliveries" USING btree ("updated_at") WHERE "deliveries"."kind" in ('code', 'account', 'reply') and "deliveries"."subscription_id" is null;--> statement-breakpoint
CREATE INDEX "deliveries_questions" ON "deliveries" USING btree ("location_id") WHERE "deliveries"."template" = 'next-date-needed';--> statement-breakpoint
CREATE INDEX "deliveries_subscription" ON "deliveries" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "email_verifications_email" ON "email_verifications" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "email_verifications_created_at" ON "email_verifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "locations_next_due_on" ON "locations" USING btree ("next_due_on","id");--> statement-breakpoint
CREATE INDEX "locations_early_from" ON "locations" USING btree ("early_from","id") WHERE "locations"."early_from" is not null;--> statement-breakpoint
CREATE INDEX "locations_awaiting" ON "locations" USING btree ("state_since","id") WHERE "locations"."state" = 'awaiting_next_date';--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_channels_current" ON "recipient_channels" USING btree ("recipient_id","kind","address") WHERE "recipient_channels"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_channels_holder_mailbox" ON "recipient_channels" USING btree ("recipient_id") WHERE "recipient_channels"."is_holder_mailbox" and "recipient_channels"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "recipient_channels_recipient" ON "recipient_channels" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "recipient_channels_address" ON "recipient_channels" USING btree ("kind","address");--> statement-breakpoint
CREATE INDEX "recipient_channels_failing" ON "recipient_channels" USING btree ("failing_since","id") WHERE "recipient_channels"."state" = 'failing';--> statement-breakpoint
CREATE INDEX "recipient_channels_retired" ON "recipient_channels" USING btree ("retired_at") WHERE "recipient_channels"."address" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_one_account_holder" ON "recipients" USING btree ("subscription_id") WHERE "recipients"."is_account_holder";--> statement-breakpoint
CREATE INDEX "recipients_removed" ON "recipients" USING btree ("id") WHERE "recipients"."position" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_owner" ON "subscriptions" USING btree ("owner_user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_claim_email" ON "subscriptions" USING btree ("claim_email") WHERE "subscriptions"."owner_user_id" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_ends_on" ON "subscriptions" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "subscriptions_unpaid" ON "subscriptions" USING btree ("unpaid_since","id") WHERE "subscriptions"."status" = 'pending_payment';