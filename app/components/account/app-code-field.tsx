import { useEffect, useRef } from "react";
import { m } from "#messages";
import { Field } from "../ui/field.tsx";

/** A code of an app or a recovery code. It has the focus once the server has asked for it. */
export function AppCodeField() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      ref={input}
      label={m.two_step_login_label()}
      name="factorCode"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
