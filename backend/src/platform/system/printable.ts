/**
 * Matches control characters except line ends, direction marks, zero-width characters and lone surrogates,
 * but not U+200D, which joins emoji.
 */
const UNSEEN = /(?![\u200d\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Unseen characters become `\u{1b}` or the like: names and notes are other people's texts, which a terminal
 * might obey.
 */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`);
