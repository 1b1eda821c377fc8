import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { Private } from "./hide-details.tsx";
import { rowId } from "./opened.ts";

type RowProps = {
  id: string;
  name: string;
  /** Words behind the name, on its line. */
  after?: ReactNode;
  onOpen: () => void;
  children: ReactNode;
};

/** A row of a list. A press anywhere on the row opens the screen of its person or place; the name is the button. */
export function ListRow({ id, name, after, onOpen, children }: RowProps) {
  return (
    <div className="opens">
      <div className="grid gap-1">
        <p className="breakable">
          <button type="button" id={rowId(id)} onClick={onOpen}>
            <strong>
              <Private>{name}</Private>
            </strong>
          </button>
          {after}
        </p>
        {children}
      </div>
      <Icon name="next" />
    </div>
  );
}
