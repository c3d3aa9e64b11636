/** Two taps on the same control within this time are one, in the app and on customers' pages. */
export const SEGUNDO_TOQUE_MS = 400;
