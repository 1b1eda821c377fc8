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
  // Thousands of words are compared for one search, so the rows are made once. No word of the directory is longer.
  const [one, two, three] = width < rows.length ? rows.all : newRows(width + 1);
  let [beforeLast, last, row] = [one, two, three];
  for (let j = 0; j <= width; j += 1) last[j] = j;
  for (let i = 1; i <= typed.length; i += 1) {
    row[0] = i;
    let best = i;
    const letter = typed.charCodeAt(i - 1);
    for (let j = 1; j <= width; j += 1) {
      const cost = letter === word.charCodeAt(j - 1) ? 0 : 1;
      let value = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost);
      const isSwapped =
        cost === 1 &&
        i > 1 &&
        j > 1 &&
        letter === word.charCodeAt(j - 2) &&
        typed.charCodeAt(i - 2) === word.charCodeAt(j - 1);
      if (isSwapped) value = Math.min(value, at(beforeLast, j - 2) + 1);
      row[j] = value;
      if (value < best) best = value;
    }
    if (best > limit) return tooMany;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  // The end of the word counts only when the word was not cut short.
  let distance = word.length <= width ? at(last, word.length) : tooMany;
  if (prefix) for (let j = 0; j <= width; j += 1) distance = Math.min(distance, at(last, j));
  return Math.min(distance, tooMany);
}

const newRows = (length: number) => [0, 1, 2].map(() => new Array<number>(length).fill(0)) as Rows;
type Rows = [number[], number[], number[]];
const rows = { length: 64, all: newRows(64) };

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
