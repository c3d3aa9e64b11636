import AddIcon from '../iconos/AddRounded.tsx';
import { BAJA } from '../base/tema/medidas.ts';
import Fab, { type FabProps } from '@mui/material/Fab';

/** The height of the tab bar less a margin (see Armazon). */
const ALTO = 44;

/** On a phone the button is in the middle of the tab bar, where it covers nothing. */
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
