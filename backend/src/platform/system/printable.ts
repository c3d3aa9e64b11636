/**
 * Control characters except line ends, direction marks, zero-width characters and lone surrogates. U+200D
 * stays: it joins emoji.
 */
const UNSEEN = /(?![\u200d\n])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escaped as `\u{1b}`: names and notes are other people's texts, whose characters a terminal might obey. */
export const printable = (text: string): string =>
  text.replace(UNSEEN, (unseen) => `\\u{${unseen.codePointAt(0)!.toString(16)}}`);
