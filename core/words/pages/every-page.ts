export * from "./account-words.ts";
export * from "./answer-words.ts";
export * from "./dashboard-words.ts";
export * from "./plan-words.ts";
export * from "./public-words.ts";
export * from "./record-words.ts";
export * from "./signup-words.ts";
export * from "./year-words.ts";
