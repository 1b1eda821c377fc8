// Signing up: the form and its rules, the e-mail check, the checkout and what comes after it.
export const signup = {
  userTypeRequired: "Please select who you are (registrant, family member, or friend).",
  masterRequired: "Please select who will be the master account holder.",
  masterNameRequired: "Please enter the master account holder's full name.",
  masterAgeRequired: "Please enter the master account holder's age.",
  emailAccessRequired: "Please tell us whether the registrant can use email.",
  textAccessRequired: "Please tell us whether the registrant can get text messages.",
  masterEmailRequired: "Please enter the master account holder's email address.",
  masterPhoneRequired: "Please enter the master account holder's phone number.",
  phoneFormat: "Please enter a 10-digit US phone number.",
  registrantAddressRequired: "Please enter the registrant's address. It is only used to find the time zone.",
  timeZoneRequired: "Please choose this person's time zone.",
  fullNameFormat: "Full name must match credit card format (letters, spaces, hyphens, apostrophes only).",
  masterTooYoung: "Master account holder must be at least 18 years old.",
  contactNameRequired: "Please enter the contact's full name.",
  contactAddressRequired: "Please enter the contact's address. It is only used to find the time zone.",
  contactEmailRequired: "Please enter the contact's email address.",
  contactPhoneRequired: "Please enter the contact's phone number.",
  locationTypeRequired: "Please select a location type.",
  locationRequired: "Please add at least one location.",
  locationIncomplete: "Please fill in all location information.",
  invalidDate: {
    title: "Invalid Date",
    message: (name: string) => `Registration date for ${name} must not be prior to today.`,
    tooFar: (name: string, furthest: string) =>
      `Registration date for ${name} must not be after ${furthest}. Please check the year.`,
  },
  accountEmailRequired: "Please enter an email address for the account.",
  passwordRequired: "Please enter a password.",
  confirmationRequired: "Please enter the password again.",
  passwordsDiffer: "Passwords do not match.",
  passwordWeak:
    "Password must be at least 8 characters with 1 capital letter, 1 number, and 1 special character.",
  verificationEmailRequired: "Please select an email for verification.",
  invalidEmail: {
    title: "Invalid Email",
    message: "Please enter a valid email address (must contain @ and a domain).",
  },
  unreadable: "Please check this answer: it is too long or cannot be read.",
  saveFailed: "Failed to save verified form data to server. Please try again.",
  serverUnreachable: "Error connecting to server. Please check your connection and try again.",
};

export const verification = {
  wrongCode:
    "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.",
  resent: "New authorization number generated. The old one is no longer valid.",
  expired: "This authorization number has expired. Please ask for a new one.",
  wait: (minutes: number) =>
    `Too many wrong numbers. Please wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`} and try again.`,
  resentTooOften: "You have asked for several numbers. Please wait a little before you ask for another.",
  sendFailed: "We could not send the email. Please check the address and try again.",
  noMoreToday: "This address has been sent many emails today. Please try again tomorrow.",
};

export const checkout = {
  title: "Checkout",
  heading: "Complete Your Purchase",
  registrantInformation: "Registrant Information",
  registrationLocations: "Registration Locations",
  columns: {
    location: "Location",
    frequency: "Frequency",
    nextRegistrationDate: "Next Registration Date",
    price: "Price",
  },
  frequency: (timesPerYear: number) => `${timesPerYear}x per year`,
  additional: "Additional",
  total: "Total",
  paymentInformation: "Payment Information",
  demoNote: "This is a demo checkout. In production, this would integrate with Stripe.",
  pay: (total: string) => `Pay ${total}`,
  noFormData: "No form data found. Please return to the registration form.",
  goBack: "Go Back",
  failed: "The payment did not go through. Nothing was charged. Please try again.",
};

export const success = {
  title: "Payment Successful",
  headline: "Payment Successful!",
  message: "Thank you for your purchase! Your reminder service has been activated successfully.",
  nextHeading: "What happens next",
  next: [
    "You will receive email confirmations.",
    "Reminder notifications go to your registered email.",
    "You can log in any time to manage your reminders.",
  ],
  otherLogin:
    "If you log in with another email than the one you confirmed, open the link that we sent to it first.",
  firstText: {
    waiting: "A text is on its way to your phone. Reply START to it, and you get reminders by text.",
    sent: "We have sent a text to your phone. Reply START to it, and you get reminders by text.",
    failing: "Our first text did not reach your phone. Please check the number in your reminders.",
  },
  toDashboard: "Go to Reminder Dashboard",
  toHomepage: "Return to Homepage",
  notConfirmed: "We have no confirmed payment to show here. If you have paid, log in to see your reminders.",
  notKnown: "We have no confirmed payment to show here. What is paid stands in your reminders.",
};
