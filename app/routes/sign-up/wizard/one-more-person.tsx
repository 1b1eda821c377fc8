import { Link } from "react-router";
import { useOwnPeople } from "#app/browser/use-own-people.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { subscriptionsAtMost } from "#core/money/subscription.ts";
import { m } from "#messages";
import { useKnownHolder } from "./use-known-holder.ts";

/**
 * Whether the signed-in account looks after as many people as an account can; false until the server has answered. Also fills in what the
 * account knows of its holder.
 */
export function useIsFull(accountEmail: string | null): boolean {
  const people = useOwnPeople(accountEmail);
  const own = Array.isArray(people) ? people : [];
  useKnownHolder(own[0]?.subscription ?? null);
  return own.length >= subscriptionsAtMost;
}

/** What the form does for a signed-in user. */
export function AddsToAccount({ accountEmail }: { accountEmail: string }) {
  return (
    <Notice>
      <p className="breakable">
        <strong>{m.reminder_several_adds()}</strong>{" "}
        {m.reminder_several_logged_in_as({ email: accountEmail })}
      </p>
      <p>
        <Link className="go" to="/reminder">
          {m.reminder_several_go_back()}
        </Link>
      </p>
    </Notice>
  );
}

/** Replaces the form, so that nobody fills it in for nothing. */
export function AccountIsFull() {
  return (
    <div className="stack gap-5">
      <Notice tone="warning" isAnnounced>
        <strong>{m.reminder_several_account_full()}</strong> {m.reminder_several_end_one_first()}
      </Notice>
      <ButtonLink to="/reminder">{m.reminder_several_go_back()}</ButtonLink>
    </div>
  );
}
