import { test as base } from "../daymark.ts";
import { createStage, type Stage } from "./stage.ts";

/** A test of screens. All files that have one share its server and its accounts (the project "screens"). */
export const test = base.extend<object, { stage: Stage }>({
  stage: [async ({ daymark }, use) => use(createStage(daymark.url)), { scope: "worker" }],
});
