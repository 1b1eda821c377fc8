import { saySaved } from "#app/browser/saved-words.ts";
import { ActButton } from "./act-button.tsx";

type TakeOffProps = {
  /** The id of what is taken off the page: a date that comes once, or a duty of one's own. */
  location: string;
  what: string;
  label: string;
  /** What is said once it is off the page. */
  said: string;
  onClose: () => void;
};

/** The last part of a dialog: takes its date off the page. */
export function TakeOffPage({ location, what, label, said, onClose }: TakeOffProps) {
  return (
    <div className="parted stack gap-2">
      <p>{what}</p>
      <ActButton
        act="end"
        fields={{ location }}
        look="line"
        isInDialog
        onDone={() => {
          saySaved(said);
          onClose();
        }}
      >
        {label}
      </ActButton>
    </div>
  );
}
