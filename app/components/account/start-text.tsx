import { useState } from "react";
import { useServerStatus } from "#app/browser/server-status.ts";
import { Announced } from "#app/components/ui/announced.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { formatUsPhone } from "#core/people/contacts.ts";
import { m } from "#messages";

/** A text for somebody whose number has to text START: only its holder can. Nothing while we send no texts. */
export function StartText({ name }: { name: string }) {
  const number = useServerStatus()?.textNumber ?? null;
  const [copied, setCopied] = useState(false);
  if (number === null) return null;
  const text = m.unreached_text({ number: formatUsPhone(number) });

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Copying is not allowed here. A touch selects the field, so that it can be copied by hand.
      setCopied(false);
    }
  }

  return (
    <>
      <Field
        label={m.unreached_send({ name })}
        readOnly
        spellCheck={false}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="row">
        <Button look="line" onClick={() => void copy()}>
          {m.unreached_copy()}
        </Button>
      </p>
      <Announced as="p">{copied && m.calendar_card_copied()}</Announced>
    </>
  );
}
