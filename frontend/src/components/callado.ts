/**
 * Rows and cards of a list: their buttons are text and icons, so that the screen keeps one filled button. With a mouse the buttons are
 * grey and take their colour while the row has the pointer or the focus. A touch screen has no hover, so there the main button keeps
 * the accent.
 */
export const CALLADO = {
  '@media (hover: hover) and (min-width: 768px)': {
    '&:not(:hover, :focus-within) .MuiButton-text': { color: 'text.secondary' },
    '&:is(:hover, :focus-within) .MuiIconButton-root': { color: 'text.primary' },
  },
} as const;
