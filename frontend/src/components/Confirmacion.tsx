import WarningAmberIcon from '../iconos/WarningAmberRounded.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, createContext, useCallback, useContext, useId, useMemo, useState } from 'react';
import { unPasoAtras, useVentana } from '../base/ventanas.ts';
import { GrupoDeTarjetas, type Opcion } from './GrupoDeTarjetas.tsx';

export interface Pregunta {
  titulo: string;
  /** What will happen, naming the thing; its lines as they stand. */
  texto?: string;
  confirmar: string;
  cancelar?: string;
  /** Something is lost for good: the button says so by its colour, and Enter does not press it. */
  peligro?: boolean;
}

/** A question of which of several ways; the first is chosen until she chooses another. */
export interface Eleccion<V extends string> extends Pregunta {
  opciones: readonly Opcion<V>[];
}

type Confirmar = (pregunta: Pregunta) => Promise<boolean>;
type Elegir = <V extends string>(pregunta: Eleccion<V>) => Promise<V | null>;
const Contexto = createContext<{ confirmar: Confirmar; elegir: Elegir } | null>(null);

const usePreguntas = () => {
  const preguntas = useContext(Contexto);
  if (!preguntas) throw new Error('ConfirmacionProvider is missing');
  return preguntas;
};

/** Asks before what cannot be taken back; resolves to true when the person confirms. */
export const useConfirmacion = (): Confirmar => usePreguntas().confirmar;

/** Asks which way, before what cannot be taken back; resolves to the one that the person confirms, or to null. */
export const useEleccion = (): Elegir => usePreguntas().elegir;

interface Actual {
  readonly pregunta: Pregunta & Partial<Eleccion<string>>;
  /** With the chosen option, '' where there is none to choose; null is no. */
  readonly responder: (elegida: string | null) => void;
}

export const ConfirmacionProvider = ({ children }: { children: ReactNode }) => {
  const [abierta, setAbierta] = useState(false);
  const [actual, setActual] = useState<Actual | null>(null);
  const [elegida, setElegida] = useState('');
  const idDelTitulo = useId();
  const idDelTexto = useId();

  const preguntar = useCallback(
    (pregunta: Actual['pregunta']) =>
      new Promise<string | null>((responder) => {
        setActual({ pregunta, responder });
        setElegida(pregunta.opciones?.[0]?.valor ?? '');
        setAbierta(true);
      }),
    [],
  );
  const responder = (si: boolean) => {
    setAbierta(false);
    actual?.responder(si ? elegida : null);
  };
  useVentana(abierta, () => responder(false));
  const preguntas = useMemo(
    () => ({
      confirmar: async (pregunta: Pregunta) => (await preguntar(pregunta)) !== null,
      elegir: preguntar as Elegir,
    }),
    [preguntar],
  );
  const pregunta = actual?.pregunta;

  return (
    <Contexto.Provider value={preguntas}>
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
        {(pregunta?.texto ?? pregunta?.opciones) && (
          <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
            {pregunta?.texto && (
              <DialogContentText id={idDelTexto} sx={{ whiteSpace: 'pre-line' }}>
                {pregunta.texto}
              </DialogContentText>
            )}
            {pregunta?.opciones && (
              <GrupoDeTarjetas
                nombre={pregunta.titulo}
                opciones={pregunta.opciones}
                elegida={elegida}
                onElegir={setElegida}
              />
            )}
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
