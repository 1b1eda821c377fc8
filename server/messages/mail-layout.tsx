import type { CSSProperties, ReactNode } from "react";
import { Body, Button, Container, Head, Hr, Html, Link, Preview, Section, Text } from "react-email";
import { brand } from "#core/brand.ts";
import type { MailContent } from "#server/messages/mail-content.ts";

// The site's design tokens, light scheme, because mail programs know no custom properties.
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
const text: CSSProperties = { margin: "0 0 16px", fontSize: 18, lineHeight: "28px", color: colours.ink };
const small: CSSProperties = { ...text, fontSize: 16, lineHeight: "24px", color: colours.ink2 };
const link: CSSProperties = { color: colours.teal, textDecoration: "underline" };

/**
 * The one layout of all mails. It has no image and loads nothing from elsewhere, so opening a mail tells nobody. It is
 * rendered once per shape (`render-mail.ts`), so every string given here may be a slot.
 */
export function MailLayout(props: { preview: string; content: MailContent }) {
  const { greeting, lead, headline, paragraphs, article, strip, button, note, why, stop } = props.content;
  const { postalAddress } = props.content;
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{props.preview}</Preview>
      <Body style={{ margin: 0, padding: "24px 12px", backgroundColor: colours.paper, fontFamily: fonts }}>
        <Container style={{ maxWidth: 560, padding: 24, backgroundColor: colours.surface, borderRadius: 8 }}>
          <Text style={{ ...text, fontWeight: 700 }}>{brand.name}</Text>
          <Text style={text}>{greeting}</Text>
          <Text style={{ ...text, fontSize: 21 }}>
            {lead}
            {headline !== null && <Headline>{headline}</Headline>}
          </Text>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={text}>
              {paragraph}
            </Text>
          ))}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made safe by server/content/make-html-safe.ts */}
          {article && <div style={text} dangerouslySetInnerHTML={{ __html: article.html }} />}
          {strip && <DayStrip {...strip} />}
          {button && (
            <Button href={button.url} style={buttonStyle}>
              {button.label}
            </Button>
          )}
          {note !== null && <Text style={small}>{note}</Text>}
          <Hr style={{ borderColor: colours.line, margin: "24px 0 16px" }} />
          <Text style={{ ...small, margin: 0 }}>
            {why}
            {stop && (
              <>
                {" "}
                <Link href={stop.url} style={link}>
                  {stop.label}
                </Link>
              </>
            )}
          </Text>
          {postalAddress !== null && (
            <Text style={{ ...small, margin: "8px 0 0" }}>{`${brand.name}, ${postalAddress}`}</Text>
          )}
        </Container>
      </Body>
    </Html>
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
};

function Headline({ children }: { children: ReactNode }) {
  return (
    <strong style={{ display: "block", fontSize: 26, lineHeight: "36px", padding: "4px 0" }}>
      {children}
    </strong>
  );
}

// The site's day strip, upright: the posts' heights become widths, in proportions that leave room on a phone of 360 pixels. The
// day that the words name is the marigold one.
const namedWidth = 48;
const shortestWidth = 16;

/** The posts rise toward the named day, and fall faster after it. */
function postWidth(rowsAfterNamed: number): number {
  if (rowsAfterNamed === 0) return namedWidth;
  return Math.max(shortestWidth, rowsAfterNamed < 0 ? 43 + 9 * rowsAfterNamed : 34 - 9 * rowsAfterNamed);
}

function DayStrip({ named, rows }: NonNullable<MailContent["strip"]>) {
  const cell: CSSProperties = {
    padding: "6px 4px",
    fontSize: 16,
    lineHeight: "24px",
    whiteSpace: "nowrap",
    color: colours.ink,
  };
  return (
    <Section style={{ margin: "0 0 16px" }}>
      <table cellPadding={0} cellSpacing={0} style={{ borderCollapse: "collapse" }}>
        <tbody>
          {rows.map(({ date, relation, isPast, isToday }, index) => (
            <tr key={date} style={isToday ? { backgroundColor: colours.wash } : undefined}>
              <td style={{ ...cell, width: 56 }} aria-hidden="true">
                <Post width={postWidth(index - named)} isNamed={index === named} isPast={isPast} />
              </td>
              <td style={{ ...cell, fontWeight: index === named ? 700 : 400 }}>{date}</td>
              <td style={{ ...cell, whiteSpace: "normal", color: colours.ink2 }}>{relation}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Post({ width, isNamed, isPast }: { width: number; isNamed: boolean; isPast: boolean }) {
  const colour = isNamed ? colours.day : isPast ? colours.teal : colours.surface;
  const edge = isNamed ? colours.ink : colours.teal;
  return <div style={{ width, height: 10, backgroundColor: colour, border: `2px solid ${edge}` }} />;
}
