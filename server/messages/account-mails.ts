import { brand } from "#core/brand.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { frameMail } from "#server/messages/frame-mail.ts";
import type { MailsOf } from "#server/messages/mail-content.ts";
import type { AccountActivity } from "#server/messages/templates.ts";

type AccountTemplate =
  | "verification-code"
  | "reset-password"
  | "verify-email"
  | "confirm-new-address"
  | "password-changed"
  | "address-change-asked"
  | "address-changed"
  | "account-activity"
  | "account-deleted"
  | "account-exists"
  | "signup-waiting"
  | "signup-asked"
  | "signup-unanswered"
  | "signup-declined";

const activities: Record<AccountActivity, { subject: string; lead: string; more: string }> = {
  "calendar-link-made": {
    subject: `A calendar link for your ${brand.name} account`,
    lead: "Someone logged in to your account made a private calendar link.",
    more: "Anyone who has the link can see the dates.",
  },
  "contact-added": {
    subject: `Someone was added to your ${brand.name} account`,
    lead: "Someone logged in to your account added an email address or a phone number to the list.",
    more: "You can see who is on the list, and change it, in your account.",
  },
  "copy-made": {
    subject: `A copy of your ${brand.name} data`,
    lead: "Someone logged in to your account made a copy of all that we keep on you.",
    more: "A copy that was saved as a file stays where it was saved.",
  },
  "devices-logged-out": {
    subject: `Your ${brand.name} account was logged out elsewhere`,
    lead: "Someone logged in to your account logged out another device.",
    more: "Logging out everywhere also turns off a private calendar link, if you had one.",
  },
  "reminders-ended": {
    subject: `Reminders were ended in your ${brand.name} account`,
    lead: "Someone logged in to your account ended the reminders for one person.",
    more: "Nobody gets them any more. You can see who still has reminders in your account.",
  },
};

