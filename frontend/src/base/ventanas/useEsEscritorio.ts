import useMediaQuery from '@mui/material/useMediaQuery';

/** Lists are tables from 1024 px on. */
export const useEsEscritorio = (): boolean => useMediaQuery('(min-width: 1024px)', { noSsr: true });
