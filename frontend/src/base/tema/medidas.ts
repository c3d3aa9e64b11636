/** Text follows the size that the browser is set to: 16 px of the design are one rem. */
export const rem = (pixeles: number): string => `${pixeles / 16}rem`;

/**
 * Screens on which what stays in sight would leave no room to read: lower than so many lines of the browser's text. The em of a media
 * query is that text's size, so that large text counts as a small screen. 22.5em are 360 px at 16 px.
 */
export const BAJA = '@media (max-height: 22.5em)';

/** Screens of so few letters a line that words may break anywhere: 240 px at 16 px, 480 px at 32 px. */
export const ANGOSTA = '@media (max-width: 15em)';
