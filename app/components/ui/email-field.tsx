import type { ComponentProps } from "react";
import { useRef, useState } from "react";
import { normaliseEmail } from "#core/people/contacts.ts";
import { suggestEmail } from "#core/people/suggest-email.ts";
import { m } from "#messages";
import { Announced } from "./announced.tsx";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";

/**
 * A field for an e-mail. When the domain looks mistyped, the field offers the likely one: while somebody types and, for the last letters,
 * once another field has the focus. A press on a button brings no new offer, because it would move the button away from under the finger.
 * When "Ann Lee <ann@…>." loses the focus, the field keeps only the address.
 */
export function EmailField({
  onBlur,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof Field>, "type" | "ref">) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const meant = suggestEmail(typed, !isLeft);

  function fill(email: string): void {
    const field = input.current;
    if (!field) return;
    // The browser's own setter, so that React notices the change, whether the field or the page holds the value.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, email);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="stack gap-2">
      <Field
        ref={input}
        type="email"
        onChange={(event) => {
          setTyped(event.target.value);
          setLeft(false);
          onChange?.(event);
        }}
        onBlur={(event) => {
          const understood = normaliseEmail(event.target.value);
          if (understood !== null && understood !== event.target.value) fill(understood);
          setLeft(event.relatedTarget instanceof HTMLInputElement);
          onBlur?.(event);
        }}
        {...rest}
      />
      <Announced>
        {meant !== null && (
          <Button
            look="line"
            slim
            onClick={() => {
              fill(meant);
              input.current?.focus();
            }}
          >
            <span className="breakable">{m.email_did_you_mean({ email: meant })}</span>
          </Button>
        )}
      </Announced>
    </div>
  );
}
