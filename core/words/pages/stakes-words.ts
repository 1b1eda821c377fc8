/** The choice whether messages to the registrant say what is at stake. */
export const stakesWords = {
  label: "Say why it matters?",
  hint: 'Emails add "Missing it can have serious consequences." and ask about the plan. Texts add "Don\'t miss it." They never say more.',
  yes: "Yes, this helps people remember",
  no: "No, leave it out",
};
