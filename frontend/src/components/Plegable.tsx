import ExpandLessIcon from '../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../iconos/ExpandMoreRounded.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Desplegable } from './Desplegable.tsx';

interface Props {
  titulo: string;
  /** What is in it, told as long as it is folded. */
  resumen?: string;
  abierto: boolean;
  onCambio: (abierto: boolean) => void;
  children: ReactNode;
}

/** A part of a form that most people have no use for: its button, and what it unfolds. */
export const Plegable = ({ titulo, resumen = '', abierto, onCambio, children }: Props) => (
  <>
    <Button
      color="inherit"
      aria-expanded={abierto}
      onClick={() => onCambio(!abierto)}
      endIcon={abierto ? <ExpandLessIcon /> : <ExpandMoreIcon />}
      sx={{ alignSelf: 'flex-start', minHeight: 44, ml: -1.5 }}
    >
      {titulo}
      {!abierto && resumen && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
          {resumen}
        </Typography>
      )}
    </Button>
    <Desplegable abierto={abierto}>{children}</Desplegable>
  </>
);
