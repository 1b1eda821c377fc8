import { refreshSession, useSession } from "#app/browser/session.ts";
import { m } from "#messages";
import { Announced } from "../ui/announced.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice } from "../ui/notice.tsx";
import { TryAgain } from "../ui/try-again.tsx";

/** Stands in the place of a personal page until the server has said who is signed in. `words` say that the page is checking that. */
export function WhoIsThere({ words }: { words?: string }) {
  const { unanswered } = useSession();
  return (
    <>
      {unanswered === 0 && <Loading words={words} />}
      <Announced>
        {unanswered > 0 && (
          <Notice tone="warning">
            <p>{m.no_answer_who_is_there()}</p>
            <p>
              <TryAgain onPress={() => void refreshSession()} />
            </p>
          </Notice>
        )}
      </Announced>
    </>
  );
}
