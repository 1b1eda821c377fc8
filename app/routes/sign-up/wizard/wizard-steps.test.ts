import { describe, expect, it } from "vitest";
import { stepToShow } from "./wizard-steps.ts";

const nothing = { verificationId: "", verified: false };
const codeSent = { verificationId: "check-1", verified: false };
const checked = { verificationId: "check-1", verified: true };

describe("the step to show", () => {
  it.each([
    [null, nothing, "details"],
    [null, codeSent, "details"],
    [null, checked, "welcome"],
    ["welcome", nothing, "details"],
    ["welcome", checked, "welcome"],
    ["email", nothing, "details"],
    ["email", codeSent, "email"],
    ["email", checked, "email"],
    ["details", checked, "details"],
    ["<script>", nothing, "details"],
  ] as const)("for the wish %j with %j is %s", (wish, form, step) => {
    expect(stepToShow(wish, form)).toBe(step);
  });
});
