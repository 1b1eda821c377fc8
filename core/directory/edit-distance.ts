/**
 * How many typing errors lie between the typed text and a word; `limit + 1` when there are more than `limit`. A typing
 * error is one letter too many, one too few, one wrong, or two swapped. With `prefix`, the typed text is compared with
 * the nearest beginning of the word, because somebody is still typing. Optimal string alignment, one row at a time.
 */
export function editDistance(typed: string, word: string, limit: number, prefix = false): number {
  const tooMany = limit + 1;
  if (typed.length - word.length > limit) return tooMany;
  if (!prefix && word.length - typed.length > limit) return tooMany;
  const width = Math.min(word.length, typed.length + limit);
  let [beforeLast, last, row] = [
    new Array<number>(width + 1).fill(0),
    Array.from({ length: width + 1 }, (_, at) => at),
    new Array<number>(width + 1).fill(0),
  ];
  for (let i = 1; i <= typed.length; i += 1) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= width; j += 1) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1;
      let value = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost);
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      if (swapped) value = Math.min(value, at(beforeLast, j - 2) + 1);
      row[j] = value;
      best = Math.min(best, value);
    }
    if (best > limit) return tooMany;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  // The end of the word counts only when the word was not cut short.
  const distance = prefix ? Math.min(...last) : at(last, word.length);
  return Math.min(distance, tooMany);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
