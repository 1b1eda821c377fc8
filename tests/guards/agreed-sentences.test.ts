import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./read-imports.ts";

/**
 * The sentences that were agreed word for word (docs/product.md). A placeholder ({…}) stands for anything. The browser tests and
 * the API's tests say where a person meets each.
 */
const agreed = [
  "Page Not Found",
  "Sorry, the page you are looking for does not exist.",
  "When Is My Next Registration Date?",
  "Registration Reminders",
  "Payment Successful",
  "Subscribe (Test)",
  "Please select your relation.",
  "Please specify Internet/phone access.",
  "Invalid email format.",
  "Please select a service level.",
  "Please fill out all required fields and correct any errors.",
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
  "Login Required",
  "This is a demo checkout. In production, this would integrate with Stripe.",
  "Loading profile...",
  "No topics available.",
  "HTTP error! status: {n}",
  "No topics found or failed to load topics.",
  "An unexpected error occurred while fetching topics.",
  "Logged Out",
  "You have been successfully logged out.",
  "Session Expired",
  "You have been automatically logged out due to inactivity.",
  "The customer is not active. Please go to the subscription page.",
  "Please enter your first name.",
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
];

/** The sentence as a string of its own, quoted in any way, or as the text of an element. */
function shown(sentence: string): RegExp {
  const parts = sentence
    .split(/\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s+"));
  return new RegExp(`["'\`>]\\s*${parts.join("[^\\n]{1,80}?")}\\s*["'\`<]`);
}

it("each agreed sentence stands in the product to the letter", () => {
  const sources = globSync(["{app,core}/**/*.{ts,tsx}", "messages/en.json"], { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  expect(agreed.filter((sentence) => !shown(sentence).test(sources))).toEqual([]);
});
