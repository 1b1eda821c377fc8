// Everything on the dashboard that opens at a press: dialogs, own screens, and the acts of their forms. They load as one part, at the first
// touch (late-dialogs.ts).
export { acts, looks } from "./acts.ts";
export { AddPlaceDialog } from "./add-place-dialog.tsx";
export { NextDateDialog } from "./next-date-dialog.tsx";
export { OtherDateDialog } from "./other-date-dialog.tsx";
export { PersonDialog } from "./person-dialog.tsx";
export { PersonScreen } from "./person-screen.tsx";
export { PlaceScreen } from "./place-screen.tsx";
