import { emptySignupForm, type PersonInfo, type SignupForm } from "#core/signup/form.ts";

// Complete signups on 2026-11-20 by the standing cast (Rosa the registrant, Felix of her family who
// pays). The numbers and addresses are reserved for fiction.

const rosa: PersonInfo = {
  fullName: "Rosa Núñez-Smith",
  email: "rosa@example.com",
  phone: "(515) 555-0142",
  address: "18 Orchard Lane, Cedar Hollow, IA",
  age: "44",
  timeZone: "America/Chicago",
};
const felix: PersonInfo = {
  fullName: "Felix O'Neil",
  email: "felix@example.com",
  phone: "",
  address: "4 Mill Road, Ames, IA",
  age: "51",
  timeZone: "America/New_York",
};

/** Rosa is registrant and master, and her form is complete. */
export const registrantForm: SignupForm = {
  ...emptySignupForm(),
  userType: "registrant",
  registrantInfo: rosa,
  emailAccess: "yes",
  textAccess: "yes",
  locationType: "single",
  locations: [{ name: "Alder County", frequency: "4", registrationDate: "2026-12-10" }],
  account: { email: "rosa@example.com" },
  verificationEmail: "rosa@example.com",
};

/** Felix pays, and enrols Rosa with two locations. */
export const familyForm: SignupForm = {
  ...registrantForm,
  userType: "family",
  master: "self",
  familyInfo: { ...felix, address: "" },
  registrantInfo: { ...rosa, age: "" },
  locationType: "multiple",
  locations: [
    ...registrantForm.locations,
    { name: "Marsh City", frequency: "2", registrationDate: "2026-11-20" },
  ],
  account: { email: "felix@example.com" },
  verificationEmail: "felix@example.com",
};

/** Felix fills in the form, and Rosa is the master. */
export const familyForRosa: SignupForm = {
  ...familyForm,
  master: "registrant",
  registrantInfo: rosa,
  familyInfo: { ...felix, phone: "515-555-0143" },
};
