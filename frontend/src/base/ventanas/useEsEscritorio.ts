import useMediaQuery from '@mui/material/useMediaQuery';

/** Screens from 1024 px on, where lists are tables. */
export const useEsEscritorio = (): boolean => useMediaQuery('(min-width: 1024px)', { noSsr: true });
