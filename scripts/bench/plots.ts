/** The site's ink and brass on paper. A plot must be readable on GitHub's light and dark pages alike. */
const colours = { paper: "#f6f1e6", ink: "#16282c", bar: "#1f6f78", soft: "#5b6b6e", line: "#d8cfba" };
const width = 720;
const font = `font-family="system-ui, sans-serif"`;

const frame = (title: string, height: number, body: string[]) =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<text x="20" y="30" ${font} font-size="16" font-weight="600" fill="${colours.ink}">${title}</text>`,
    ...body,
    "</svg>\n",
  ].join("\n");

const say = (x: number, y: number, text: string, anchor = "start", colour = colours.ink) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${font} font-size="13" text-anchor="${anchor}" fill="${colour}">${text}</text>`;

/** Bars from zero, one below the other, each with its value. Nothing is escaped, because labels and title are ours. */
export function barPlot(title: string, bars: readonly { label: string; value: number }[]): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const rows = bars.flatMap(({ label, value }, index) => {
    const y = 58 + index * 52;
    const length = (value / most) * (width - 120);
    return [
      say(20, y, label),
      `<rect x="20" y="${y + 8}" width="${length.toFixed(1)}" height="18" fill="${colours.bar}"/>`,
      say(28 + length, y + 22, Math.round(value).toLocaleString("en-US")),
    ];
  });
  return frame(title, 58 + bars.length * 52, rows);
}

/** A round number that is not smaller: the end of an axis with one mark in its middle. */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((candidate) => candidate * magnitude >= value) ?? 10;
  return step * magnitude;
}

/** One line, its y axis from zero, with a dot where something was measured if these are few. */
export function linePlot(title: string, points: readonly { x: number; y: number }[]): string {
  const area = { left: 60, top: 50, right: width - 20, bottom: 270 };
  const mostX = Math.max(...points.map(({ x }) => x));
  const mostY = roundUp(Math.max(...points.map(({ y }) => y)) * 1.05);
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: area.left + (x / mostX) * (area.right - area.left),
    y: area.bottom - (y / mostY) * (area.bottom - area.top),
  });
  const path = points.map(at).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  const marks = [0, 0.5, 1].flatMap((part) => {
    const { y } = at({ x: 0, y: mostY * part });
    return [
      `<path d="M${area.left} ${y}H${area.right}" stroke="${colours.line}"/>`,
      say(area.left - 8, y + 4, String(Number((mostY * part).toPrecision(3))), "end", colours.soft),
    ];
  });
  const ends = [0, 0.5, 1].map((part) =>
    say(
      at({ x: mostX * part, y: 0 }).x,
      area.bottom + 20,
      Math.round(mostX * part).toLocaleString("en-US"),
      part === 1 ? "end" : part === 0 ? "start" : "middle",
      colours.soft,
    ),
  );
  const dots = points.length > 20 ? [] : points.map(at);
  return frame(title, 310, [
    ...marks,
    ...ends,
    `<polyline points="${path.join(" ")}" fill="none" stroke="${colours.bar}" stroke-width="2"/>`,
    ...dots.map(
      ({ x, y }) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="${colours.bar}"/>`,
    ),
  ]);
}
