import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

const importLine = /^\s*(?:import|export)\s+(type\s)?[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/gm;

/** The files of a folder, without its tests, as paths from the root. */
export function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));
}

/** What a file imports: a path from the root, or a package's name. */
export function imports(file: string): { target: string; typeOnly: boolean }[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(importLine)].map(([, type, from, dynamic]) => {
    const specifier = from ?? dynamic ?? "";
    const target = specifier.startsWith(".")
      ? relative(root, resolve(root, dirname(file), specifier))
      : specifier.replace(/^#/, "");
    return { target, typeOnly: Boolean(type) };
  });
}
