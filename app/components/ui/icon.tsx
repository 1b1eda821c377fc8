// Outlines on a 24 by 24 grid, drawn with the stroke of .ic.
const outlines = {
  mail: ["M3 6h18v12H3z", "m3.5 7 8.5 6 8.5-6"],
  text: ["M4 5h16v11h-8l-4.5 4v-4H4z", "M8 10.5h8"],
  call: [
    "M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5 5L14.5 13l5 1.5v4a1.5 1.5 0 0 1-1.7 1.5A16 16 0 0 1 3.5 5.7 1.5 1.5 0 0 1 5 4z",
  ],
  out: ["M9 5H5v14h14v-4M13 4h7v7M20 4l-9 9"],
  eye: [
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z",
    "M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  ],
  search: ["M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0", "m15.5 15.5 5 5"],
  plus: ["M12 5v14M5 12h14"],
  menu: ["M4 7h16M4 12h16M4 17h16"],
  down: ["m6 9 6 6 6-6"],
  next: ["m9 6 6 6-6 6"],
  back: ["m15 6-6 6 6 6"],
  home: ["M4 11 12 4l8 7v9H4z", "M10 20v-6h4v6"],
  bed: ["M3 18V7M3 14h18v4M21 14v-2a3 3 0 0 0-3-3h-8v5"],
  work: ["M4 8h16v11H4z", "M9 8V5h6v3M4 13h16"],
  school: ["M2 9l10-5 10 5-10 5z", "M6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5"],
  car: ["M4 16v-4l2-6h12l2 6v4zM4 12h16", "M6 16v3M18 16v3"],
  pen: ["M4 20l1-4L16 5l3 3L8 19z"],
  plane: ["M3 13l18-9-6 17-4-6z", "M11 15 21 4"],
  close: ["M6 6l12 12M18 6 6 18"],
} as const;

export type IconName = keyof typeof outlines;

/** A drawing beside words. It has no meaning without them, and screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
      {outlines[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
