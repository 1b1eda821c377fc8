// The wizard: its steps, its questions, and what stands beside them. `own`: a registrant answers; `other`: somebody answers
// for them.
export const wizard = {
  headings: {
    details: "Set up your reminders",
    email: "Check your email",
    welcome: "Welcome",
  },
  steps: {
    who: "Who",
    details: "Details",
    dates: "Dates",
    people: "People",
    login: "Login",
    pay: "Review and pay",
  },
  toFix: (answers: number) => (answers === 1 ? "Please fix 1 answer" : `Please fix ${answers} answers`),

  userTypes: {
    registrant: "I am the person who registers",
    family: "I am a family member",
    friend: "I am a friend",
  },
  masters: { self: "I will", registrant: "The person who registers will" },

  locationTypes: { single: "In one place", multiple: "In more than one place" },

  peopleHint: (room: number) =>
    room === 1
      ? "Optional. You can add one more person here, or later. They get nothing before you pay."
      : `Optional. You can add up to ${room} people here, or later. They get nothing before you pay.`,

  placeCount: (places: number) => (places === 1 ? "1 place" : `${places} places`),

  passwordChecks: {
    length: "8 characters or more",
    capital: "1 capital letter",
    number: "1 number",
    special: "1 special character, like ! or #",
    match: "Both passwords match",
  },
};
