import WarningAmberIcon from '../iconos/WarningAmberRounded.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { conPorcentajesEnteros } from '@cuenta-clara/dominio/porcentajes-enteros';
import { useId } from 'react';
import { unPasoAtras } from '../base/ventanas/ventanas.ts';
import { GrupoDeTarjetas, type Opcion } from './GrupoDeTarjetas.tsx';

export interface Pregunta {
  titulo: string;
  texto?: string;
  confirmar: string;
  cancelar?: string;
  /** The action loses data: Cancel has the focus, so that Enter does not confirm. */
  peligro?: boolean;
  /** The question closes, answered with no, once this is aborted: what it asks about is over. */
  mientras?: AbortSignal | undefined;
}

export interface Eleccion<V extends string = string> extends Pregunta {
  opciones: readonly Opcion<V>[];
}

interface Props {
  pregunta: Pregunta & Partial<Eleccion>;
  abierta: boolean;
  elegida: string;
  onElegir: (opcion: string) => void;
  onResponder: (si: boolean) => void;
}

export default function DialogoDeConfirmacion({ pregunta, abierta, elegida, onElegir, onResponder }: Props) {
  const { titulo, texto, opciones, confirmar, cancelar = 'Cancelar', peligro = false } = pregunta;
  const idDelTitulo = useId();
  const idDelTexto = useId();
  return (
    <Dialog
      open={abierta}
      onClose={unPasoAtras}
      role="alertdialog"
      aria-labelledby={idDelTitulo}
      aria-describedby={texto ? idDelTexto : undefined}
      slotProps={{ paper: { sx: { maxWidth: 420, width: '100%' } } }}
    >
      <DialogTitle id={idDelTitulo} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {peligro && <WarningAmberIcon color="error" aria-hidden />}
        {titulo}
      </DialogTitle>
      {(texto ?? opciones) && (
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          {texto && (
            <DialogContentText id={idDelTexto} sx={{ whiteSpace: 'pre-line' }}>
              {conPorcentajesEnteros(texto)}
            </DialogContentText>
          )}
          {opciones && (
            <GrupoDeTarjetas nombre={titulo} opciones={opciones} elegida={elegida} onElegir={onElegir} />
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={() => onResponder(false)} autoFocus={peligro}>
          {cancelar}
        </Button>
        <Button
          variant="contained"
          color={peligro ? 'error' : 'primary'}
          onClick={() => onResponder(true)}
          autoFocus={!peligro}
        >
          {confirmar}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
