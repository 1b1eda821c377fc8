import type { AccountEvent } from "#core/people/account-events.ts";

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
};
