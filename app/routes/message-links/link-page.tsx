import type { ReactNode } from "react";
import { Link } from "react-router";
import { FormFailure } from "#app/components/account/form-failure.tsx";
import { PasteAgain } from "#app/components/account/pasted-link.tsx";
import { PlainWay } from "#app/components/layout/plain-way.tsx";
import { Announced } from "#app/components/ui/announced.tsx";
import { RichMessage } from "#app/components/ui/rich-message.tsx";
import { LoadAgain } from "#app/components/ui/try-again.tsx";
import { m } from "#messages";
import type { LinkOf, Purpose } from "./link-action.ts";
import type { MessageLink } from "./use-message-link.ts";

type Ready<P extends Purpose> = MessageLink<P> & { link: LinkOf<P> };

/**
 * The frame of the pages behind a message's links. It shows that the page is reading the link, that nobody can use the link, or what the
 * link asks.
 */
export function LinkPage<P extends Purpose>({
  heading,
  link: read,
  children,
}: {
  heading: string;
  link: MessageLink<P>;
  children: (ready: Ready<P>) => ReactNode;
}) {
  const { link, isUnusable, notRead, failure } = read;
  return (
    <div className="wrap stack gap-5">
      <h1>{isUnusable ? m.link_unusable() : heading}</h1>
      {!link && notRead === null && (
        <>
          <Announced as="p" className="soft needs-script">
            {m.navigation_loading()}
          </Announced>
          <PlainWay says={m.without_script_link_first()} button={m.without_script_show_link()} />
        </>
      )}
      {!link && notRead !== null && (isUnusable ? <Unusable /> : <NotRead message={notRead} />)}
      {link && (
        <>
          <FormFailure message={failure} />
          {children({ ...read, link })}
        </>
      )}
    </div>
  );
}

/** A link's question, with its buttons. */
export function LinkForm({
  form,
  children,
}: {
  form: MessageLink<Purpose>["formProps"];
  children: ReactNode;
}) {
  return (
    <form {...form} className="stack gap-5">
      {children}
    </form>
  );
}

function Unusable() {
  return (
    <>
      <Announced as="p" className="lead">
        {m.link_unusable_why()}
      </Announced>
      {/* Most readers of messages have no account. */}
      <p>
        <RichMessage
          parts={m.link_unusable_account.parts()}
          marks={{ link: (words) => <Link to="/login?redirect=/reminder">{words}</Link> }}
        />
      </p>
      <p>{m.without_script_link_cut()}</p>
      <PasteAgain />
    </>
  );
}

/** The page could not read what the link asks. It asks again by itself when no answer came, and at every load. */
function NotRead({ message }: { message: string }) {
  return (
    <FormFailure message={message}>
      <p>
        <LoadAgain />
      </p>
    </FormFailure>
  );
}
