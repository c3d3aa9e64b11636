import useMediaQuery from '@mui/material/useMediaQuery';

export const useEsEscritorio = (): boolean => useMediaQuery('(min-width: 1024px)', { noSsr: true });
