import { Button } from "../ui/button.tsx";

/**
 * The way on without a script: a button that posts the page to the server, which answers with what a script would have shown. The button
 * shows where no script runs, and where none has loaded within five seconds. It changes nothing.
 */
export function PlainWay({ says, button }: { says: string; button: string }) {
  return (
    <form method="post" className="plain-way stack gap-5">
      <p>{says}</p>
      <p>
        <Button type="submit" name="action" value="look" big>
          {button}
        </Button>
      </p>
    </form>
  );
}