/** Codes, links and notes to an address that belongs to an account, or may do so later. */
export const accountMails: MailsOf<AccountTemplate> = {
  "verification-code": (context) =>
    frameMail(context, {
      subject: subjects.verificationCode(context.sealed.code),
      preview: "Enter it on the page that you have open.",
      lead: "Your code is:",
      headline: context.sealed.code,
      paragraphs: ["Enter it on the page that you have open. It is good for ten minutes."],
    }),
  "reset-password": (context) =>
    frameMail(context, {
      subject: subjects.passwordReset,
      preview: "Open the link to choose a new password.",
      lead: "Somebody asked to reset the password of this address.",
      paragraphs: ["If it was you, choose a new one. If not, leave this email: nothing changes."],
      button: { label: "Choose a new password", url: context.sealed.url },
    }),
  "verify-email": (context) =>
    frameMail(context, {
      subject: `Confirm your address for ${brand.name}`,
      preview: "One step, and this address is yours.",
      lead: "Please confirm that this address is yours.",
      // Whoever confirms somebody else's sign-up would give them an account in this name.
      paragraphs: [
        "The link asks for your password: the one you chose, or a new one.",
        "Open it only if you made an account yourself. If not, leave this email.",
      ],
      button: { label: "Confirm this address", url: context.sealed.url },
    }),
  "confirm-new-address": (context) =>
    frameMail(context, {
      subject: `Confirm your new address for ${brand.name}`,
      preview: "Your account moves here once you confirm it.",
      lead: `Somebody wants to move a ${brand.name} account to this address.`,
      paragraphs: [
        "If it was you, confirm it with your password. If not, leave this email: nothing changes.",
      ],
      button: { label: "Confirm this address", url: context.sealed.url },
    }),
  "password-changed": (context) =>
    frameMail(context, {
      subject: `Your ${brand.name} password was changed`,
      preview: "Every browser is logged out.",
      lead: "The password of your account was changed.",
      paragraphs: [
        "Every browser was logged out, and a private calendar address was closed, if you had one.",
        "If it was not you, choose a new password now: ask for a link on the page below.",
      ],
      button: { label: "I did not do this", url: `${context.publicUrl}/forgot-password` },
    }),
  "address-change-asked": (context) =>
    frameMail(context, {
      subject: `A new address for your ${brand.name} account?`,
      preview: "Nothing has changed yet.",
      lead: "Somebody who is logged in to your account wants to move it to another address.",
      paragraphs: [
        "Nothing has changed yet: the new address has to be confirmed first.",
        "If it was not you, choose a new password now. That stops it, and logs everybody out.",
      ],
      button: { label: "I did not do this", url: `${context.publicUrl}/forgot-password` },
    }),
  "address-changed": (context) =>
    frameMail(context, {
      subject: `The address of your ${brand.name} account has changed`,
      preview: "Every browser is logged out.",
      lead: "Your account has moved to another address, which was confirmed.",
      paragraphs: [
        "Its reminders go there, and you log in with it. Every browser was logged out, and a private calendar address was closed, if you had one.",
        `If it was not you, write to ${brand.supportEmail} at once.`,
      ],
    }),
  "account-activity": (context) => {
    const { subject, lead, more } = activities[context.params.activity];
    return frameMail(context, {
      subject,
      preview: "Was it you?",
      lead,
      paragraphs: [
        more,
        "If it was you, there is nothing to do. If not, choose a new password now. That logs everyone out and turns off every calendar link.",
      ],
      button: { label: "I did not do this", url: `${context.publicUrl}/forgot-password` },
    });
  },
  "account-deleted": (context) =>
    frameMail(context, {
      subject: `Your ${brand.name} account is deleted`,
      preview: "This is our last email about it.",
      lead: "Your account is deleted, with everything that was kept about you.",
      paragraphs: [
        "Nobody is reminded by it any more. The people who got its emails are told.",
        `If it was not you, write to ${brand.supportEmail}. We cannot bring it back, and want to know.`,
      ],
    }),
  "account-exists": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount,
      preview: "You have an account already.",
      lead: `Someone tried to sign up for ${brand.name} with this address. You already have an account.`,
      paragraphs: [
        "If it was you, log in with the password that you have. The one that was typed just now does not count.",
        `If you don't remember your password, set a new one: ${context.publicUrl}/forgot-password`,
        "If it wasn't you, ignore this email. Nothing has changed.",
      ],
      button: { label: "Log in", url: `${context.publicUrl}/login` },
    }),
  "signup-waiting": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount,
      preview: "You have an account already.",
      lead: "You set up reminders with this address, and you have an account already.",
      paragraphs: [
        "Log in with the password that you had before, and they are there. Your other reminders stay as they are.",
      ],
      button: { label: "Log in", url: `${context.publicUrl}/login?redirect=/reminder` },
    }),
  "signup-asked": (context) => {
    const { by } = context.params;
    return frameMail(context, {
      subject: subjects.signupAsked,
      preview: "Say yes or no. Nothing comes before you say yes.",
      lead:
        by === null
          ? "Someone set up date reminders with this address."
          : `${by} set up date reminders for you.`,
      paragraphs: [
        "Say yes, and the reminders come to this address. You choose a password, or log in, and see what was set up before you decide.",
        `Say no, and nothing more comes. ${by ?? "Whoever set them up"} is told.`,
        "Until you answer, no reminders come. We ask four times at most.",
      ],
      button: { label: "Yes, show me", url: context.sealed.url },
      why: `You get this because ${by ?? "someone"} entered this address on ${brand.name}.`,
      stop: { label: "No, and nothing more comes", url: context.answerUrl },
    });
  },
  "signup-unanswered": (context) => {
    const { asked } = context.params;
    return frameMail(context, {
      subject: subjects.signupUnanswered,
      preview: "Nobody has answered yet.",
      lead:
        asked === null ? "Your login has not been confirmed yet." : `${asked} has not said yes or no yet.`,
      paragraphs: [...waitingWords(context.params), "Write the dates down, too."],
    });
  },
  "signup-declined": (context) =>
    frameMail(context, {
      subject: subjects.signupDeclined,
      preview: "Nothing more goes out for it.",
      lead: "The reminders that you set up with this address are closed.",
      paragraphs: [
        "Whoever holds the account that you named says that they are not theirs. Nothing more goes out, so please keep your own note of the dates.",
        `If you named that account by mistake, set them up again with an account of your own. About what you paid, write to ${brand.supportEmail}.`,
      ],
    }),
};
