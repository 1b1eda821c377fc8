import type { Page } from "@playwright/test";
import { brand } from "#core/brand.ts";
import { sayReason } from "#core/words/refusal-words.ts";
import { m } from "#messages";
import { answer, failedCall, type Screen } from "./screen.ts";
import { asNina, type Stage } from "./stage.ts";

const profilePage = {
  path: "/profile",
  title: "My Profile",
  heading: m.navigation_my_profile(),
  kind: "personal",
} as const;
const securityPage = {
  path: "/profile/security",
  title: "Security",
  heading: m.profile_security(),
  kind: "personal",
} as const;
const copyPage = {
  path: "/profile/copy",
  title: "Everything we keep about you",
  heading: "Everything we keep about you",
  kind: "personal",
} as const;
const changePage = {
  title: "Confirm your new email",
  heading: "Confirm your new email",
  kind: "unnamed",
} as const;

/** The events in Nina's account, as the server would list them. */
async function withActivity(page: Page, stage: Stage): Promise<void> {
  await asNina(page, stage);
  const row = (event: string, at: string, about: string | null = null, isDisowned = false) => ({
    id: crypto.randomUUID(),
    event,
    at,
    about,
    isDisowned,
  });
  const activity = [
    row("contact-removed", "2026-11-26T15:04:00Z", "Tom"),
    row("contact-added", "2026-11-26T15:01:00Z", "Alma"),
    row("channel-turned-off", "2026-11-25T17:20:00Z", "Alma"),
    row("copy-made", "2026-11-25T09:30:00Z", null, true),
    row("date-ended", "2026-11-21T08:05:00Z"),
    row("calendar-link-made", "2026-11-20T18:12:00Z"),
  ];
  await answer("**/api/account/activity", { json: { success: true, activity } })(page);
}

/** An account's own pages: its profile, its security, its copy. */
export const profileScreens: readonly Screen[] = [
  { name: "profile-signed-out", ...profilePage, says: ["Please log in to see your profile."] },
  {
    name: "profile",
    ...profilePage,
    says: ["nina.park@mail.example", "User ID", m.profile_security_what()],
    before: asNina,
  },
  { name: "security-signed-out", ...securityPage, says: [m.profile_log_in_first()] },
  {
    name: "security",
    ...securityPage,
    says: [m.account_activity_what(), m.profile_sessions_this(), m.profile_password_what(), m.passkey_none()],
    before: asNina,
  },
  {
    name: "security-wrong-password",
    ...securityPage,
    says: [sayReason("wrong-password")],
    before: asNina,
    act: async (page) => {
      const form = page.getByRole("region", { name: "Change your password" });
      await form.getByLabel("Current password").fill("not the word");
      await form.getByLabel("New password").fill("Copper9lantern!");
      await form.getByRole("button", { name: "Change password" }).click();
    },
    provokes: failedCall,
  },
  {
    name: "profile-password-asked",
    ...profilePage,
    says: [m.password_asked_why()],
    before: async (page, stage) => {
      await asNina(page, stage);
      const json = {
        success: false,
        error: "PASSWORD_REQUIRED",
        message: sayReason("password-required"),
      };
      await answer("**/api/account/copy", { status: 403, json })(page);
    },
    act: async (page) => {
      // The question once closed by itself, for a reason that nobody found; `ask-password.ts` closes it when the session's user goes.
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Save as a file (JSON)" }).click();
    },
    provokes: failedCall,
  },
  {
    name: "security-passkeys",
    ...securityPage,
    says: [m.passkey_what(), m.passkey_careful({ brand: brand.name }), m.passkey_name({ number: 2 })],
    before: async (page, stage) => {
      await asNina(page, stage);
      const passkeys = ["2026-11-26T15:04:00Z", "2026-11-20T18:12:00Z"].map((since) => ({
        id: since,
        since,
      }));
      await answer("**/api/account/passkeys", { json: { success: true, passkeys } })(page);
    },
  },
  {
    name: "security-two-step",
    ...securityPage,
    says: [m.two_step_on(), m.two_step_passkey(), m.two_step_turn_off()],
    before: async (page, stage) => {
      await asNina(page, stage);
      const json = { success: true, isOn: true };
      await answer("**/api/account/second-factor", { json })(page);
    },
  },
  {
    name: "security-activity",
    ...securityPage,
    says: [
      m.account_activity_what(),
      m.account_activity_events_contact_added(),
      m.account_activity_events_contact_removed(),
      m.account_activity_events_channel_turned_off(),
      m.account_activity_events_date_ended(),
      m.account_activity_disowned(),
    ],
    before: withActivity,
  },
  {
    name: "security-not-me",
    ...securityPage,
    says: [
      m.account_activity_lead(),
      m.account_activity_step_log_out(),
      m.account_activity_step_links(),
      m.account_activity_step_password(),
      m.account_activity_more_contact_removed(),
    ],
    before: withActivity,
    act: (page) => page.getByRole("button", { name: m.account_activity_not_me() }).first().click(),
  },
  {
    name: "profile-deletion",
    ...profilePage,
    says: [m.deletion_account(), m.deletion_for_good()],
    before: asNina,
    act: (page) => page.getByRole("button", { name: "Delete my account" }).click(),
  },
  {
    name: "profile-copy",
    ...copyPage,
    says: ["nina.park@mail.example", "Subscriptions"],
    before: asNina,
  },
  {
    name: "change-email",
    ...changePage,
    path: "/change-email#token=any",
    says: ["Use this address"],
    provokes: failedCall,
  },
  {
    name: "profile-menu",
    ...profilePage,
    says: [m.navigation_logout()],
    widths: [1280],
    before: asNina,
    act: (page) => page.getByRole("button", { name: "Your account" }).click(),
  },
  {
    name: "logged-out",
    ...profilePage,
    says: [m.dialog_logged_out_title(), m.dialog_logged_out_message()],
    // The act signs the account out everywhere. The next screen that needs it makes a new session.
    before: async (page, stage) => {
      await asNina(page, stage);
      stage.signedIn.delete("nina.park@mail.example");
    },
    act: async (page) => {
      await page.getByRole("button", { name: "Your account" }).click();
      await page.getByRole("button", { name: m.navigation_logout() }).click();
    },
  },
];
