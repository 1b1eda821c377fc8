/** What a page says where no script runs, or where none has come. */
export const withoutScript = {
  linkFirst: "The next page shows what this link asks. Nothing is changed by opening it.",
  showLink: "Show it",
  link: "The link from our email",
  linkHint:
    "Copy the whole link from our email and paste it here. If the top of your browser ends in a long row of letters, that is the link, too.",
  linkCut: "Some email programs change a link on its way. Then you can paste it here:",
  openLink: "Open this link",
  linkMissing: "Please paste the link from our email.",
  // Where only a script can help: what to do instead.
  needed: (what: "form" | "page" | "sign-up") => `This ${what} needs JavaScript.`,
  notHere: "This browser runs none, so it does not work here. There are other ways.",
  otherDevice: "Open this page on another phone or computer. Many libraries have one.",
  otherDeviceMore: "Without a phone",
  somebodyElse: "Let somebody you trust set it up, and get the reminders yourself.",
  somebodyElseMore: "For family and friends",
  writeToUs: "Write to us, and we help:",
  worksHere:
    "Once it is set up, this browser is enough: the links in our messages work here, and so do the login and your dates. If you get texts, you can reply DONE or STOP to them.",
  onlyElsewhere: 'Open it on another phone or computer. Your dates, and "done", work here:',
  hereDates: "Show my dates",
  // The dashboard as one plain page.
  datesFirst: "Press the button to see your dates. You have to be logged in on this browser.",
  showDates: "Show my dates",
  dates: "Dates",
  whoGets: "Who gets reminders",
  getsNone: "gets none",
  firstDay: "First day, if it is several days",
  firstDayHint: "Leave this empty for one day.",
  lastDay: "The date, or the last day",
  setDate: "Set the next date",
  itIsDone: "Yes, it is done",
  isSaid: "Saved: it is done. Its reminders have stopped.",
  isUndone: "Saved: it is not done. Its reminders go on.",
  isSet: "Saved: the next date is set.",
  noMore: "No more dates",
  moreElsewhere:
    "On a phone or computer with JavaScript you can also change places and people, and plan the visit.",
  reload: "Show it again",
  logOut: "Log out",
  logOutLead: "Press the button, and nobody is logged in on this browser any more.",
  toPayment: "Go on to the payment",
};
