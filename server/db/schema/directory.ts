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
    /** The source's id. It identifies an agency across editions. */
    sourceId: text("source_id").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: agencyTypes }).notNull(),
    /** The type's place in a list, the sheriff first. */
    typeOrder: integer("type_order").notNull(),
    address: text("address"),
    city: text("city").notNull(),
    /** The city's part of its page's address. Cities with the same spelling are one. */
    citySlug: text("city_slug").notNull(),
    county: text("county"),
    /** Postal abbreviation. */
    state: text("state").notNull(),
    zip: text("zip"),
    /** E.164, with ";ext=5" behind it for an extension. */
    phone: text("phone"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** The record's day in the source, if the file has it. */
    checkedOn: plainDate("checked_on"),
    /** Name and city in the search's form (core/directory/search-words.ts), for a query typed in full. */
    nameKey: text("name_key").notNull(),
    cityKey: text("city_key").notNull(),
    /** Search words: name, city, county, state, ZIP. */
    words: tsvector("words").notNull(),
  },
  // No other index: memory answers search, lists and "nearest" (server/directory/load-directory.ts).
  (table) => [uniqueIndex("agencies_source_id").on(table.sourceId)],
);

/** The newest row describes the data in `agencies`. */
export const directoryImports = pgTable("directory_imports", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** The data's owner, as named on every page. */
  source: text("source").notNull(),
  /** The data's day, if known. */
  dataOn: plainDate("data_on"),
  importedAt: instant("imported_at").notNull(),
  /** The sample, shown until a real file is imported. */
  isSample: boolean("is_sample").notNull(),
  agencies: integer("agencies").notNull(),
  /** Counts of refused rows by reason. */
  refused: jsonb("refused").$type<Record<string, number>>().notNull(),
  /** Every word of `agencies.words`, once. Typos are compared with these. */
  vocabulary: text("vocabulary").array().notNull(),
});
