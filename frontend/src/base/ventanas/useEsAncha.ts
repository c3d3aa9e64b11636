import useMediaQuery from '@mui/material/useMediaQuery';

/** Screens from 1100 px on (`lg` of the theme), where a table or all of a row's buttons fit. */
export const useEsAncha = (): boolean => !useMediaQuery('(max-width: 1099.95px)', { noSsr: true });
