import useMediaQuery from '@mui/material/useMediaQuery';

/** From 1024 px on lists are tables. */
export const useEsEscritorio = (): boolean => useMediaQuery('(min-width: 1024px)', { noSsr: true });
