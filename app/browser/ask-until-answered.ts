const [firstMs, longestMs] = [2_000, 30_000] as const;

/**
 * Asks again after a question that got no answer: soon, then less often, and at once when the browser is back on a network. `times` says
 * how often the question has gone unanswered. Returns the function that stops the waiting.
 */
export function askAgainSoon(times: number, ask: () => void): () => void {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener("online", now);
  };
  const now = () => {
    end();
    ask();
  };
  const timer = setTimeout(now, Math.min(firstMs * 2 ** (times - 1), longestMs));
  window.addEventListener("online", now);
  return end;
}
