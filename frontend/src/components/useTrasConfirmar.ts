import { mensajeDeError } from '../base/servidor/mensaje-de-error.ts';
import { toast } from '../base/ventanas/toasts.tsx';
import { useConfirmacion } from './Confirmacion.tsx';
import { type Pregunta } from './DialogoDeConfirmacion.tsx';

interface Hecho {
  hacer: () => Promise<{ error?: unknown }>;
  exito: string;
  error?: string;
  alFallar?: (error: unknown) => void;
  /** How to undo the action: the toast of its success offers it. */
  deshacer?: Deshacer;
}

interface Deshacer {
  hacer: () => Promise<{ error?: unknown }>;
  exito: string;
}

/** When undoing fails, another toast offers to try again. */
const alDeshacer =
  ({ hacer, exito }: Deshacer) =>
  (): void => {
    void hacer().then(({ error }) => {
      if (!error) return toast.exito(exito);
      toast.sinDeshacer(mensajeDeError(error, 'No se pudo deshacer'), alDeshacer({ hacer, exito }));
    });
  };

export const hacerYDecirlo = async ({
  hacer,
  exito,
  error: siNoDice,
  alFallar,
  deshacer,
}: Hecho): Promise<boolean> => {
  const { error } = await hacer();
  if (!error && deshacer) toast.conDeshacer(exito, alDeshacer(deshacer));
  else if (!error) toast.exito(exito);
  else if (alFallar) alFallar(error);
  else toast.error(mensajeDeError(error, siNoDice));
  return !error;
};

export type TrasConfirmar = (accion: Hecho & Pregunta) => Promise<boolean>;

export const useTrasConfirmar = (): TrasConfirmar => {
  const preguntar = useConfirmacion();
  return async (accion) => {
    const { hacer, exito, error, alFallar, deshacer, ...pregunta } = accion;
    return (await preguntar(pregunta)) && hacerYDecirlo(accion);
  };
};
