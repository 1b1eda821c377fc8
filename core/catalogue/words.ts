export * from "./account.ts";
export * from "./api.ts";
export * from "./dashboard.ts";
export * from "./site.ts";
export * from "./wizard.ts";
