import { accountScreens } from "./screens/accounts.ts";
import { checkoutScreens } from "./screens/checkout.ts";
import { directoryScreens } from "./screens/directory.ts";
import { messageScreens } from "./screens/messages.ts";
import { otherDateScreens } from "./screens/other-dates.ts";
import { printScreens } from "./screens/print.ts";
import { profileScreens } from "./screens/profile.ts";
import { publicScreens } from "./screens/public.ts";
import { recordScreens } from "./screens/record.ts";
import { dialogScreens } from "./screens/reminder-dialogs.ts";
import { reminderScreens } from "./screens/reminders.ts";
import type { Screen } from "./screens/screen.ts";
import { severalScreens } from "./screens/several-people.ts";
import { visitScreens } from "./screens/visit.ts";
import { waitingScreens } from "./screens/waiting-signups.ts";
import { wizardScreens } from "./screens/wizard.ts";

const all: readonly Screen[] = [
  ...publicScreens,
  ...directoryScreens,
  ...accountScreens,
  ...profileScreens,
  ...wizardScreens,
  ...checkoutScreens,
  ...messageScreens,
  ...reminderScreens,
  ...severalScreens,
  ...waitingScreens,
  ...visitScreens,
  ...otherDateScreens,
  ...dialogScreens,
  ...printScreens,
  ...recordScreens,
];

/** Every screen in every state. Screens of the played week come last, because the tests play the week once. */
export const screens: readonly Screen[] = [
  ...all.filter(({ weekLater }) => !weekLater),
  ...all.filter(({ weekLater }) => weekLater),
];
