/** Fits the subject of each reminder before its date, or the beginning of its text. */
export const reminderSubject =
  /days? left|[Dd]ue (today|tomorrow|yesterday|\d+ days ago)|was due|[Ll]ast day to go|[Aa]ppointment you help with|[Yy]our appointment is|until your date|your date was|a date you help with (is (today|tomorrow)|was)/;
