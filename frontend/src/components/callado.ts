/**
 * Buttons in lists have no filling, so that the screen keeps one filled button, and are grey until their row
 * has the pointer or the focus. Touch screens have no hover, so there they keep their colour.
 */
export const CALLADO = {
  '@media (hover: hover) and (min-width: 768px)': {
    '&:not(:hover, :focus-within) .MuiButton-text': { color: 'text.secondary' },
    '&:is(:hover, :focus-within) .MuiIconButton-root': { color: 'text.primary' },
  },
} as const;
