/**
 * The picture beside a shared link (`public/share.png`, made by `npm run screenshots -- --docs`). It is neutral,
 * because other people see it.
 */
export const sharePicture = {
  path: "/share.png",
  type: "image/png",
  width: 1200,
  height: 630,
} as const;
