import useMediaQuery from '@mui/material/useMediaQuery';

/** A phone's screen is narrower than 768 px (specification section 9). */
export const useEsTelefono = (): boolean => useMediaQuery('(max-width: 767.95px)', { noSsr: true });
