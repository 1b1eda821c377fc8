// The wizard: its steps, its questions, and what stands beside them. `own`: a registrant answers; `other`: somebody answers
// for them.
export const wizard = {
  headings: {
    details: "Set up your reminders",
    email: "Check your email",
    welcome: "Welcome",
  },
  lead: "About ten minutes. Nothing is sent until you confirm your email.",
  leadSignedIn: "About ten minutes. Nothing is sent until you pay.",
  steps: {
    who: "Who",
    details: "Details",
    dates: "Dates",
    people: "People",
    login: "Login",
    pay: "Review and pay",
  },
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  /** `position`: "Step 2 of 6". */
  stepNamed: (position: string, name: string) => `${position}: ${name}`,
  toFix: (answers: number) => (answers === 1 ? "Please fix 1 answer" : `Please fix ${answers} answers`),
  next: "Next",
  back: "Back",
  toEmail: "Continue to the email check",
  sendingCode: "Sending your code...",
  toCheckout: "Save and go to the checkout",
  saving: "Saving your answers...",
  startOver: {
    button: "Start over",
    title: "Start over?",
    message: "This deletes every answer you have given here.",
    confirm: "Delete my answers",
    cancel: "Cancel",
  },

  who: "Who are you?",
  userTypes: {
    registrant: "I am the person who registers",
    family: "I am a family member",
    friend: "I am a friend",
  },
  master: "Who will look after the account?",
  masterHint: "This person logs in, pays and sets each new date. They must be 18 or older.",
  masters: { self: "I will", registrant: "The person who registers will" },

  aboutYou: "About you",
  aboutRegistrant: "About the person who registers",
  fullName: "Full name",
  asOnCard: "As it appears on your payment card.",
  age: "Age",
  adult: {
    own: "You must be 18 or older to hold the account.",
    other: "They must be 18 or older to hold the account.",
  },
  zip: "ZIP code",
  zipHint: {
    own: "Only to find your time zone; not saved.",
    other: "Only to find their time zone; not saved.",
  },
  zoneHint: {
    own: "We send your reminders in this time zone. Change it if it's wrong.",
    other: "We find it from the ZIP code. Change it if it's wrong.",
  },
  canUseEmail: { own: "Can you use email?", other: "Can they use email?" },
  canGetTexts: { own: "Can you get text messages?", other: "Can they get text messages?" },
  yes: "Yes",
  no: "No",
  email: { own: "Your email", other: "Their email" },
  phone: { own: "Your mobile phone", other: "Their mobile phone" },
  noWay: {
    own: {
      what: "Then we can only reach you at the email you log in with.",
      instead:
        "A family member or a friend could look after the account instead. They fill in this form, and they get the reminders too.",
    },
    other: {
      what: "Then we can only reach them at the email they log in with.",
      instead: "You could look after the account instead. You can change that in the first step.",
    },
  },

  places: { own: "Where do you register?", other: "Where do they register?" },
  oneOrSeveral: "One place or several?",
  locationTypes: { single: "In one place", multiple: "In more than one place" },
  paper: { own: "No date on your paper, or several?", other: "No date on their paper, or several?" },
  paperLink: "See what to enter",
  place: (number: number) => `Place ${number}`,
  removePlace: (number: number) => `Remove place ${number}`,
  placeName: "Name of the place",
  placeNameHint: {
    own: "Use any name you'll recognize. Only you see it.",
    other: "Use any name you'll recognize. It never appears in messages.",
  },
  frequency: "How often",
  chooseFrequency: "Choose how often",
  nextDate: "Next date",
  addPlace: "Add another place",
  placesFull: "You have added ten places. One sign-up can't have more.",
  firstPlace: "First place",
  extraPlace: "Extra place",
  aYear: (price: string) => `${price} a year`,

  people: "Who else should get the reminders?",
  peopleHint: (room: number) =>
    room === 1
      ? "Optional. You can add one more person here, or later. They get nothing before you pay."
      : `Optional. You can add up to ${room} people here, or later. They get nothing before you pay.`,
  person: (number: number) => `Person ${number}`,
  addPerson: "Add a person",
  removePerson: (number: number) => `Remove person ${number}`,
  peopleFull: "Six people can get the reminders. Nobody else can be added.",
  whoIsThis: "Who is this?",
  choosePerson: "Please select",
  firstNameOnly: "Messages only ever use the first name.",
  theirZone: "We send their reminders in this time zone.",
  personEmail: "Email",
  personPhone: "Mobile phone",
  personEmailHint: "The first one says that you added them.",
  personPhoneHint: "Texts start once they agree.",

  price: "Price",
  priceForYear: "Price for one year",
  from: (price: string) => `from ${price}`,
  perYear: "a year",
  somePlace: "A place",
  placeCount: (places: number) => (places === 1 ? "1 place" : `${places} places`),
  placeLine: (frequency: string) => `${frequency}, extra place`,
  payAfterCode: "You pay after you confirm your email.",
  payAfterSaving: "You pay once your answers are saved.",

  login: "Create your login",
  loginFor: (name: string) => `Create ${name}'s login`,
  loginForNobody: "Create their login",
  loginForSteps: (name: string) =>
    `${name} gets an email with a link to confirm the address, keep or change this password, and say yes to the reminders.`,
  loginForNobodySteps:
    "They get an email with a link to confirm the address, keep or change this password, and say yes to the reminders.",
  loginEmail: { own: "Email for logging in", other: "Email they log in with" },
  codeGoesTo: (email: string) => `We'll email a 6-digit code to ${email}, to check that it works.`,
  password: "Password",
  confirmPassword: "Confirm password",
  showPasswords: "Show the passwords",
  passwordRules: "Password rules",
  passwordChecks: {
    length: "8 characters or more",
    capital: "1 capital letter",
    number: "1 number",
    special: "1 special character, like ! or #",
    match: "Both passwords match",
  },
  ruleMet: ": done",
  ruleOpen: ": still needed",
  codeTo: "Where should we send your code?",
  codeToHint: "We'll email a 6-digit code to check that the address works.",
  twoAddresses: {
    own: {
      what: "This is not the email you log in with.",
      link: (login: string) =>
        `We'll also email a link to ${login}. Open it before you log in, and say there that the reminders are yours.`,
      same: (login: string) => `Send the code to ${login}`,
    },
    other: (login: string) =>
      `We'll also email ${login}. Until they say yes, reminders only go to the address that you confirm.`,
  },
};
