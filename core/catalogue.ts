import { brand } from "#core/brand.ts";
import type { Locale } from "#core/locale.ts";

// Every sentence a user reads that the spec words (sections 2, 4, 5 and 8), verbatim, and the few in its voice where
// it gives none. Those with a place are functions. No markup: the screens bring their own.
const en = {
  navigation: {
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
  },
  dialog: {
    defaultTitle: "Notification",
    defaultButton: "OK",
    close: "Close",
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
  },
  notFound: {
    title: "Page Not Found",
    message: "Sorry, the page you are looking for does not exist.",
    homeLink: "Go to the homepage",
  },
  home: {
    heading: "When Is My Next Registration Date?",
    safePlacesMap: "Safe Places Map",
    policeDatabase: "Police Database",
    freeResources: "Free Resources",
    comingSoon: "Coming Soon",
  },
  newsletter: {
    firstNameRequired: "Please enter your first name.",
    emailRequired: "Please enter a valid email address.",
    checkInbox:
      "Please check your inbox (and spam folder): open the link in our email, and you are on the list.",
  },
  reminder: {
    title: "Registration Reminders",
    checking: "Checking authentication...",
    heading: "Your Reminders",
    welcome: (email: string) => `Welcome, ${email}`,
    loginRequired: "Login Required",
    subscribe: "Subscribe",
    registrantInfo: "Registrant Info",
    active: (until: string) => `Your subscription is active until ${until}.`,
    notActive: "The customer is not active. Please go to the subscription page.",
    noRegistrant: "No registrant information found.",
    lookupFailed: "Error retrieving registrant info. Please try again later.",
    coversNot: (date: string) =>
      `Your subscription ends before the reminders for ${date}. Renew it to get them.`,
    closedWeekend: (weekday: string) =>
      `This date is a ${weekday}. The office may be closed: call and ask when to come.`,
    closedHoliday: (holiday: string) =>
      `This date is a federal holiday (${holiday}). The office may be closed: call and ask when to come.`,
    waiting: {
      title: "A paid sign-up waits for your answer.",
      madeOn: (day: string, mailbox: string) =>
        `It was made on ${day} from the address ${mailbox}, and names this account.`,
      isFor: (name: string) => `It is for ${name}.`,
      paid: (amount: string) => `${amount} was paid for it.`,
      getsMessages: (name: string, way: string) => `${name} gets messages at ${way}.`,
      waitsForYes: (name: string, way: string) => `${name} has not agreed to messages at ${way} yet.`,
      goes: (way: string) =>
        `${way} is taken off: it was given as yours. Yours is the address of this account.`,
      becomesOwn: "If it is yours, you look after it from now on, as one more person of your account.",
      untilThen:
        "Until you answer, it only reminds those who have agreed themselves. If it is not yours, it stops for good, and whoever paid is told.",
      accept: "This is mine",
      decline: "This was not me",
      accepted: "It is yours now.",
      declined: "It is closed. Nothing more goes out for it.",
      wasAccepted: "It was answered already: it is yours. You can end it in your reminders.",
      wasDeclined: "It was answered already: it is closed, and nothing more goes out for it.",
      tooMany: "You look after twenty people already. End the reminders of one of them, and try again.",
    },
    whosePage: "Whose reminders",
    onlyTellsUs: `This only tells ${brand.name}. It does not tell any office.`,
  },
  people: {
    nameRequired: "Please enter the full name.",
    nameFormat: "Please use letters, spaces, hyphens and apostrophes only.",
    relationRequired: "Please select who this is.",
    noWay: "Please enter an email address or a mobile phone number.",
    full: "Six people get the reminders already. Remove somebody before you add another.",
    registrantIsThere: "The person who registers is on the list already.",
    relationStays: "This cannot be changed here.",
    holderStays: "Whoever looks after the account stays on the list.",
    hasSentStop: (ourNumber: string | null) =>
      `This number has sent STOP. To get texts again, text START from it${ourNumber === null ? "" : ` to ${ourNumber}`}.`,
    notWaiting: "This number does not wait for an answer.",
    cannotAsk: "We ask by email, and have no email address of this person that takes messages.",
    threeNumbersADay: "You can add three new phone numbers a day. Please add the next one tomorrow.",
    askedTooOften: "We have asked several times. Please wait until tomorrow, or ask them yourself.",
  },
  places: {
    nameRequired: "Please enter a name for this place.",
  },
  profile: {
    loading: "Loading profile...",
    wrongPassword: "This is not your password. Please try again.",
    sameAddress: "This is the address that your account has.",
    passwordChanged: "Your password is changed. Every other browser was logged out.",
    addressAsked: (email: string) =>
      `We have sent a link to ${email}. Your account moves there once you have opened it.`,
    addressChanged: "Your account has moved to this address. You can log in with it now.",
    addressLinkExpired:
      "This link has expired or was used before. You can ask for a new one in your profile.",
    deleted: {
      title: "Account deleted",
      message: "Your account is deleted, with everything that was kept about you.",
    },
  },
  login: {
    emailRequired: "Please enter your email address.",
    passwordRequired: "Please enter your password.",
    authorizing: "Authorizing...",
    invalidCredential: "Invalid email or password. Please try again.",
    tooManyRequests:
      "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later.",
    failed: "Login failed. Please check your credentials and try again.",
    unexpected: "An unexpected error occurred during login. Please try again.",
    newHere: "New here? Open the link in our email first.",
    // The same for everybody: which of them is true is not said, for it would tell who has an account.
    whyNot: {
      linkFirst:
        "If you have just signed up, open the link in our email first. It may lie in your spam folder.",
      earlierPassword: "If you had an account before, its earlier password still counts.",
      newLink: "Email me a new link",
    },
    keep: "Keep me logged in on this device",
    keepHint: "Leave it off on a computer that others use: closing the browser then logs you out.",
  },
  accountSignup: {
    firstNameRequired: "Please enter your first name.",
    lastNameRequired: "Please enter your last name.",
    emailRequired: "Please enter a valid email address.",
    passwordTooShort: "Password should be at least 6 characters long.",
    passwordTooLong: "Password should be at most 128 characters long.",
    passwordTooCommon: "This password is one of the first that others would try. Please choose another one.",
    failed: "Signup failed. Please try again.",
    unexpected: "An error occurred during signup. Please try again.",
    success: "Signup successful! Your account is created. Redirecting...",
    linkFirst:
      "Before you log in, open the link in our email, and enter your password there. It may lie in your spam folder.",
  },
  forgotPassword: {
    emailRequired: "Please enter your email address.",
    submit: "Send Reset Link",
    success: "Password reset email sent! Please check your inbox (and spam folder).",
    inEachCase: "If the address has just been signed up, the email holds the link that confirms it.",
    failed: "Failed to send password reset email. Please try again.",
  },
  resetPassword: {
    success: "Your password is changed. You can log in with it now.",
    linkExpired: "This link has expired or was used before. Please ask for a new one.",
  },
  verifyEmail: {
    linkExpired: "This link has expired or was used before. Try to log in, or have a new link mailed to you.",
  },
  signup: {
    userTypeRequired: "Please select who you are (registrant, family member, or friend).",
    masterRequired: "Please select who will be the master account holder.",
    masterNameRequired: "Please enter the master account holder's full name.",
    masterAgeRequired: "Please enter the master account holder's age.",
    emailAccessRequired: "Please tell us whether the registrant can use email.",
    textAccessRequired: "Please tell us whether the registrant can get text messages.",
    masterEmailRequired: "Please enter the master account holder's email address.",
    masterPhoneRequired: "Please enter the master account holder's phone number.",
    phoneFormat: "Please enter a 10-digit US phone number.",
    registrantAddressRequired:
      "Please enter the registrant's address. It is only used to find the time zone.",
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
  },
  verification: {
    wrongCode:
      "Invalid authorization number. A new one has been generated. Please check your spam folder and try again.",
    resent: "New authorization number generated. The old one is no longer valid.",
    expired: "This authorization number has expired. Please ask for a new one.",
    wait: (minutes: number) =>
      `Too many wrong numbers. Please wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`} and try again.`,
    resentTooOften: "You have asked for several numbers. Please wait a little before you ask for another.",
    sendFailed: "We could not send the email. Please check the address and try again.",
    noMoreToday: "This address has been sent many emails today. Please try again tomorrow.",
  },
  checkout: {
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
  },
  success: {
    title: "Payment Successful",
    headline: "Payment Successful!",
    message: "Thank you for your purchase! Your reminder service has been activated successfully.",
    nextHeading: "What happens next",
    next: [
      "You will receive email confirmations.",
      "Reminder notifications go to your registered email.",
      "You can log in any time to manage your reminders.",
      "If you log in with another email than the one you confirmed, open the link that we sent to it first.",
    ],
    firstText: {
      waiting: "A text is on its way to your phone. Reply START to it, and you get reminders by text.",
      sent: "We have sent a text to your phone. Reply START to it, and you get reminders by text.",
      failing: "Our first text did not reach your phone. Please check the number in your reminders.",
    },
    toDashboard: "Go to Reminder Dashboard",
    toHomepage: "Return to Homepage",
    notConfirmed:
      "We have no confirmed payment to show here. If you have paid, log in to see your reminders.",
  },
  docs: {
    placeholder: "Select a topic to read it here.",
    empty: "No topics available.",
    httpError: (status: number) => `HTTP error! status: ${status}`,
    missing: "No topics found or failed to load topics.",
    unexpected: "An unexpected error occurred while fetching topics.",
  },
  olderForm: {
    relationRequired: "Please select your relation.",
    accessRequired: "Please specify Internet/phone access.",
    required: (label: string) => `${label} is required.`,
    emailFormat: "Invalid email format.",
    serviceLevelRequired: "Please select a service level.",
    failed: "Please fill out all required fields and correct any errors.",
  },
  outbox: {
    wordsRequired: "Please write something.",
  },
  // What the API answers where the spec words nothing. They name no person and no id.
  api: {
    badRequest: "The request could not be read. Please check it and try again.",
    loginRequired: "Please log in first.",
    forbidden: "This is not yours to see or change.",
    notFound: "This does not exist.",
    conflict: "This has changed in the meantime. Please load the page again.",
    tooLarge: "The request is too large.",
    tooManyRequests: "Too many requests. Please wait a little and try again.",
    foreignOrigin: "This request came from another site and was not carried out.",
    unexpected: "Something went wrong on our side. Please try again.",
    unavailable: "The service is starting or busy. Please try again in a moment.",
    whichPerson: "Please say which of your people this is about.",
    accountEmailStays: "The account's own email always gets the reminders. It cannot be stopped here.",
    onlyThemselves: "Only the person themselves can start these messages again.",
    undoTooLate: "This was said more than seven days ago and cannot be taken back any more.",
    paymentsClosed: "Payments are not set up on this server yet. Nothing was charged.",
  },
};

export type Catalogue = typeof en;

/** The English messages, directly. */
export const catalogue: Catalogue = en;

const catalogues: Record<Locale, Catalogue> = { en };

/** The messages in the reader's language. */
export function messagesFor(locale: Locale): Catalogue {
  return catalogues[locale];
}
