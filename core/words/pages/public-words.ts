// The pages that everybody sees, and the dialogs of all pages.

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
  policeDatabase: "Police Database",
  freeResources: "Free Resources",
  comingSoon: "Coming Soon",
  // With the number of agencies, which stands above. Until that is known the sentence stands alone.
  agencies: "agencies, listed by city, with phone numbers you can tap to call.",
  agenciesAlone: "Agencies, listed by city, with phone numbers you can tap to call.",
  sample: "Sample",
  sampleAgencies: "made-up agencies, listed by city, to show how the list works. Their numbers reach nobody.",
};

export const newsletter = {
  firstNameRequired: "Please enter your first name.",
  emailRequired: "Please enter a valid email address.",
  checkInbox:
    "Please check your inbox (and spam folder): open the link in our email, and you are on the list.",
};

export const docs = {
  placeholder: "Select a topic to read it here.",
  empty: "No topics available.",
  httpError: (status: number) => `HTTP error! status: ${status}`,
  missing: "No topics found or failed to load topics.",
  unexpected: "An unexpected error occurred while fetching topics.",
};

export const olderForm = {
  serviceLevelRequired: "Please select a service level.",
  failed: "Please fill out all required fields and correct any errors.",
};
