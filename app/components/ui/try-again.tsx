import { m } from "#messages";
import { Button } from "./button.tsx";

/** The button beside every part that failed to load and can be requested again. */
export function TryAgain({ busy = false, onPress }: { busy?: boolean; onPress: () => void }) {
  return (
    <Button look="line" slim busy={busy} onClick={onPress}>
      {m.arrival_try_again()}
    </Button>
  );
}

/** The same as a link, for a page that must load anew. It works without a script. `path`: another page to load. */
export function LoadAgain({ path = "" }: { path?: string }) {
  return (
    <a className="btn line slim" href={path}>
      {m.arrival_try_again()}
    </a>
  );
}
