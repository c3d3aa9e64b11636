import { mensajeDeError } from '../base/servidor/mensaje-de-error.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { useConfirmacion } from './Confirmacion.tsx';
import { type Pregunta } from './DialogoDeConfirmacion.tsx';

interface Accion extends Pregunta {
  hacer: () => Promise<{ error?: unknown }>;
  exito: string;
  /** What is told when the server refuses and does not say why. */
  error?: string;
  /** In place of a toast. */
  alFallar?: (error: unknown) => void;
  /** Takes back what was done: its toast offers it. */
  deshacer?: Deshacer;
}

interface Deshacer {
  hacer: () => Promise<{ error?: unknown }>;
  exito: string;
}

/** Undoes, and tells how that went; where it failed it can be tried again. */
export const alDeshacer =
  ({ hacer, exito }: Deshacer) =>
  (): void => {
    void hacer().then(({ error }) => {
      if (!error) return toast.exito(exito);
      toast.sinDeshacer(mensajeDeError(error, 'No se pudo deshacer'), alDeshacer({ hacer, exito }));
    });
  };

/** Asks first, does it, and tells how it went; answers whether it was done. */
export const useTrasConfirmar = () => {
  const preguntar = useConfirmacion();
  return async ({
    hacer,
    exito,
    error: siNoDice,
    alFallar,
    deshacer,
    ...pregunta
  }: Accion): Promise<boolean> => {
    if (!(await preguntar(pregunta))) return false;
    const { error } = await hacer();
    if (!error && deshacer) toast.conDeshacer(exito, alDeshacer(deshacer));
    else if (!error) toast.exito(exito);
    else if (alFallar) alFallar(error);
    else toast.error(mensajeDeError(error, siNoDice));
    return !error;
  };
};
