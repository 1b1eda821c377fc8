/**
 * How many syllables a Spanish word has. Spelling tells: a, e and o are syllables of their own, i and u only where they carry an
 * accent or stand beside no other vowel.
 */
export function spanishSyllables(word: string): number {
  const sounds = word
    .toLowerCase()
    // These vowels are not heard, and the h is not either: "guerra", "que", "ahora".
    .replace(/qu(?=[eiéí])/g, "k")
    .replace(/gu(?=[eiéí])/g, "g")
    .replace(/ch/g, "c")
    .replace(/h/g, "")
    .replace(/ü/g, "u")
    // At the end of a word y is a vowel: "hoy", "y".
    .replace(/y(?![a-záéíóúñ])/g, "i");
  const groups = sounds.match(/[aeiouáéíóú]+/g) ?? [];
  const count = groups.reduce((sum, group) => sum + Math.max(1, group.match(/[aeoáéóíú]/g)?.length ?? 0), 0);
  return Math.max(1, count);
}
