import MoreHorizIcon from '../iconos/MoreHorizRounded.tsx';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useVentana } from '../base/ventanas.ts';

export interface Accion {
  readonly texto: string;
  readonly icono: ReactElement;
  readonly hacer: () => void;
  /** Why it cannot be done. */
  readonly impedida?: string | undefined;
}

/** What else can be done with a thing, under '⋯'. */
export const MasAcciones = ({ nombre, acciones }: { nombre: string; acciones: readonly Accion[] }) => {
  const [ancla, setAncla] = useState<HTMLElement | null>(null);
  const cerrar = () => setAncla(null);
  useVentana(ancla !== null, cerrar);
  /** The menu lets go of the focus first: what is copied, and the dialog that opens, need it. */
  const elegir = (hacer: () => void) => {
    flushSync(cerrar);
    hacer();
  };
  return (
    <>
      <Tooltip title="Más acciones">
        <IconButton
          aria-label={nombre}
          aria-haspopup="menu"
          aria-expanded={ancla !== null}
          onClick={(evento) => setAncla(evento.currentTarget)}
        >
          <MoreHorizIcon />
        </IconButton>
      </Tooltip>
      {ancla && (
        <Menu anchorEl={ancla} open onClose={cerrar} transitionDuration={0}>
          {acciones.map(({ texto, icono, hacer, impedida }) => (
            <MenuItem
              key={texto}
              onClick={() => elegir(hacer)}
              disabled={Boolean(impedida)}
              sx={{ minHeight: 48 }}
            >
              <ListItemIcon>{icono}</ListItemIcon>
              {texto}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
};
