import type { ReactNode } from "react";
import { Link } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { catalogue } from "#core/words/catalogue.ts";
import type { MessageLink, Purpose } from "./use-message-link.ts";

type Ready<P extends Purpose> = Extract<MessageLink<P>, { state: "ready" }>;

/**
 * The frame of the pages behind a message's links. It shows that the link is being read, that it cannot be used, or
 * what it asks.
 */
export function LinkPage<P extends Purpose>({
  heading,
  link,
  children,
}: {
  heading: string;
  link: MessageLink<P>;
  children: (ready: Ready<P>) => ReactNode;
}) {
  return (
    <div className="wrap stack gap-5">
      <h1>{link.state === "failed" ? "This link does not work" : heading}</h1>
      {link.state === "reading" && (
        <>
          <Announced as="p" className="soft needs-script">
            {catalogue.navigation.loading}
          </Announced>
          <PlainWay says={catalogue.withoutScript.linkFirst} button={catalogue.withoutScript.showLink} />
        </>
      )}
      {link.state === "failed" && <Unusable error={link.failure.error} message={link.failure.message} />}
      {link.state === "ready" && (
        <>
          <FormFailure message={link.failure} />
          {children(link)}
        </>
      )}
    </div>
  );
}

/** What a link asks, with its buttons: without a script they post to this very address. */
export function LinkForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" className="stack gap-5">
      {children}
    </form>
  );
}

function Unusable({ error, message }: { error: string; message: string }) {
  const unknown = error === "NOT_FOUND" || error === "VALIDATION";
  return (
    <>
      <Announced as="p" className="lead">
        {unknown
          ? "It may have been cut off on its way, or it is too old. Open it again from the newest message."
          : message}
      </Announced>
      {/* Most readers of messages have no account. */}
      <p>
        If you have an account, everything is there too: <Link to="/login?redirect=/reminder">log in</Link>.
      </p>
    </>
  );
}
