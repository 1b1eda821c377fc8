export const directory = {
  sample: "Sample agencies, to show how the list works. The phone numbers are not real.",
};
