import { brand } from "#core/brand.ts";
import { parsePlainDate } from "#core/dates/parse-date.ts";
import { catalogue } from "#core/words/catalogue.ts";
import { formatLongDate, formatTime } from "#core/words/dates.ts";
import { subjects } from "#core/words/messages/subjects.ts";
import { waitingWords } from "#core/words/waiting-words.ts";
import { m } from "#messages";
import { frame, frameMail } from "#server/messages/frame-mail.ts";
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
  | "test-message"
  | "signup-accepted"
  | "signup-declined";

const activities: Record<AccountActivity, { subject: string; lead: string; more: string }> = {
  "calendar-link-made": {
    subject: `A calendar link was made for your ${brand.name} account`,
    lead: "Someone logged in to your account made a private calendar link.",
    more: "Anyone who has the link can see the dates.",
  },
  "contact-added": {
    subject: `Someone was added to your ${brand.name} account`,
    lead: "Someone logged in to your account added an email address or a phone number to the list.",
    more: "You can see who is on the list, and change it, in your account.",
  },
  "copy-made": {
    subject: `A copy of your ${brand.name} data was made`,
    lead: "Someone logged in to your account downloaded a copy of your data.",
    more: "If the copy was saved as a file, the file is still there.",
  },
  "devices-logged-out": {
    subject: `Your ${brand.name} account was logged out elsewhere`,
    lead: "Someone logged in to your account logged out another device.",
    more: "Logging out everywhere also turns off a private calendar link, if you had one.",
  },
  "number-kept": {
    subject: `A phone number was confirmed in your ${brand.name} account`,
    lead: "Someone logged in to your account confirmed that a phone number on the list is still right.",
    more: "Reminders by text go to it again. You can change the number in your account.",
  },
  "reminders-ended": {
    subject: `Reminders were ended in your ${brand.name} account`,
    lead: "Someone logged in to your account ended the reminders for one person.",
    more: "No one gets them anymore. You can see who still has reminders in your account.",
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
      paragraphs: ["Enter it on the page that you have open. It works for ten minutes."],
    }),
  "reset-password": (context) =>
    frameMail(context, {
      subject: subjects.passwordReset,
      preview: "Open the link to set a new password.",
      lead: "Someone asked to reset the password for this account.",
      paragraphs: ["If it was you, set a new one. If it wasn't you, ignore this email. Nothing has changed."],
      button: { label: "Set a new password", url: context.sealed.url },
    }),
  "verify-email": (context) =>
    frameMail(context, {
      subject: `Confirm your address for ${brand.name}`,
      preview: "One more step to set up your login.",
      lead: "Please confirm that this is your email address.",
      // Whoever confirms somebody else's sign-up would give them an account in this name.
      paragraphs: [
        "The link asks for a password. Use the one you chose, or set a new one.",
        "Open it only if you created an account yourself. If you didn't, ignore this email.",
      ],
      button: { label: "Confirm this address", url: context.sealed.url },
    }),
  "confirm-new-address": (context) =>
    frameMail(context, {
      subject: `Confirm your new address for ${brand.name}`,
      preview: "Your account moves here once you confirm it.",
      lead: `Someone wants to use this address for their ${brand.name} account.`,
      paragraphs: [
        "If it was you, confirm with your password. If it wasn't you, ignore this email. Nothing has changed.",
      ],
      button: { label: "Confirm this address", url: context.sealed.url },
    }),
  "password-changed": (context) =>
    frameMail(context, {
      subject: `Your ${brand.name} password was changed`,
      preview: "All devices are logged out.",
      lead: "Your password was changed.",
      paragraphs: [
        "All devices were logged out, and your private calendar link, if you had one, was turned off.",
        "If it wasn't you, set a new password now. The page below sends you a link.",
      ],
      button: { label: "I did not do this", url: `${context.publicUrl}/forgot-password` },
    }),
  "address-change-asked": (context) =>
    frameMail(context, {
      subject: `A new email address for your ${brand.name} account?`,
      preview: "Nothing has changed yet.",
      lead: "Someone logged in to your account asked to change its email address.",
      paragraphs: [
        "Nothing has changed yet. The new address has to be confirmed first.",
        "If it wasn't you, set a new password now. That cancels the change and logs out every device.",
      ],
      button: { label: "I did not do this", url: `${context.publicUrl}/forgot-password` },
    }),
  "address-changed": (context) =>
    frameMail(context, {
      subject: `The email address of your ${brand.name} account has changed`,
      preview: "All devices are logged out.",
      lead: "The email address of your account was changed, and the new one is confirmed.",
      paragraphs: [
        "Reminders go to the new address, and you log in with it. All devices were logged out, and your private calendar link, if you had one, was turned off.",
        `If it wasn't you, write to ${brand.supportEmail} right away.`,
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
        "If it was you, you don't need to do anything. If it wasn't, log in, go to My Profile, and press \"This wasn't me\" under Recent activity. That logs out every device, turns off every calendar link, and emails you a link to set a new password.",
      ],
      // The link does nothing by itself: somebody else who reads this mail gets no further by it.
      button: { label: "See recent activity", url: `${context.publicUrl}/login?redirect=/profile` },
    });
  },
  "account-deleted": (context) =>
    frameMail(context, {
      subject: `Your ${brand.name} account is deleted`,
      preview: "This is our last email about it.",
      lead: "Your account is deleted, with everything we kept about you.",
      paragraphs: [
        "Its reminders have ended, and the people who got them are told.",
        `If it wasn't you, write to ${brand.supportEmail}. We can't restore it, but please tell us.`,
      ],
    }),
  "account-exists": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount,
      preview: "You already have an account.",
      lead: `Someone tried to sign up for ${brand.name} with this address. You already have an account.`,
      paragraphs: [
        "If it was you, log in with your old password. The one typed just now doesn't work.",
        `If you don't remember your password, set a new one: ${context.publicUrl}/forgot-password`,
        "If it wasn't you, ignore this email. Nothing has changed.",
      ],
      button: { label: "Log in", url: `${context.publicUrl}/login` },
    }),
  "signup-waiting": (context) =>
    frameMail(context, {
      subject: subjects.existingAccount,
      preview: "You already have an account.",
      lead: "You set up reminders with this address, and you already have an account.",
      paragraphs: ["Log in with your old password to see them. Your other reminders haven't changed."],
      button: { label: "Log in", url: `${context.publicUrl}/login?redirect=/reminder` },
    }),
  "signup-asked": (context) => {
    const { by, hasAccount } = context.params;
    return frameMail(context, {
      subject: subjects.signupAsked,
      preview: "Say yes or no. Nothing comes unless you say yes.",
      lead:
        by === null
          ? "Someone set up date reminders with this address."
          : `${by} set up date reminders for you.`,
      paragraphs: [
        hasAccount
          ? "Log in to see what was set up. If you say yes there, reminders come to this address."
          : "The button shows you what was set up. If you say yes there, reminders come to this address.",
        by === null
          ? "If you say no, nothing more comes, and whoever set them up is told."
          : `If you say no, nothing more comes, and ${by} is told.`,
        "No reminders come until you answer. We ask at most four times.",
      ],
      button: { label: hasAccount ? "Log in and see" : "See the reminders", url: context.sealed.url },
      why: `You get this because ${by ?? "someone"} entered this address on ${brand.name}.`,
      stop: { label: "No, and don't ask again", url: context.answerUrl },
    });
  },
  "signup-unanswered": (context) => {
    const { asked } = context.params;
    return frameMail(context, {
      subject: subjects.signupUnanswered,
      preview: "No one has answered yet.",
      lead:
        asked === null ? "Your login has not been confirmed yet." : `${asked} has not said yes or no yet.`,
      paragraphs: [...waitingWords(context.params, "mail"), "Write the dates down, too."],
      ...(context.refundUrl !== null && {
        button: { label: catalogue.refundByLink.button, url: context.refundUrl },
      }),
    });
  },
  "signup-accepted": (context) => {
    const { by, next } = context.params;
    const day = next && parsePlainDate(next.on);
    return frameMail(context, {
      subject: subjects.signupAccepted,
      preview: "You don't need to do anything.",
      lead: `${by} said yes to the reminders you set up.`,
      paragraphs: [
        `${by} gets them now, too, and can log in to change them and enter the next date.`,
        day && next
          ? `Your next reminder comes on ${formatLongDate(day)} at ${formatTime(next.time)}, unless ${by} changes the date or marks it as done.`
          : `Your next reminder comes once ${by} has entered the next date.`,
        "Don't want these emails anymore? Use the link below.",
      ],
      why: frame.whyHolder,
    });
  },
  "test-message": (context) =>
    frameMail(context, {
      subject: m.test_message_subject({ brand: brand.name }),
      preview: m.test_message_preview(),
      lead: m.test_message_lead({ brand: brand.name }),
      paragraphs: [m.test_message_nothing_to_do()],
    }),
  "signup-declined": (context) =>
    frameMail(context, {
      subject: subjects.signupDeclined,
      preview: "No more reminders go out for it.",
      lead: "The reminders you set up with this address are closed.",
      paragraphs: [
        "The holder of the account you named said no. No more reminders go out, so please write the dates down.",
        `If you named that account by mistake, set up reminders again with your own account. For a refund, write to ${brand.supportEmail}.`,
      ],
    }),
};
