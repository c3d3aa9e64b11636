/**
 * A thing of a list: what can be done with it is text and icons without a surface of their own, so that the screen keeps one filled
 * button. Under a pointer, or with the focus inside, they take the accent; a finger has no such moment, so on a phone the main one has it from the
 * start.
 */
export const CALLADO = {
  '@media (hover: hover) and (min-width: 768px)': {
    '&:not(:hover, :focus-within) .MuiButton-text': { color: 'text.secondary' },
    '&:is(:hover, :focus-within) .MuiIconButton-root': { color: 'text.primary' },
  },
} as const;
