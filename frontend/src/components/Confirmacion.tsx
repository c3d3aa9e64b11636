import WarningAmberIcon from '@mui/icons-material/WarningAmberRounded';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, createContext, useCallback, useContext, useId, useMemo, useState } from 'react';
import { unPasoAtras, useVentana } from '../base/ventanas.ts';

export interface Pregunta {
  titulo: string;
  /** What will happen, naming the thing. */
  texto?: string;
  confirmar: string;
  cancelar?: string;
  /** Something is lost for good: the button says so by its colour, and Enter does not press it. */
  peligro?: boolean;
}

type Preguntar = (pregunta: Pregunta) => Promise<boolean>;
const Contexto = createContext<Preguntar | null>(null);

/** Asks before what cannot be taken back; resolves to true when the person confirms. */
export const useConfirmacion = (): Preguntar => {
  const preguntar = useContext(Contexto);
  if (!preguntar) throw new Error('ConfirmacionProvider is missing');
  return preguntar;
};

export const ConfirmacionProvider = ({ children }: { children: ReactNode }) => {
  const [abierta, setAbierta] = useState(false);
  const [actual, setActual] = useState<{ pregunta: Pregunta; responder: (si: boolean) => void } | null>(null);
  const idDelTitulo = useId();
  const idDelTexto = useId();

  const preguntar = useCallback<Preguntar>(
    (pregunta) =>
      new Promise((responder) => {
        setActual({ pregunta, responder });
        setAbierta(true);
      }),
    [],
  );
  const responder = (si: boolean) => {
    setAbierta(false);
    actual?.responder(si);
  };
  useVentana(abierta, () => responder(false));
  const valor = useMemo(() => preguntar, [preguntar]);
  const pregunta = actual?.pregunta;

  return (
    <Contexto.Provider value={valor}>
      {children}
      <Dialog
        open={abierta}
        onClose={unPasoAtras}
        role="alertdialog"
        aria-labelledby={idDelTitulo}
        aria-describedby={pregunta?.texto ? idDelTexto : undefined}
        slotProps={{ paper: { sx: { maxWidth: 420, width: '100%' } } }}
      >
        <DialogTitle id={idDelTitulo} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          {pregunta?.peligro && <WarningAmberIcon color="error" aria-hidden />}
          {pregunta?.titulo}
        </DialogTitle>
        {pregunta?.texto && (
          <DialogContent>
            <DialogContentText id={idDelTexto}>{pregunta.texto}</DialogContentText>
          </DialogContent>
        )}
        <DialogActions>
          <Button onClick={() => responder(false)} autoFocus={pregunta?.peligro ?? false}>
            {pregunta?.cancelar ?? 'Cancelar'}
          </Button>
          <Button
            variant="contained"
            color={pregunta?.peligro ? 'error' : 'primary'}
            onClick={() => responder(true)}
            autoFocus={!pregunta?.peligro}
          >
            {pregunta?.confirmar}
          </Button>
        </DialogActions>
      </Dialog>
    </Contexto.Provider>
  );
};
