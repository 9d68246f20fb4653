/** Letters that Unicode does not decompose into a letter and a mark. */
const unfolded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const unfoldedLetters = /[ßæœøłđðþıς]/g;
/** Diacritical marks, except those that turn Japanese kana into other letters. */
const marks = /(?![\u3099\u309a])\p{M}/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the range of ASCII
const ascii = /^[\x00-\x7f]*$/;

/** Removes case, accents and letter forms from a text, so that texts that people consider the same become equal. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(unfoldedLetters, (letter) => unfolded[letter] ?? letter);
}

const asciiWords = /[a-z]+|[0-9]+/g;
/**
 * Splits text into runs of one script: Chinese and Japanese are written without spaces, and letters next to digits are separate
 * words.
 */
const anyWords =
  /[\p{sc=Han}々]+|\p{sc=Hiragana}+|[\p{sc=Katakana}ー]+|\p{N}+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L})+/gu;
const unspaced = /^[\p{sc=Han}々\p{sc=Hiragana}\p{sc=Katakana}ー]/u;

/** The folded words of a text, in order. */
export function wordsOf(text: string): string[] {
  const folded = foldText(text);
  return folded.match(ascii.test(folded) ? asciiWords : anyWords) ?? [];
}

/** Additional texts that a word can be found by: in a script without spaces, the rest of the word from each later letter. */
export function suffixesOf(word: string): string[] {
  if (word.length < 2 || !unspaced.test(word)) return [];
  const letters = [...word];
  return letters.slice(1).map((_, i) => letters.slice(i + 1).join(''));
}

const digits = /\p{N}/u;

/** Whether a search may find similar words. Numbers must match exactly, and short words resemble too many others. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= 4 && !digits.test(word);
}

/** Whether two words differ by a single missing, added or different letter, or by two swapped neighboring letters. */
export function differByOneEdit(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (difference > 1 || difference < -1 || a === b) return false;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  if (difference !== 0) return start + end >= shorter;
  const middle = a.length - start - end;
  if (middle <= 1) return true;
  return middle === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
