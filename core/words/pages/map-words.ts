/** What the Safe Places Map will be. It promises no more than a map can do. */
export const safePlacesMap = {
  shows: {
    list: [
      "A circle around an address, with the distance that you type.",
      "Markers for schools, daycares and churches: places to ask about.",
      "Access for 30 or 90 days.",
    ],
  },
  cannot: {
    list: [
      {
        what: "It can't clear an address.",
        why: "An empty circle doesn't mean that you may live there.",
      },
      { what: "Home daycares are missing.", why: "They aren't in any list that a map could use." },
      {
        what: "A marker is one point.",
        why: "The grounds of a school reach further, and some rules measure from property line to property line.",
      },
      {
        what: "An address can be off.",
        why: "By hundreds of feet in a suburb, and by a mile or more in the country.",
      },
    ],
  },
  sources: {
    list: [
      "500 feet: Illinois, 720 ILCS 5/11-9.3",
      "1,000 feet: Florida Statutes 775.215",
      "2,500 feet, from property line to property line: Miami-Dade County Code 21-281",
    ],
  },
};
