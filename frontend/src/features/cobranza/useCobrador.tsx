import { type ReactElement, Suspense, useState } from 'react';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { nuevaClave } from '../../base/api.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import {
  useNoRecordarMutation,
  usePosponerMutation,
  usePrometerMutation,
  useRetirarMutation,
} from '../../api/cobrar.api.ts';
import { useRecordar } from './useRecordar.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const DialogoDelMensaje = parte(() => import('./DialogoDelMensaje.tsx'));
const DialogoDePromesa = parte(() => import('./DialogoDePromesa.tsx'));
const DialogoDePosponer = parte(() => import('./DialogoDePosponer.tsx'));

type Ventana = 'mensaje' | 'promesa' | 'pospuesta';
type Dicho = 'promesa' | 'pospuesta' | 'no-recordar';

const RETIRADO: Readonly<Record<Dicho, string>> = {
  promesa: 'Promesa quitada',
  pospuesta: 'Ya no está pospuesta',
  'no-recordar': 'Se le vuelve a recordar',
};

export const useCobrador = () => {
  const recordar = useRecordar();
  const [prometer] = usePrometerMutation();
  const [posponer] = usePosponerMutation();
  const [noRecordar] = useNoRecordarMutation();
  const [quitar] = useRetirarMutation();
  const [tonos, setTonos] = useState<Readonly<Record<string, Tono>>>({});
  const [ventana, setVentana] = useAbierta<{ cual: Ventana; de: CobranzaDeClientaDeApi }>('cobranza');

  const devolver = (
    { cliente: { id }, promesa, pospuesta_hasta, no_recordar }: CobranzaDeClientaDeApi,
    que: Dicho,
  ) => {
    const clave = nuevaClave();
    if (que === 'promesa' && promesa) {
      const { fecha, monto, nota } = promesa;
      return prometer({ id, clave, cuerpo: { fecha, monto, nota } });
    }
    if (que === 'pospuesta' && pospuesta_hasta)
      return posponer({ id, clave, cuerpo: { hasta: pospuesta_hasta } });
    return que === 'no-recordar' && no_recordar ? noRecordar(id) : quitar({ id, que });
  };
  const hecho = (texto: string, antes: CobranzaDeClientaDeApi, que: Dicho): void => {
    // A broken promise cannot be recorded again, so replacing or removing it offers no undo.
    if (que === 'promesa' && antes.promesa?.rota) return toast.exito(texto);
    toast.conDeshacer(texto, () => {
      void devolver(antes, que).then(({ error }) => {
        if (error) toast.error(mensajeDeError(error, 'No se pudo deshacer'));
      });
    });
  };
  const hacer = async (
    peticion: Promise<{ error?: unknown }>,
    texto: string,
    antes: CobranzaDeClientaDeApi,
    que: Dicho,
  ) => {
    const { error } = await peticion;
    if (error) toast.error(mensajeDeError(error, 'No se pudo guardar'));
    else hecho(texto, antes, que);
  };

  const tonoDe = ({ cliente, tono }: CobranzaDeClientaDeApi): Tono => tonos[cliente.id] ?? tono;
  const cerrar = () => setVentana(null);
  const elegirTono = (de: CobranzaDeClientaDeApi, tono: Tono) =>
    setTonos({ ...tonos, [de.cliente.id]: tono });

  const ventanas: ReactElement | null = ventana && (
    <Suspense>
      {ventana.cual === 'mensaje' && (
        <DialogoDelMensaje
          de={ventana.de}
          tono={tonoDe(ventana.de)}
          onTono={(tono) => elegirTono(ventana.de, tono)}
          recordar={recordar}
          onCerrar={cerrar}
        />
      )}
      {ventana.cual === 'promesa' && (
        <DialogoDePromesa
          de={ventana.de}
          onGuardada={(texto) => hecho(texto, ventana.de, 'promesa')}
          onCerrar={cerrar}
        />
      )}
      {ventana.cual === 'pospuesta' && (
        <DialogoDePosponer
          de={ventana.de}
          onGuardada={(texto) => hecho(texto, ventana.de, 'pospuesta')}
          onCerrar={cerrar}
        />
      )}
    </Suspense>
  );
  return {
    ...recordar,
    tonoDe,
    elegirTono,
    abrir: (cual: Ventana, de: CobranzaDeClientaDeApi) => setVentana({ cual, de }),
    retirar: (de: CobranzaDeClientaDeApi, que: Dicho) =>
      hacer(quitar({ id: de.cliente.id, que }), RETIRADO[que], de, que),
    suspender: (de: CobranzaDeClientaDeApi) =>
      hacer(noRecordar(de.cliente.id), `A ${de.cliente.nombre} ya no se le recuerda`, de, 'no-recordar'),
    ventanas,
  };
};
export type Cobrador = ReturnType<typeof useCobrador>;
