import type { CSSProperties, ReactNode } from "react";
import { brand } from "#core/brand.ts";
import type { Language } from "#core/languages.ts";
import type { MailContent } from "#server/messages/mail-content.ts";

// The site's design tokens, light scheme: mail programs know no custom properties.
const colours = {
  paper: "#f6f1e6",
  surface: "#fffdf8",
  ink: "#10272c",
  ink2: "#3f5559",
  line: "#d8cfbc",
  teal: "#0c5a5e",
  onTeal: "#ffffff",
  wash: "#dfece8",
  day: "#f0a61e",
};

const fonts = '"Atkinson Hyperlegible Next",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';
const text: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 18,
  lineHeight: "28px",
  color: colours.ink,
  // A link or an address in a sentence can be wider than a phone.
  overflowWrap: "anywhere",
  wordBreak: "break-word",
};
const small: CSSProperties = { ...text, fontSize: 16, lineHeight: "24px", color: colours.ink2 };
const link: CSSProperties = { color: colours.teal, textDecoration: "underline" };

/**
 * The layout of all mails. It has no image and loads nothing from elsewhere, so opening a mail tells nobody. It is rendered once
 * per shape and language (`render-mail.ts`), so every string given here may be a slot.
 */
export function MailLayout(props: { language: Language; preview: string; content: MailContent }) {
  const { greeting, lead, headline, paragraphs, article, strip, button, note, why, stop } = props.content;
  const { postalAddress } = props.content;
  return (
    <html lang={props.language} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        {/* iOS Mail would make the text smaller. */}
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <title>{props.preview}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colours.paper }}>
        <Preview>{props.preview}</Preview>
        <Box cellStyle={{ padding: "24px 12px", backgroundColor: colours.paper, fontFamily: fonts }}>
          <Box
            style={{ maxWidth: 560, backgroundColor: colours.surface, borderRadius: 8 }}
            cellStyle={{ padding: 24 }}
          >
            <p style={{ ...text, fontWeight: 700 }}>{brand.name}</p>
            <p style={text}>{greeting}</p>
            <p style={{ ...text, fontSize: 21 }}>
              {lead}
              {headline !== null && <Headline>{headline}</Headline>}
            </p>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} style={text}>
                {paragraph}
              </p>
            ))}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by server/content/make-html-safe.ts */}
            {article && <div style={text} dangerouslySetInnerHTML={{ __html: article.html }} />}
            {strip && <DayStrip {...strip} />}
            {button && <Button {...button} />}
            {note !== null && <p style={small}>{note}</p>}
            <hr style={{ border: "none", borderTop: `1px solid ${colours.line}`, margin: "24px 0 16px" }} />
            <p style={{ ...small, margin: 0 }}>
              {why}
              {stop && (
                <>
                  {" "}
                  <a href={stop.url} target="_blank" rel="noreferrer" style={link}>
                    {stop.label}
                  </a>
                </>
              )}
            </p>
            {postalAddress !== null && (
              <p style={{ ...small, margin: "8px 0 0" }}>{`${brand.name}, ${postalAddress}`}</p>
            )}
          </Box>
        </Box>
      </body>
    </html>
  );
}

/** A table of one cell. Outlook respects only a table's width and only a cell's padding. */
function Box(props: { style?: CSSProperties; cellStyle?: CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      align="center"
      width="100%"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={props.style}
    >
      <tbody>
        <tr>
          <td style={props.cellStyle}>{props.children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/**
 * The text beside the subject in a mailbox. Wide invisible spaces follow it: without them the mailbox would go on with the mail's
 * own words, where others may read them.
 */
function Preview({ children }: { children: string }) {
  const unseen: CSSProperties = { display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0 };
  return (
    <div style={{ ...unseen, maxHeight: 0, maxWidth: 0 }}>
      {children}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the same spaces in every mail */}
      <div dangerouslySetInnerHTML={{ __html: "&#160;&#8204;&#8203;&#8205;&#65279;\n".repeat(150) }} />
    </div>
  );
}

/** Outlook gives a link no padding, so the label stands between wide spaces that only Outlook reads. */
function Button({ label, url }: NonNullable<MailContent["button"]>) {
  const spaces = (raise: string, more: string) => ({
    __html: `<!--[if mso]><i style="mso-font-width:400%${raise}" hidden>&#8202;&#8202;&#8202;${more}</i><![endif]-->`,
  });
  return (
    <a href={url} target="_blank" rel="noreferrer" style={buttonStyle}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a comment for Outlook */}
      <span dangerouslySetInnerHTML={spaces(";mso-text-raise:18px", "")} />
      <span style={buttonLabelStyle}>{label}</span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a comment for Outlook */}
      <span dangerouslySetInnerHTML={spaces("", "&#8203;")} />
    </a>
  );
}

const buttonStyle: CSSProperties = {
  display: "inline-block",
  margin: "8px 0 16px",
  padding: "12px 24px",
  borderRadius: 4,
  backgroundColor: colours.teal,
  color: colours.onTeal,
  fontSize: 18,
  lineHeight: "28px",
  fontWeight: 700,
  textDecoration: "none",
  maxWidth: "100%",
  ...({ msoPaddingAlt: "0px" } as CSSProperties),
};

const buttonLabelStyle: CSSProperties = {
  display: "inline-block",
  maxWidth: "100%",
  lineHeight: "120%",
  ...({ msoPaddingAlt: "0px", msoTextRaise: "9px" } as CSSProperties),
};

function Headline({ children }: { children: ReactNode }) {
  return (
    <strong style={{ display: "block", fontSize: 26, lineHeight: "36px", padding: "4px 0" }}>
      {children}
    </strong>
  );
}

// The site's day strip, upright: heights become widths, scaled for a phone of 360 pixels. The marigold day is the one that the
// words name.
const namedWidth = 48;
const shortestWidth = 16;

/** Rising toward the named day, falling faster after it. */
function postWidth(rowsAfterNamed: number): number {
  if (rowsAfterNamed === 0) return namedWidth;
  return Math.max(shortestWidth, rowsAfterNamed < 0 ? 43 + 9 * rowsAfterNamed : 34 - 9 * rowsAfterNamed);
}

function DayStrip({ named, rows }: NonNullable<MailContent["strip"]>) {
  const cell: CSSProperties = {
    padding: "6px 2px",
    fontSize: 16,
    lineHeight: "24px",
    whiteSpace: "nowrap",
    color: colours.ink,
  };
  return (
    <Box style={{ margin: "0 0 16px" }}>
      <table cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {rows.map(({ date, relation, isPast, isToday }, index) => (
            <tr key={date} style={isToday ? { backgroundColor: colours.wash } : undefined}>
              <td style={{ ...cell, width: 56 }} aria-hidden="true">
                <Post width={postWidth(index - named)} isNamed={index === named} isPast={isPast} />
              </td>
              <td style={{ ...cell, paddingRight: 6, fontWeight: index === named ? 700 : 400 }}>{date}</td>
              <td style={{ ...cell, whiteSpace: "normal", overflowWrap: "anywhere", color: colours.ink2 }}>
                {relation}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function Post({ width, isNamed, isPast }: { width: number; isNamed: boolean; isPast: boolean }) {
  const colour = isNamed ? colours.day : isPast ? colours.teal : colours.surface;
  const edge = isNamed ? colours.ink : colours.teal;
  return <div style={{ width, height: 10, backgroundColor: colour, border: `2px solid ${edge}` }} />;
}
