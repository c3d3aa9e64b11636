import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactElement } from 'react';

export interface Accion {
  readonly texto: string;
  readonly icono: ReactElement;
  readonly hacer: () => void;
  readonly impedida?: string | undefined;
}

interface Props {
  ancla: HTMLElement;
  acciones: readonly Accion[];
  onElegir: (hacer: () => void) => void;
  onCerrar: () => void;
}

export default function MenuDeAcciones({ ancla, acciones, onElegir, onCerrar }: Props) {
  return (
    <Menu anchorEl={ancla} open onClose={onCerrar} transitionDuration={0}>
      {acciones.map(({ texto, icono, hacer, impedida }) => (
        <MenuItem
          key={texto}
          onClick={() => onElegir(hacer)}
          disabled={Boolean(impedida)}
          sx={{ minHeight: 48, whiteSpace: 'normal' }}
        >
          <ListItemIcon>{icono}</ListItemIcon>
          {texto}
        </MenuItem>
      ))}
    </Menu>
  );
}
