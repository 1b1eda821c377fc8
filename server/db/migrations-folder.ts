import { join } from "node:path";
import { rootFolder } from "#server/root-folder.ts";

/** The SQL that drizzle-kit wrote from `schema`, in order. */
export const migrationsFolder = join(rootFolder, "server", "db", "migrations");
