import { useState } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";

/** A text to send to a person who has to text START: only the number's holder can. Shows nothing while we send no texts. */
export function StartText({ name, look = "line" }: { name: string; look?: "solid" | "line" }) {
  const number = useServerStatus()?.textNumber ?? null;
  const [copied, setCopied] = useState(false);
  if (number === null) return null;
  const text = m.unreached_text({ number: formatUsPhone(number) });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // The browser forbids copying. The words stand on the page, to be copied by hand.
      setCopied(false);
    }
  }

  return (
    <>
      <p>
        {m.unreached_send({ name })}
        <br />
        <strong className="breakable">{text}</strong>
      </p>
      <p className="row">
        <Button look={look} onClick={() => void copy()}>
          {m.unreached_copy()}
        </Button>
      </p>
      <Announced as="p">{copied && m.calendar_card_copied()}</Announced>
    </>
  );
}
