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
CREATE UNIQUE INDEX "agencies_source_id" ON "agencies" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "agencies_city" ON "agencies" USING btree ("state","city_slug");--> statement-breakpoint
CREATE INDEX "agencies_county" ON "agencies" USING btree ("state","county") WHERE "agencies"."type" = 'sheriff';--> statement-breakpoint
CREATE INDEX "agencies_city_key" ON "agencies" USING btree ("city_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "agencies_words" ON "agencies" USING gin ("words");--> statement-breakpoint
CREATE INDEX "agencies_order" ON "agencies" USING btree ("type_order","name","id");--> statement-breakpoint
CREATE INDEX "agencies_latitude" ON "agencies" USING btree ("latitude");