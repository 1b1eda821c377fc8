/**
 * A public repository's copy of the layer "Local Law Enforcement Locations" (HIFLD), a work of the US Government. The
 * checksum makes sure that it is the copy that was tried here.
 */
export const publicCopy = {
  url: "https://raw.githubusercontent.com/Freepiehere/Freepiehere.github.io/41212be02b242df8c964d06c5253f16846c249a3/Local_Law_Enforcement_Locations.csv",
  sha256: "7805dd6568e9633f24997ffc2d27454d0acf8336cf0b2514b38116e37963e2e1",
  date: "2019-05-15",
};
