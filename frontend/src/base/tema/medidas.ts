/** Sizes follow the browser's text size. */
export const rem = (pixeles: number): string => `${pixeles / 16}rem`;

/**
 * Screens too low for sticky elements: 360 px at a text size of 16 px. The query is in em, so that a screen
 * with large text counts as low.
 */
export const BAJA = '@media (max-height: 22.5em)';

/** Screens so narrow that words may break anywhere: 240 px at a text size of 16 px. */
export const ANGOSTA = '@media (max-width: 15em)';
