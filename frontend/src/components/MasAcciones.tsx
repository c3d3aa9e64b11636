import MoreHorizIcon from '../iconos/MoreHorizRounded.tsx';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { parteTardia } from '../base/carga/carga-diferida.ts';
import { useVentana } from '../base/ventanas/ventanas.ts';
import { type Accion } from './MenuDeAcciones.tsx';
import { consejo } from './consejo.ts';

const MenuDeAcciones = parteTardia(() => import('./MenuDeAcciones.tsx'));

export const MasAcciones = ({ nombre, acciones }: { nombre: string; acciones: readonly Accion[] }) => {
  const [ancla, setAncla] = useState<HTMLElement | null>(null);
  const cerrar = () => setAncla(null);
  useVentana(ancla !== null, cerrar);
  /** The menu is closed before the action runs, because the clipboard and dialogs need the focus. */
  const elegir = (hacer: () => void) => {
    flushSync(cerrar);
    hacer();
  };
  return (
    <>
      <IconButton
        aria-label={nombre}
        aria-haspopup="menu"
        aria-expanded={ancla !== null}
        onClick={(evento) => setAncla(evento.currentTarget)}
        {...consejo('Más acciones')}
      >
        <MoreHorizIcon />
      </IconButton>
      {ancla && (
        <Suspense>
          <MenuDeAcciones ancla={ancla} acciones={acciones} onElegir={elegir} onCerrar={cerrar} />
        </Suspense>
      )}
    </>
  );
};
