/** What a page says where no script runs, or where none has come. */
export const withoutScript = {
  linkFirst: "The next page shows what this link asks. Nothing is changed by opening it.",
  showLink: "Show it",
  link: "The link from our email",
  linkHint:
    "Copy the whole link and paste it here. It is in our email. It also stands at the top of your browser now: it ends in a long row of letters.",
  linkMissing: "Please paste the link from our email.",
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
  isSet: "Saved: the next date is set.",
  noMore: "No more dates",
  moreElsewhere:
    "On a phone or computer with JavaScript you can also change places and people, plan the visit, and pay.",
  reload: "Show it again",
  logOut: "Log out",
  logOutLead: "Press the button, and nobody is logged in on this browser any more.",
  toPayment: "Go on to the payment",
};
