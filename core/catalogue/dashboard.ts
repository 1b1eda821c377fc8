import { brand } from "#core/brand.ts";

/** The dashboard: the dates, who gets reminders, and the question about a stranger's sign-up. */
export const dashboardWords = {
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
};
