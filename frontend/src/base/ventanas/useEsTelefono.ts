import useMediaQuery from '@mui/material/useMediaQuery';

/** Under 768 px (spec section 9). */
export const useEsTelefono = (): boolean => useMediaQuery('(max-width: 767.95px)', { noSsr: true });
