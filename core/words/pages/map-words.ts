import { brand } from "#core/brand.ts";

/** What the Safe Places Map will be. It promises no more than a map can do. */
export const safePlacesMap = {
  description: "A map of schools, daycares and churches around an address. Coming very soon.",
  tag: "Coming very soon",
  lead: "Before you sign a lease, see the schools, daycares and churches near an address that are worth a question. You type the distance, and the map draws it as a circle.",
  shows: {
    heading: "What it will show",
    list: [
      "A circle around an address, with the distance that you type.",
      "Markers for schools, daycares and churches: places to ask about.",
      "Access for 30 or 90 days.",
    ],
  },
  distance: {
    heading: "Which distance is yours?",
    text: `${brand.name} can't tell you, so you type it. It depends on the person and the place. About half of the states set none, and a county or a city can still set its own. Ask your office or a lawyer.`,
    range: "Where there is one, it is often 1,000 feet, and anywhere from 500 to 2,500.",
  },
  cannot: {
    heading: "What no map can tell you",
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
    use: "Use the map to see which addresses need a closer look.",
    decides: "Your agency decides whether you may live at an address.",
    ask: "Ask before you sign.",
  },
  sources: {
    heading: "Sources",
    text: "These are examples. Each applies to some people only, and a state, county or city can differ.",
    list: [
      "500 feet: Illinois, 720 ILCS 5/11-9.3",
      "1,000 feet: Florida Statutes 775.215",
      "2,500 feet, from property line to property line: Miami-Dade County Code 21-281",
    ],
    reviewed: "This is not legal advice. Last reviewed on November 21, 2026.",
  },
};
