/**
 * Matches control characters except line ends, direction marks, zero-width characters and lone surrogates,
 * but not U+200D, which joins emoji.
 */
const UNSEEN = /(?![\u200d\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes unseen characters as `\u{1b}`: names and notes are other people's texts, and a terminal might obey
 * their control characters.
 */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`);
