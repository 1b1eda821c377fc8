import type { ReactNode } from "react";
import { brand } from "#core/brand.ts";
import { m } from "#messages";

/** A locked phone: the time, the day, and the messages that have arrived. */
export function LockScreen({ time, day, children }: { time: string; day: string; children: ReactNode }) {
  return (
    <div className="phone stack">
      <p className="phone-time">
        <span className="num">{time}</span>
        <br />
        <span className="sm">{day}</span>
      </p>
      {children}
    </div>
  );
}

/** One message on the locked phone: its sender, and the words that show without unlocking. */
export function Arrived({ from = brand.name, children }: { from?: string; children: ReactNode }) {
  return (
    <div className="bubble">
      <p className="row between sm soft">
        <strong>{from}</strong>
        {m.lock_screen_now()}
      </p>
      {children}
    </div>
  );
}
