import {
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { agencyTypes } from "#core/directory/agency-type.ts";
import { instant, plainDate } from "#server/db/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The police directory: public data, replaced as a whole by each import (server/directory/replace-agencies.ts). */
export const agencies = pgTable(
  "agencies",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    /** The file's own id. It names an agency from one edition to the next. */
    sourceId: text("source_id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: agencyTypes }).notNull(),
    /** The type's place in a list, with the sheriff first. */
    typeOrder: integer("type_order").notNull(),
    address: text("address"),
    city: text("city").notNull(),
    /** The city's part of its page's address. Cities that are spelt alike are one. */
    citySlug: text("city_slug").notNull(),
    county: text("county"),
    /** Postal abbreviation. */
    state: text("state").notNull(),
    zip: text("zip"),
    /** E.164, with ";ext=5" behind it where the office has an extension. */
    phone: text("phone"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** The day of the record in the source, where the file says it. */
    checkedOn: plainDate("checked_on"),
    /** Name and city as the search sees them (core/directory/search-words.ts), to find what somebody typed in full. */
    nameKey: text("name_key").notNull(),
    cityKey: text("city_key").notNull(),
    /** Every word that finds it: name, city, county, state, ZIP. */
    words: tsvector("words").notNull(),
  },
  // No other index: search, lists and "nearest" are answered from memory (server/directory/load-directory.ts).
  (table) => [uniqueIndex("agencies_source_id").on(table.sourceId)],
);

/** Which data is in `agencies`. The newest row counts. */
export const directoryImports = pgTable("directory_imports", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** Whose data it is, in words that stand on every page. */
  source: text("source").notNull(),
  /** The day of the data, where it is known. */
  dataOn: plainDate("data_on"),
  importedAt: instant("imported_at").notNull(),
  /** The made-up agencies that are shown until a real file is imported. */
  isSample: boolean("is_sample").notNull(),
  agencies: integer("agencies").notNull(),
  /** Rows that were left out, by reason. */
  refused: jsonb("refused").$type<Record<string, number>>().notNull(),
  /** Every word of `agencies.words`, once. Typing errors are found by comparing with these. */
  vocabulary: text("vocabulary").array().notNull(),
});
