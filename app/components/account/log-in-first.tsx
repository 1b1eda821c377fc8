import { ButtonLink } from "#app/components/ui/button.tsx";
import { m } from "#messages";

/** Replaces a personal page before the login. `path`: where the login leads back to, as a query has it. */
export function LogInFirst({ words, path }: { words: string; path: string }) {
  return (
    <>
      <p className="lead">{words}</p>
      <ButtonLink to={`/login?redirect=${path}`}>{m.navigation_login()}</ButtonLink>
    </>
  );
}
