import type { ComponentProps, MouseEvent } from "react";
import type { LinkProps } from "react-router";
import { Link } from "react-router";
import { joinClasses } from "./join-classes.ts";

type Look = {
  /** Solid for the main action, line for the buttons beside it, text for a rare action. */
  look?: "solid" | "line" | "text";
  /** As wide as the container. `big` does so only on a phone. */
  wide?: boolean;
  big?: boolean;
  /** 44px high, for bars and rows. */
  slim?: boolean;
};

function buttonClass({ look = "solid", wide, big, slim }: Look, className?: string): string {
  return joinClasses(
    "btn",
    look !== "solid" && look,
    wide && "wide",
    big && "big",
    slim && "slim",
    className,
  );
}

/**
 * A button. Its type is "button" unless another is given. While it is `busy` it ignores every further press, and Enter in its form too. It
 * is not `disabled` then: a focused button that becomes disabled loses the focus, and a reader with a keyboard or a screen reader would be
 * back at the top of the page.
 */
export function Button({
  look,
  wide,
  big,
  slim,
  busy = false,
  className,
  type = "button",
  onClick,
  ...rest
}: ComponentProps<"button"> & Look & { busy?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass({ look, wide, big, slim }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    />
  );
}

const ignore = (press: MouseEvent) => press.preventDefault();

/** A link that looks like a button. It leads somewhere and changes nothing. */
export function ButtonLink({ look, wide, big, slim, className, ...rest }: LinkProps & Look) {
  return <Link className={buttonClass({ look, wide, big, slim }, className)} {...rest} />;
}
