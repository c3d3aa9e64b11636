import {
  type ReactNode,
  Suspense,
  createContext,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ERROR_EN_LA_OPERACION } from '../base/servidor/mensaje-de-error.ts';
import { parteTardia, pedir } from '../base/carga/carga-diferida.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { useVentana } from '../base/ventanas/ventanas.ts';
import { type Eleccion, type Pregunta } from './DialogoDeConfirmacion.tsx';

export type Confirmar = (pregunta: Pregunta) => Promise<boolean>;
export type Elegir = <V extends string>(pregunta: Eleccion<V>) => Promise<V | null>;
const Contexto = createContext<{ confirmar: Confirmar; elegir: Elegir } | null>(null);

const usePreguntas = () => {
  const preguntas = useContext(Contexto);
  if (!preguntas) throw new Error('ConfirmacionProvider is missing');
  return preguntas;
};

export const useConfirmacion = (): Confirmar => usePreguntas().confirmar;

/** The returned function resolves to the confirmed option, or to null when the owner declines. */
export const useEleccion = (): Elegir => usePreguntas().elegir;

interface Actual {
  readonly pregunta: Pregunta & Partial<Eleccion>;
  /** Called with the chosen option: '' without options, null when the owner declines. */
  readonly responder: (elegida: string | null) => void;
}

const cargar = () => import('./DialogoDeConfirmacion.tsx');
const DialogoDeConfirmacion = parteTardia(cargar);

export const ConfirmacionProvider = ({ children }: { children: ReactNode }) => {
  const [abierta, setAbierta] = useState(false);
  const [actual, setActual] = useState<Actual | null>(null);
  const [elegida, setElegida] = useState('');

  const ultima = useRef<Actual['pregunta']>(null);
  /** A new question answers the open question with no. */
  const quienEspera = useRef<Actual['responder']>(undefined);
  const preguntar = useCallback(async (pregunta: Actual['pregunta']) => {
    ultima.current = pregunta;
    try {
      await pedir(cargar);
    } catch {
      toast.error(ERROR_EN_LA_OPERACION);
      return null;
    }
    const { mientras } = pregunta;
    // While the dialog's chunk loaded, another question was asked or this one was over: it is answered with no.
    if (ultima.current !== pregunta || mientras?.aborted) return null;
    return new Promise<string | null>((responder) => {
      quienEspera.current?.(null);
      quienEspera.current = responder;
      mientras?.addEventListener('abort', () => {
        responder(null);
        if (quienEspera.current === responder) setAbierta(false);
      });
      setActual({ pregunta, responder });
      setElegida(pregunta.opciones?.[0]?.valor ?? '');
      setAbierta(true);
    });
  }, []);
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

  return (
    <Contexto.Provider value={preguntas}>
      {children}
      {actual && (
        <Suspense>
          <DialogoDeConfirmacion
            pregunta={actual.pregunta}
            abierta={abierta}
            elegida={elegida}
            onElegir={setElegida}
            onResponder={responder}
          />
        </Suspense>
      )}
    </Contexto.Provider>
  );
};
