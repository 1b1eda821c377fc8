import type { AccountEvent } from "#core/people/account-events.ts";

// The account: login, the links in its mails, and the profile.

/** The dialog before something that takes a recent proof. */
export const passwordAsked = {
  title: "Enter your password",
  why: "You logged in a while ago. Enter your password to go on.",
  label: "Current password",
  submit: "Continue",
  cancel: "Cancel",
};

export const login = {
  emailRequired: "Please enter your email address.",
  passwordRequired: "Please enter your password.",
  authorizing: "Authorizing...",
  invalidCredential: "Invalid email or password. Please try again.",
  tooManyRequests:
    "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
  failed: "Login failed. Please check your credentials and try again.",
  unexpected: "An unexpected error occurred during login. Please try again.",
  // Below `failed`, which sounds as if the password were wrong.
  notLookedAt: "Nobody has looked at your email and password: no answer came. They may well be right.",
  heading: "Log in",
  justSignedUp: "Just signed up? Check your email for a confirmation link.",
  forgot: "Forgot password?",
  toSignup: "Create account",
  panel: "One date. Six reminders. You don't have to keep it all in your head.",
  // One sentence for all causes: to say which one is true would tell who has an account.
  whyNot: {
    linkFirst: "If you just signed up, open the link in our email first. Check your spam folder, too.",
    earlierPassword: "If you already had an account, your old password still works.",
    newLink: "Email me a new link",
  },
  // Below `tooManyRequests`, with or without an account.
  code: {
    offer: "Know your password? We can email you a code, and you can log in with both right away.",
    send: "Email me a code",
    label: "6-digit code",
    sent: "We sent a code to your email. Check your spam folder, too.",
  },
  keep: "Keep me logged in on this device",
  keepHint: "Leave it off on a computer that others use: closing the browser then logs you out.",
};

export const accountSignup = {
  heading: "Sign up",
  /** /signup makes the account alone. The sign-up's form makes account and reminders together. */
  what: "First your account, then the dates and people. When you have confirmed your email, setting up your reminders is the next page.",
  together: "In one go instead? Setting up reminders creates the account, too.",
  submit: "Create account",
  passwordHint: (least: number) => `At least ${least} characters. A few random words work well.`,
  toLogin: "I already have an account",
  firstNameRequired: "Please enter your first name.",
  lastNameRequired: "Please enter your last name.",
  emailRequired: "Please enter a valid email address.",
  passwordTooShort: "Password should be at least 6 characters long.",
  passwordTooLong: "Password should be at most 128 characters long.",
  passwordTooCommon: "This password is too easy to guess. Please choose another one.",
  failed: "Signup failed. Please try again.",
  unexpected: "An error occurred during signup. Please try again.",
  success: "Signup successful! Your account is created. Redirecting...",
  successHere: "Signup successful! Your account is created.",
  linkFirst:
    "Before you log in, open our email. It has a link that asks for your password, or it says that you already have an account. Check your spam folder, too.",
};

export const forgotPassword = {
  what: "Enter your account's email. If we find an account, we'll email you a link to set a new password.",
  emailRequired: "Please enter your email address.",
  submit: "Send Reset Link",
  success: "Password reset email sent! Please check your inbox (and spam folder).",
  inEachCase: "If the address has just been signed up, the email holds the link that confirms it.",
  failed: "Failed to send password reset email. Please try again.",
};

export const resetPassword = {
  success: "Your password is changed. You can log in with it now.",
  linkExpired: "This link has expired or was used before. Please ask for a new one.",
};

export const verifyEmail = {
  lead: "One more step: enter a password. It also confirms that this address is yours.",
  passwordHint:
    "Use the one you chose when you signed up. If someone else set this up for you, choose a new one. You'll log in with it.",
  confirmed: "Your email is confirmed.",
  loggedInAs: (email: string) => `You're logged in as ${email}.`,
  canLogIn: "You can log in now.",
  toReminders: "Go to my reminders",
  setUpNext: "Next, set up your reminders: the date, and who gets them.",
  isYours: "Are these reminders yours?",
  setUpForYou: "Someone set them up for you. To say yes, choose a password for your login.",
  newPassword: "You'll log in with it.",
  yes: "Yes, these are mine",
  onlyLogin: "Only create my login",
  saidYes: "The reminders are yours now.",
  sayNo: "Not yours? Use “No, and don't ask again” in our email.",
  notYou: "Don't know what this is? You can close this page. Nothing happens.",
  linkExpired: "This link has expired or was used before. Try to log in, or have a new link mailed to you.",
};

export const profile = {
  loading: "Loading profile...",
  passwordChanged: "Your password is changed. Every other browser was logged out.",
  addressAsked: (email: string) =>
    `We have sent a link to ${email}. Your account moves there once you have opened it.`,
  addressChanged: "Your account has moved to this address. You can log in with it now.",
  addressLinkExpired: "This link has expired or was used before. You can ask for a new one in your profile.",
  addressMayHaveMoved:
    "The link is used up now, so your account has most likely moved to this address. Please try to log in with it.",
  deleted: {
    title: "Account deleted",
    message: "Your account is deleted, with everything that was kept about you.",
  },
};

/** What was done in the account, as /profile lists it. */
export const accountActivity = {
  heading: "Recent activity",
  what: "Important changes to your account in the last 30 days. We emailed you about each one.",
  none: "Nothing in the last 30 days.",
  events: {
    "calendar-link-made": "A calendar link was made.",
    "contact-added": "An email address or a phone number was added to the list.",
    "copy-made": "A copy of your data was made.",
    "devices-logged-out": "Another device was logged out.",
    "number-kept": "A phone number was confirmed.",
    "reminders-ended": "The reminders for one person were ended.",
    "password-changed": "The password was changed.",
    "address-change-asked": "Someone asked to change the email address.",
    "address-changed": "The email address was changed.",
  } satisfies Record<AccountEvent, string>,
  notMe: "This wasn't me",
  disowned: "You told us this wasn't you.",
  lead: "If it wasn't you, we'll do this right away:",
  steps: [
    "Log out every device, including this one.",
    "Turn off your calendar links, and cancel links we emailed you.",
    "Email you a link to set a new password.",
  ],
  takesOff: "Take the person who was added off the list.",
  /** What no button brings back. */
  more: {
    "contact-added": "Then check the people on your list, and how we reach them.",
    "copy-made": "A copy that was saved can't be taken back.",
    "reminders-ended": "Ended reminders can't be restored. You can set them up again.",
  } satisfies Partial<Record<AccountEvent, string>>,
  confirm: "Secure my account",
  securing: "One moment...",
  done: {
    title: "Your account is secured",
    message: "Every device is logged out. We emailed you a link to set a new password.",
  },
};

// Where the answer to something that was sent has not come.
export const lostAnswer = {
  looking: "No answer came. What you sent may have arrived all the same. We are looking.",
  askingAgain: "No answer came. It may have arrived all the same. We ask again. Nothing is done twice.",
  notArrived: "It did not arrive. Please try again.",
  notPaid: "The payment did not arrive, and nothing was charged. Please try again.",
};

// Where a personal page waits for an answer.
export const noAnswer = {
  late: "No answer has come yet. It may still come.",
  whoIsThere:
    "No answer has come yet, so we do not know if you are logged in. This page asks again by itself.",
};
