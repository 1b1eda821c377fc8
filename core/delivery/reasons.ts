/**
 * Why a delivery was not sent, as its row says it and the history shows it. Short, and about the message, never about
 * the person. Providers have reasons of their own (`ProviderError.reason`).
 */
export const deliveryReasons = {
  // suppressed: it is due, and nobody is willing to take it there
  notAgreed: "has not agreed yet",
  stopped: "stopped",
  failing: "does not arrive there",
  textsOff: "texts are not set up",
  sharedAddress: "shared address",
  // superseded
  newerDue: "a newer one goes instead",
  // cancelled: it was true when it was planned, and is no longer
  addressReplaced: "the address was replaced",
  ended: "there are no more dates",
  dateChanged: "the date was changed",
  done: "done",
  notCovered: "not covered by the subscription",
  tooLate: "too late",
  notDue: "not due yet",
  noLongerTrue: "no longer true",
  // failed
  notWritten: "could not be written",
  gaveUp: "not taken until the day was over",
  unanswered: "may have arrived: nobody said",
  // sent, and not there yet
  delayed: "delayed on its way",
} as const;
