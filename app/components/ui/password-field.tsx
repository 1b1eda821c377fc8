import type { ComponentProps } from "react";
import { useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Field } from "./field.tsx";

/** The box that shows the typed password, for one field or several. */
export function ShowPassword({
  shown,
  onChange,
  label = m.password_show(),
}: {
  shown: boolean;
  onChange: (shown: boolean) => void;
  label?: string;
}) {
  const box = useRef<HTMLInputElement>(null);

  // A tick from before hydration stands only on the screen. React takes it over here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React takes over the page
  useEffect(() => {
    const ticked = box.current?.checked ?? shown;
    if (ticked !== shown) onChange(ticked);
  }, []);

  return (
    <label className="tick-box needs-script">
      <input ref={box} type="checkbox" checked={shown} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/**
 * The account's e-mail beside a password, for password managers alone: they take a form's username from a text field. The field is empty
 * where the page does not know the e-mail.
 */
export function UsernameField({ email }: { email?: string | undefined }) {
  const known = email !== undefined && { value: email, readOnly: true };
  return <input type="text" autoComplete="username" hidden {...known} />;
}

/**
 * A password field with its own "Show password". It hides the password again when the reader sends the form, so that no browser stores it
 * as plain text: the computer may be shared.
 */
export function PasswordField({
  label = m.field_password(),
  ...rest
}: Omit<ComponentProps<typeof Field>, "type" | "ref" | "label"> & { label?: string }) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <>
      <Field
        ref={input}
        label={label}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
      />
      <ShowPassword shown={shown} onChange={setShown} />
    </>
  );
}
