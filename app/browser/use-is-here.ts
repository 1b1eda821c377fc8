import { useCallback, useEffect, useRef } from "react";

/** Says whether the part of the page that asks is still there: a dialog that somebody has closed is not. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
