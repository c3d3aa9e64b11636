/** Control characters but line ends, marks of direction, what has no width, lone surrogates. U+200D stays: it joins emoji. */
const UNSEEN = /(?![\u200d\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text as a terminal may be given it: what cannot be seen, and what a terminal would obey, is written by its number (`\u{1b}`). Line
 * ends stay. Names and notes in a log are other people's texts.
 */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`);
