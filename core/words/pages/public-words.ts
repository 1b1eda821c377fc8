// The pages that everybody sees, and the dialogs of all pages.

import { brand } from "#core/brand.ts";

export const navigation = {
  reminders: "Reminders",
  safePlacesMap: "Safe Places Map",
  resources: "Resources",
  aboutUs: "About Us",
  docs: "Docs",
  subscribeTest: "Subscribe (Test)",
  login: "Login",
  signUp: "Sign Up",
  loading: "Loading...",
  myProfile: "My Profile",
  logout: "Logout",
};

export const dialog = {
  defaultTitle: "Notification",
  defaultButton: "OK",
  close: "Close",
  oneMoment: "One moment...",
  loggedOut: { title: "Logged Out", message: "You have been successfully logged out." },
  logoutFailed: {
    title: "You are still logged in",
    message:
      "We could not log you out. Please check your connection and try again before you leave this computer.",
  },
  sessionExpired: {
    title: "Session Expired",
    message: "You have been automatically logged out due to inactivity.",
  },
  idleWarning: {
    title: "Are you still there?",
    message: "You will be logged out in two minutes, because nothing has been touched for a while.",
    stay: "Stay logged in",
  },
  formIdleWarning: {
    title: "Are you still there?",
    message: "Your answers will be cleared in two minutes, because nothing has been touched for a while.",
    stay: "Keep my answers",
  },
  formCleared: {
    title: "Answers Cleared",
    message: "Your answers were cleared, because nothing was touched for an hour.",
  },
};

export const notFound = {
  title: "Page Not Found",
  message: "Sorry, the page you are looking for does not exist.",
  homeLink: "Go to the homepage",
};

export const home = {
  heading: "When Is My Next Registration Date?",
  safePlacesMap: "Safe Places Map",
  mapCard:
    "Schools, daycares and churches near an address, with a circle for the distance that you type. Access for 30 or 90 days. No map can clear an address.",
  mapLink: "What the map will show",
  mapSketch: "Sketch of a street map: a dashed circle around an address, and three places to ask about",
  policeDatabase: "Police Database",
  freeResources: "Free Resources",
  comingSoon: "Coming Soon",
  // With the number of agencies, which stands above. Until that is known the sentence stands alone.
  agencies: "agencies, listed by city, with phone numbers you can tap to call.",
  agenciesAlone: "Agencies, listed by city, with phone numbers you can tap to call.",
  sample: "Sample",
  sampleAgencies: "sample agencies, to show how the list works. The phone numbers are not real.",
};

/**
 * What somebody reads who comes for the first time. Every page that invites to set up reminders says the same: the
 * home page, and "Reminders" while nobody is logged in.
 */
export const door = {
  what: `Tell us your date once. ${brand.name} sends emails and texts before it, on it, and after it, to you and up to five people you trust.`,
  quiet: "Messages never say what the date is for.",
  setUp: "Set up reminders",
  /** The sign-up's form makes both. /signup makes the account alone. */
  makesAccount: "About ten minutes. It creates your account, too.",
  fromPrice: (lowest: string) => `From ${lowest} a year.`,
  seePrices: "See every price",
  noRemindersYet: "No reminders yet?",
};

export const newsletter = {
  heading: "Get an email when we launch something new",
  headingOfMap: "Get an email when the map opens",
  quiet: `Our emails just say "${brand.name}". Unsubscribe any time.`,
  firstNameRequired: "Please enter your first name.",
  emailRequired: "Please enter a valid email address.",
  checkInbox:
    "Please check your inbox (and spam folder): open the link in our email, and you are on the list.",
};

/** When a message on a locked phone came. */
export const lockScreen = { now: "now" };

export const olderForm = {
  serviceLevelRequired: "Please select a service level.",
  failed: "Please fill out all required fields and correct any errors.",
};
