import { useEffect, useEffectEvent } from 'react';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { erroresPorCampo, mensajeDeError, sinVeredicto } from '../../base/servidor/mensaje-de-error.ts';
import { useAppSelector } from '../../base/store.ts';
import { type Abierto, abiertosDe, useAbiertos } from './abiertos.ts';
import {
  useDesmentirRecordatorioMutation,
  useLazyCobranzaDeAhoraQuery,
  useRecordarMutation,
} from '../../api/cobrar.api.ts';

export type Registro =
  | { readonly como: 'registrado'; readonly ahora: CobranzaDeClientaDeApi }
  /** The server refused the reminder for now (a recent reminder, a promise); the owner may insist. */
  | { readonly como: 'no-toca'; readonly motivo: string }
  /** The server refused the reminder, and the owner cannot insist, for example because nothing is overdue. */
  | { readonly como: 'rechazo'; readonly motivo: string }
  | { readonly como: 'sin-respuesta' };

const enCurso = new Set<string>();

/** A reminder is recorded once: when WhatsApp opens, or when the network is back. */
export const useRegistro = (usuario: string) => {
  const abiertos = abiertosDe(usuario);
  const lista = useAbiertos(usuario);
  const conectada = useAppSelector((estado) => estado.api.config.online);
  const [enviar] = useRecordarMutation();
  const [retirar] = useDesmentirRecordatorioMutation();
  const [preguntarAhora] = useLazyCobranzaDeAhoraQuery();

  const escribir = async (
    { cliente: id, canal, tono }: Abierto,
    clave: string,
    cuando: { insistir: boolean; recordado_en?: string },
  ): Promise<Registro & { conReloj?: boolean }> => {
    const { data, error } = await enviar({ id, clave, cuerpo: { canal, tono, ...cuando } });
    if (data) return { como: 'registrado', ahora: data };
    if (sinVeredicto(error)) return { como: 'sin-respuesta' };
    const errores = erroresPorCampo(error);
    const motivo = mensajeDeError(error);
    if ('insistir' in errores) return { como: 'no-toca', motivo };
    return { como: 'rechazo', motivo, conReloj: 'recordado_en' in errores };
  };

  /**
   * Removes a recorded reminder from the device once the owner said whether she sent it. A reminder that was
   * not sent is first withdrawn on the server.
   */
  const concluir = async (uno: Abierto | null): Promise<void> => {
    if (!uno?.recordatorio || uno.enviado === null) return;
    if (!uno.enviado) {
      const { error } = await retirar({ id: uno.cliente, recordatorio: uno.recordatorio });
      if (error && sinVeredicto(error)) return;
    }
    abiertos.quitar(uno.clave);
  };

  const anotado = (uno: Abierto, { ultimo_recordatorio }: CobranzaDeClientaDeApi) =>
    concluir(abiertos.cambiar(uno.clave, { recordatorio: ultimo_recordatorio?.id ?? null }));

  const registrar = async (uno: Abierto, insistir: boolean): Promise<Registro> => {
    enCurso.add(uno.clave);
    const registro = await escribir(uno, uno.clave, { insistir });
    enCurso.delete(uno.clave);
    if (registro.como === 'registrado') await anotado(uno, registro.ahora);
    else if (registro.como !== 'sin-respuesta') abiertos.quitar(uno.clave);
    return registro;
  };

  /**
   * When a request got no answer, the server is asked whether the reminder was recorded, and it is recorded
   * if not.
   */
  const ponerAlDia = async (uno: Abierto): Promise<void> => {
    if (uno.recordatorio) return concluir(uno);
    const { data: ahora } = await preguntarAhora(uno.cliente);
    if (!ahora) return;
    const ultimo = ahora.ultimo_recordatorio;
    if (ultimo?.propio && ultimo.id !== uno.anterior) return anotado(uno, ahora);
    if (uno.enviado === false) return abiertos.quitar(uno.clave);
    const hecho = { insistir: true, recordado_en: uno.instante };
    let registro = await escribir(uno, `${uno.clave}.despues`, hecho);
    // The server refuses a time in its future, which a device with a fast clock sends: then the server sets
    // the time.
    if (registro.conReloj) registro = await escribir(uno, `${uno.clave}.ahora`, { insistir: true });
    if (registro.como === 'registrado') await anotado(uno, registro.ahora);
    else if (registro.como === 'rechazo') abiertos.quitar(uno.clave);
  };

  const ponerTodosAlDia = useEffectEvent(async () => {
    for (const uno of abiertos.todos()) {
      const yaEsta = uno.recordatorio !== null && uno.enviado === null;
      if (yaEsta || enCurso.has(uno.clave)) continue;
      enCurso.add(uno.clave);
      await ponerAlDia(uno);
      enCurso.delete(uno.clave);
    }
  });
  useEffect(() => {
    if (conectada && usuario) void ponerTodosAlDia();
  }, [conectada, usuario]);

  return {
    abiertos: lista,
    anotar: abiertos.poner,
    registrar,
    responder: (uno: Abierto, enviado: boolean) => {
      const ahora = abiertos.cambiar(uno.clave, { enviado });
      return conectada ? concluir(ahora) : Promise.resolve();
    },
  };
};
