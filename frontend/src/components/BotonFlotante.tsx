import AddIcon from '../iconos/AddRounded.tsx';
import { BAJA } from '../base/tema/medidas.ts';
import Fab, { type FabProps } from '@mui/material/Fab';

/** As tall as the tab bar, less a margin: see Armazon. */
const ALTO = 44;

/**
 * What this screen adds, within the thumb's reach: it floats in the middle of the phone's tab bar, so that it never covers
 * anything of the page.
 */
export const BotonFlotante = <C extends React.ElementType>(
  props: FabProps<C, { component?: C }> & { 'aria-label': string },
) => (
  <Fab
    color="primary"
    {...props}
    sx={{
      position: 'fixed',
      [BAJA]: { position: 'static', alignSelf: 'center', flexShrink: 0 },
      left: `calc(50% - ${ALTO / 2}px)`,
      bottom: 'calc(8px + env(safe-area-inset-bottom))',
      zIndex: 1101,
      width: ALTO,
      height: ALTO,
      minHeight: ALTO,
      boxShadow: 2,
    }}
  >
    <AddIcon />
  </Fab>
);
