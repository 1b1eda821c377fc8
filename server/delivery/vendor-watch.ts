import type { Failure } from "#core/delivery/failure.ts";
import {
  bothWell,
  followVendors,
  mayBeGiven,
  type TwoVendors,
  type Vendor,
} from "#core/delivery/two-vendors.ts";
import { memoizeByObject } from "#core/memoize.ts";
import type { Outcome } from "./mark-deliveries.ts";
import { causeOf } from "./provider-breaker.ts";

/** What this process has seen of the two mail vendors. It outlasts a dispatch, and dispatches side by side share it. */
export class VendorWatch {
  #vendors: TwoVendors = bothWell(Number.NEGATIVE_INFINITY);
  #at = Number.NEGATIVE_INFINITY;

  look(at: number, isFirstPaused: boolean): void {
    this.#at = at;
    this.#vendors = followVendors(this.#vendors, { what: "look", at, isFirstPaused });
  }

  mayBeGiven(vendor: Vendor): number {
    return mayBeGiven(this.#vendors, vendor);
  }

  /**
   * Takes as many of the vendor's messages of this minute as are left, `most` at most. The second gets none as long as the first may
   * have some.
   */
  take(vendor: Vendor, most: number): number {
    if (vendor === "second" && this.mayBeGiven("first") > 0) return 0;
    const count = Math.min(most, this.mayBeGiven(vendor));
    this.#count("given", vendor, count, this.#at);
    return count;
  }

  giveBack(vendor: Vendor, count: number): void {
    this.#count("given", vendor, -count, this.#at);
  }

  note(vendor: Vendor, outcome: Outcome | { status: "weigh"; failure: Failure }, at: number): void {
    if (outcome.status === "released") return;
    if (outcome.status === "sent") this.#count("taken", vendor, 1, at);
    else if ((outcome.status === "weigh" || outcome.isCalled) && causeOf(outcome.failure.proves) !== null)
      this.#count("failed", vendor, 1, at);
  }

  #count(what: "given" | "taken" | "failed", vendor: Vendor, count: number, at: number): void {
    this.#vendors = followVendors(this.#vendors, { what, vendor, at, count });
  }
}

export const vendorWatchOf = memoizeByObject((_firstVendor: object) => new VendorWatch());
