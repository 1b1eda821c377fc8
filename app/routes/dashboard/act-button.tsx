import { type ComponentProps, useEffect } from "react";
import { notify } from "#app/browser/notifications.ts";
import { saySaved } from "#app/browser/saved-words.ts";
import { usePageForm, type WhenLost } from "#app/browser/use-page-form.ts";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { HiddenFields } from "#app/components/ui/hidden-fields.tsx";
import type { DashboardOutcome } from "./dashboard-action.ts";

type Act = {
  /** By default the form is sent again: most acts change nothing when they arrive twice. */
  whenLost?: WhenLost<DashboardOutcome>;
  onDone: () => void;
  onFailed?: () => void;
};

type ActProps = Act &
  Pick<ComponentProps<typeof Button>, "look" | "slim" | "big" | "children"> & {
    /** The verb: a key of `acts`. */
    act: string;
    /** The fields that name the act's person, place or channel. */
    fields: Readonly<Record<string, string>>;
    /** Whether the failure stands above the button. Otherwise a dialog says it. */
    isInDialog?: boolean;
  };

const sentAgain = { ask: "again" } as const;

/** A button that acts at once. It is a form. */
export function ActButton({ isInDialog = false, ...props }: ActProps) {
  return isInDialog ? <ActInDialog {...props} /> : <ActOnPage {...props} />;
}

function ActOnPage({ act, fields, whenLost, onDone, onFailed, ...look }: ActProps) {
  const { formProps, sends } = useAct({ whenLost, onDone, onFailed });
  return (
    <form {...formProps}>
      <HiddenFields of={fields} />
      <Button {...look} {...sends} name="action" value={act} />
    </form>
  );
}

function ActInDialog({ act, fields, whenLost = sentAgain, onDone, ...look }: ActProps) {
  const { formProps, sends, failure } = usePageForm<DashboardOutcome>({
    whenLost,
    onOutcome: ({ isDone }) => isDone && onDone(),
  });
  return (
    <form {...formProps} className="stack gap-2">
      <FormFailure message={failure} />
      <HiddenFields of={fields} />
      <p>
        <Button {...look} {...sends} name="action" value={act} />
      </p>
    </form>
  );
}

/**
 * An act whose place on the page has no room for words: the page's live region says that the answer takes long, and a dialog says why the
 * act failed.
 */
export function useAct({ whenLost = sentAgain, onDone, onFailed }: Act) {
  const form = usePageForm<DashboardOutcome>({
    whenLost,
    onOutcome({ isDone, failure }) {
      if (isDone) return onDone();
      onFailed?.();
      if (failure) void notify({ message: failure.message, color: "red" });
    },
  });
  const meanwhile = form.running ? form.failure : null;
  useEffect(() => {
    if (meanwhile !== null) saySaved(meanwhile);
  }, [meanwhile]);
  return form;
}
