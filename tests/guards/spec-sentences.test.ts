import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** The list from which the sentences were taken. It lies beside the checkout on some machines. */
const toolList = join(root, "../shared/tools/spec-strings.txt");

/**
 * The agreed sentences (docs/product.md), and for each the test of the place where a person meets it: in the browser,
 * or in a handler's answer. A placeholder ({…}) stands for anything. A test that used the catalogue would follow the
 * catalogue into any mistake, so the test must spell out the words.
 */
const metIn: Record<string, string[]> = {
  "tests/e2e/thorough/public-pages.spec.ts": [
    "Page Not Found",
    "Sorry, the page you are looking for does not exist.",
  ],
  // The words that every-screen.spec.ts expects.
  "tests/e2e/support/screens/public.ts": ["When Is My Next Registration Date?"],
  "tests/e2e/support/screens/dashboard.ts": ["Registration Reminders"],
  "tests/e2e/support/screens/checkout.ts": ["Payment Successful"],
  "tests/e2e/thorough/older-form.spec.ts": [
    "Subscribe (Test)",
    "Please select your relation.",
    "Please specify Internet/phone access.",
    "Invalid email format.",
    "Please select a service level.",
    "Please fill out all required fields and correct any errors.",
  ],
  "tests/e2e/thorough/account-errors.spec.ts": [
    "Checking authentication...",
    "Send Reset Link",
    "No registrant information found.",
    "Error retrieving registrant info. Please try again later.",
    "Password should be at least 6 characters long.",
    "Please enter your email address.",
    "Please enter a valid email address.",
    "Invalid email or password. Please try again.",
    "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
    "Login failed. Please check your credentials and try again.",
    "An unexpected error occurred during login. Please try again.",
    "Signup failed. Please try again.",
    "An error occurred during signup. Please try again.",
    "Signup successful! Your account is created. Redirecting...",
    "Password reset email sent! Please check your inbox (and spam folder).",
    "Failed to send password reset email. Please try again.",
  ],
  "tests/e2e/thorough/wizard-steps.spec.ts": [
    "Your Reminders",
    "Complete Your Purchase",
    "No form data found. Please return to the registration form.",
    "Payment Successful!",
    "Thank you for your purchase! Your reminder service has been activated successfully.",
    "What happens next",
    "Go to Reminder Dashboard",
    "Return to Homepage",
    "Failed to save verified form data to server. Please try again.",
    "Error connecting to server. Please check your connection and try again.",
    "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.",
    "New authorization number generated. The old one is no longer valid.",
  ],
  "tests/e2e/main-months/registrant-journey.spec.ts": [
    "Login Required",
    "This is a demo checkout. In production, this would integrate with Stripe.",
  ],
  "tests/e2e/thorough/profile.spec.ts": ["Loading profile..."],
  "tests/e2e/main/documentation.spec.ts": [
    "No topics available.",
    "HTTP error! status: {n}",
    "No topics found or failed to load topics.",
    "An unexpected error occurred while fetching topics.",
  ],
  "tests/e2e/thorough/idle-logout.spec.ts": [
    "Logged Out",
    "You have been successfully logged out.",
    "Session Expired",
    "You have been automatically logged out due to inactivity.",
  ],
  "server/http/api/access.test.ts": ["The customer is not active. Please go to the subscription page."],
  "tests/e2e/main/newsletter.spec.ts": ["Please enter your first name."],
  "tests/e2e/thorough/wizard-rules.spec.ts": [
    "Please select who you are (registrant, family member, or friend).",
    "Please select who will be the master account holder.",
    "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
    "Master account holder must be at least 18 years old.",
    "Please select a location type.",
    "Please add at least one location.",
    "Please fill in all location information.",
    "Invalid Date",
    "Registration date for {name} must not be prior to today.",
    "Passwords do not match.",
    "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
    "Please select an email for verification.",
    "Invalid Email",
    "Please enter a valid email address (must contain @ and a domain).",
  ],
};

/** The sentence as a string of its own in a test's source, quoted in any way. */
function quoted(sentence: string): RegExp {
  const parts = sentence.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(["'\`])${parts.join("[^\\n]{1,80}?")}\\1`);
}

describe("the agreed sentences", () => {
  it.each(Object.entries(metIn))("stand word for word in %s", (file, sentences) => {
    const source = readFileSync(join(root, file), "utf8");
    expect(sentences.filter((sentence) => !quoted(sentence).test(source))).toEqual([]);
  });

  // Declared only where the list exists: a skipped test would count as one that did not pass.
  if (existsSync(toolList)) {
    it("are all those that their source lists", () => {
      const wanted = readFileSync(toolList, "utf8").split("\n").filter(Boolean);
      expect(Object.values(metIn).flat().sort()).toEqual(wanted.sort());
    });
  }
});
