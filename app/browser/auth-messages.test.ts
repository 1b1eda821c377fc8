import { describe, expect, it } from "vitest";
import { m } from "#messages";
import type { AuthFailure } from "./auth-calls.ts";
import {
  loginMessage,
  newPasswordMessage,
  resetRequestMessage,
  signupMessage,
  verifyMessage,
  wasNotLookedAt,
} from "./auth-messages.ts";

const failure = (status: number, code: string): AuthFailure => ({ ok: false, status, code, message: "m" });

it.each([
  ["UNREACHABLE", true],
  ["UNREADABLE", true],
  ["UNEXPECTED", true],
  ["HTTP_502", true],
  ["HTTP_429", false],
  ["INVALID_EMAIL_OR_PASSWORD", false],
])("after %s it is %s that nobody has looked at what was typed", (code, expected) => {
  expect(wasNotLookedAt(code)).toBe(expected);
});

describe("the sentence for a failure", () => {
  it.each([
    ["login", loginMessage, 401, "INVALID_EMAIL_OR_PASSWORD", m.login_invalid_credential()],
    ["login", loginMessage, 400, "INVALID_EMAIL", m.login_invalid_credential()],
    ["login", loginMessage, 429, "HTTP_429", m.login_too_many_requests()],
    ["login", loginMessage, 500, "HTTP_500", m.login_failed()],
    ["login", loginMessage, 0, "UNREACHABLE", m.login_failed()],
    ["signup", signupMessage, 400, "PASSWORD_TOO_SHORT", m.account_signup_password_too_short()],
    ["signup", signupMessage, 400, "INVALID_EMAIL", m.account_signup_email_required()],
    ["signup", signupMessage, 422, "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL", m.account_signup_failed()],
    ["signup", signupMessage, 0, "UNREACHABLE", m.account_signup_unexpected()],
    ["reset mail", resetRequestMessage, 500, "HTTP_500", m.forgot_password_failed()],
    ["reset mail", resetRequestMessage, 429, "HTTP_429", m.api_too_many_requests()],
    ["new password", newPasswordMessage, 400, "INVALID_TOKEN", m.reset_password_link_expired()],
    ["new password", newPasswordMessage, 400, "PASSWORD_TOO_SHORT", m.reset_password_too_short()],
    ["new password", newPasswordMessage, 500, "UNEXPECTED", m.api_unexpected()],
    ["proof", verifyMessage, 400, "INVALID_TOKEN", m.verify_email_link_expired()],
    ["proof", verifyMessage, 429, "TOO_MANY_REQUESTS", m.api_too_many_requests()],
    ["proof", verifyMessage, 500, "UNEXPECTED", m.api_unexpected()],
    ["proof", verifyMessage, 0, "UNREACHABLE", m.api_unreachable()],
    ["new password", newPasswordMessage, 0, "UNREACHABLE", m.api_unreachable()],
  ])("%s: %o %i %s", (_what, sentence, status, code, expected) => {
    expect(sentence(failure(status, code))).toBe(expected);
  });
});
