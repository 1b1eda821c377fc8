import type { AccountEvent } from "#core/people/account-events.ts";

export const login = {
  invalidCredential: "Invalid email or password. Please try again.",
  tooManyRequests:
    "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
  // One sentence for all causes: to say which one is true would tell who has an account.
  whyNot: {
    linkFirst: "If you just signed up, open the link in our email first. Check your spam folder, too.",
    earlierPassword: "If you already had an account, your old password still works.",
    newLink: "Email me a new link",
  },
};

export const accountSignup = {
  emailRequired: "Please enter a valid email address.",
  passwordTooShort: "Password should be at least 6 characters long.",
  passwordTooLong: "Password should be at most 128 characters long.",
  passwordTooCommon: "This password is too easy to guess. Please choose another one.",
};

export const resetPassword = {
  linkExpired: "This link has expired or was used before. Please ask for a new one.",
};

export const profile = {
  deleted: {
    title: "Account deleted",
    message: "Your account is deleted, with everything that was kept about you.",
  },
};

/** What was done in the account, as /profile lists it. */
export const accountActivity = {
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
  steps: [
    "Log out every device, including this one.",
    "Turn off your calendar links, and cancel links we emailed you.",
    "Email you a link to set a new password.",
  ],
  /** What no button brings back. */
  more: {
    "contact-added": "Then check the people on your list, and how we reach them.",
    "copy-made": "A copy that was saved can't be taken back.",
    "reminders-ended": "Ended reminders can't be restored. You can set them up again.",
  } satisfies Partial<Record<AccountEvent, string>>,
  done: {
    title: "Your account is secured",
    message: "Every device is logged out. We emailed you a link to set a new password.",
  },
};
