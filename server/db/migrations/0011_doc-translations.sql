CREATE TABLE "doc_translations" (
	"topic_id" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "doc_translations_topic_id_language_pk" PRIMARY KEY("topic_id","language")
);
