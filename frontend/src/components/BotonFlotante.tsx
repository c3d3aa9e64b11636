import AddIcon from '../iconos/AddRounded.tsx';
import { BAJA } from '../base/tema/medidas.ts';
import { BOTON_FLOTANTE } from '../base/ventanas/medidas-del-armazon.ts';
import Fab, { type FabProps } from '@mui/material/Fab';

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
      left: `calc(50% - ${BOTON_FLOTANTE / 2}px)`,
      bottom: 'calc(8px + env(safe-area-inset-bottom))',
      zIndex: 1101,
      width: BOTON_FLOTANTE,
      height: BOTON_FLOTANTE,
      minHeight: BOTON_FLOTANTE,
      boxShadow: 2,
    }}
  >
    <AddIcon />
  </Fab>
);
