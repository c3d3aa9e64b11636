import { useEffect, useRef, useState } from 'react';
import { type ImportacionDeApi } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { sinVeredicto } from '../../base/servidor/mensaje-de-error.ts';
import { tokenGuardado } from '../../base/sesion/token-guardado.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import {
  useImportarMutation,
  useMandarFilasMutation,
  useTerminarImportacionMutation,
} from '../../api/importaciones.api.ts';
import {
  type Avance,
  type Como,
  type PorImportar,
  type Resultado,
  importar,
  olvidarPendiente,
  pendientes,
  seguir,
} from './envio.ts';

/** Imports are sent one after another, and those that a reload interrupted are continued. */

export interface Envio {
  readonly estado: 'mandando' | 'terminado' | 'detenido' | 'fallido';
  readonly nombre: string;
  readonly avance: Avance;
  readonly resultados: readonly (Resultado & { readonly nombre: string })[];
  readonly error: unknown;
}

const SE_DETUVO = 'La importación se detuvo. Sigue cuando vuelvas a Importar.';

const QUIETO: Avance = { hechas: 0, total: 0, espera: false };

const enPausa =
  (senal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((listo) => {
      const seguirAhora = (): void => {
        clearTimeout(reloj);
        listo();
      };
      const reloj = setTimeout(seguirAhora, ms);
      senal.addEventListener('abort', seguirAhora, { once: true });
      window.addEventListener('online', seguirAhora, { once: true });
    });

type Paso = { readonly nombre: string; readonly hacer: (como: Como) => Promise<Resultado> };

/** @param alTerminar called with each import that is finished */
export const useImportar = (alTerminar: (importacion: ImportacionDeApi) => void) => {
  const [envio, setEnvio] = useState<Envio | null>(null);
  const [crear] = useImportarMutation();
  const [mandarFilas] = useMandarFilasMutation();
  const [terminar] = useTerminarImportacionMutation();
  const alto = useRef<AbortController | null>(null);

  const correr = async (pasos: readonly Paso[]): Promise<void> => {
    const control = new AbortController();
    alto.current = control;
    await mandar(pasos, control);
    alto.current = null;
  };

  const mandar = async (pasos: readonly Paso[], control: AbortController): Promise<void> => {
    let resultados: Envio['resultados'] = [];
    for (const { nombre, hacer } of pasos) {
      const decir = (cambio: Partial<Envio>): void =>
        setEnvio((antes) => ({
          ...{ estado: 'mandando', avance: QUIETO, error: null },
          ...antes,
          nombre,
          resultados,
          ...cambio,
        }));
      decir({ estado: 'mandando', avance: QUIETO, error: null });
      try {
        const resultado = await hacer({
          servidor: {
            importar: ({ nombre: suyo, sha256, ...cual }) =>
              crear({ ...cual, archivo: { nombre: suyo, sha256 } }).unwrap(),
            mandar: (id, tanda) => mandarFilas({ id, ...tanda }).unwrap(),
            terminar: (id) => terminar(id).unwrap(),
          },
          pasajero: sinVeredicto,
          avisar: (avance) => decir({ avance }),
          senal: control.signal,
          esperar: enPausa(control.signal),
        });
        alTerminar(resultado.importacion);
        resultados = [...resultados, { ...resultado, nombre }];
        decir({});
      } catch (error) {
        return decir(control.signal.aborted ? { estado: 'detenido' } : { estado: 'fallido', error });
      }
    }
    setEnvio((antes) => antes && { ...antes, estado: 'terminado' });
  };

  const retomar = async (): Promise<boolean> => {
    const quedaron = await pendientes();
    if (quedaron.length === 0) return false;
    await correr(
      quedaron.map(({ envio: suyo, tandas }) => ({
        nombre: suyo.nombre,
        hacer: (como) => seguir(suyo, tandas, como),
      })),
    );
    return true;
  };

  useEffect(
    () => () => {
      if (alto.current === null) return;
      alto.current.abort();
      if (tokenGuardado() !== null) toast.aviso(SE_DETUVO);
    },
    [],
  );

  return {
    envio,
    importar: (todos: readonly PorImportar[]): void =>
      void correr(todos.map((uno) => ({ nombre: uno.nombre, hacer: (como) => importar(uno, como) }))),
    retomar,
    detener: (): void => alto.current?.abort(),
    cerrar: async (): Promise<void> => {
      for (const uno of await pendientes()) await olvidarPendiente(uno);
      setEnvio(null);
    },
  };
};
