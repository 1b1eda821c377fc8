import { useState } from "react";
import { Modal } from "#app/components/ui/modal.tsx";
import { Picks } from "#app/components/ui/pick.tsx";
import { type ObstacleReason, obstacleReasons } from "#core/dates/date-kinds.ts";
import { obstacleWords as words } from "#core/words/pages/obstacle-words.ts";
import { m } from "#messages";
import { canBeTold } from "./cannot-come.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { useDetailsHidden } from "./hide-details.tsx";
import { TellOne } from "./tell-one.tsx";
import type { Location, Recipient } from "./use-dashboard.ts";

type DialogProps = {
  location: Location;
  recipients: readonly Recipient[];
  /** The first name of the person who registers. Null when that is the reader. */
  who: string | null;
  onClose: () => void;
};

/** Asks why somebody cannot come, and who is told (never why). */
export function CannotComeDialog({ location, recipients, who, onClose }: DialogProps) {
  const { id, nextDueOn, obstacle } = location;
  const [reason, setReason] = useState<ObstacleReason | "">(obstacle?.reason ?? "");
  const name = useDetailsHidden() ? null : who;
  const others = recipients.filter(canBeTold);
  return (
    <Modal title={m.obstacle_title()} onClose={onClose}>
      <DialogForm
        act="cannot-come"
        about={{ location: id, dueOn: nextDueOn }}
        submitLabel={m.obstacle_save()}
        saved={() => m.obstacle_saved()}
        onClose={onClose}
      >
        {(errors) => (
          <>
            <Picks
              legend={words.why(name)}
              name="reason"
              hint={m.obstacle_only_you()}
              options={obstacleReasons.map((value) => ({ value, label: words.reasons[value]() }))}
              value={reason}
              onChange={setReason}
              error={reason === "" ? errors.reason : undefined}
            />
            {reason === "custody" && <p>{words.rests(name)}</p>}
            {others.length > 0 && (
              <fieldset className="field">
                <legend className="lab">{m.obstacle_tell()}</legend>
                <p className="hint">{words.tellHint(name)}</p>
                {others.map((person) => {
                  const isTold = obstacle?.told.includes(person.id) ?? false;
                  // Somebody who was told cannot be untold.
                  return <TellOne key={person.id} person={person} isTold={isTold} isFixed={isTold} />;
                })}
              </fieldset>
            )}
            {reason !== "custody" && <p>{m.obstacle_goes_on()}</p>}
          </>
        )}
      </DialogForm>
    </Modal>
  );
}
