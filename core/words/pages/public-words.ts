// The pages that everybody sees, and the dialogs of all pages.

export const dialog = {
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

export const newsletter = {
  firstNameRequired: "Please enter your first name.",
  emailRequired: "Please enter a valid email address.",
};

export const olderForm = {
  serviceLevelRequired: "Please select a service level.",
  failed: "Please fill out all required fields and correct any errors.",
};
