/** px of the design as rem, so that text follows the browser's text size (16 px are 1 rem). */
export const rem = (pixeles: number): string => `${pixeles / 16}rem`;

/**
 * Screens too low for sticky elements: 360 px at a text size of 16 px. The em of media queries is the browser's text size, so large text
 * counts as a low screen.
 */
export const BAJA = '@media (max-height: 22.5em)';

/** Screens so narrow that words may break anywhere: 240 px at a text size of 16 px, 480 px at 32 px. */
export const ANGOSTA = '@media (max-width: 15em)';
