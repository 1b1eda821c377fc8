// Everything on the dashboard that opens at a press, and what its forms ask. It comes as one part, at the first touch
// (late-dialogs.ts).
export { acts, looks } from "./acts.ts";
export { AddOnceDialog } from "./add-once-dialog.tsx";
export { AddPlaceDialog } from "./add-place-dialog.tsx";
export { CannotComeDialog } from "./cannot-come-dialog.tsx";
export { ChangeOnceDialog } from "./change-once-dialog.tsx";
export { DutyDateDialog } from "./duty-date-dialog.tsx";
export { DutyDialog } from "./duty-dialog.tsx";
export { NextDateDialog } from "./next-date-dialog.tsx";
export { PersonDialog } from "./person-dialog.tsx";
export { PlaceDialog } from "./place-dialog.tsx";
export { VisitDialog } from "./visit-dialog.tsx";
