import useMediaQuery from '@mui/material/useMediaQuery';

/** The screen is at least 1100 px wide (`lg` of the theme): a table, or all buttons of a row, then fit. */
export const useEsAncha = (): boolean => !useMediaQuery('(max-width: 1099.95px)', { noSsr: true });
