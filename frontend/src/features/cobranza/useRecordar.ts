import { useState } from 'react';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { nuevaClave } from '../../base/api.ts';
import { instanteDeAhora } from '../../base/tiempo/reloj.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { abrirWhatsApp, vaDesdeAqui } from '../mensajes/abrir-whatsapp.ts';
import { usePerfilQuery } from '../../api/sesion.api.ts';
import { type Canal } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { direccionDeLlamada } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { type Abierto } from './abiertos.ts';
import { useRedactar } from './useRedactar.ts';
import { type Registro, useRegistro } from './useRegistro.ts';

/**
 * Opening WhatsApp waits for the server's answer this long, in ms: longer on a desktop, where WhatsApp has a tab
 * of its own.
 */
const ESPERA_MS = { telefono: 1_000, escritorio: 5_000 };

const tras = (ms: number) => new Promise<null>((responder) => setTimeout(() => responder(null), ms));

export type Recordado = 'abierto' | 'rechazado' | 'no';

/** The text for a refusal without a reason ends without a full stop. */
const conSuPunto = (motivo: string): string => (/[.!?…]$/.test(motivo) ? motivo : `${motivo}.`);

/** While WhatsApp opens, the reminder is recorded and what the customer owes is read. */
export const useRecordar = () => {
  const { data: usuario } = usePerfilQuery();
  const redaccion = useRedactar();
  const registro = useRegistro(usuario?.id ?? '');
  const preguntar = useConfirmacion();
  /**
   * The customer whose chat is opening. Only once the chat is open is the owner asked whether she sent the
   * reminder.
   */
  const [abriendo, setAbriendo] = useState<string | null>(null);

  const anotada = (
    { cliente, ultimo_recordatorio }: CobranzaDeClientaDeApi,
    tono: Tono,
    canal: Canal,
  ): Abierto => {
    const uno: Abierto = {
      clave: nuevaClave(),
      cliente: cliente.id,
      canal,
      tono,
      instante: instanteDeAhora(),
      anterior: ultimo_recordatorio?.id ?? null,
      recordatorio: null,
      enviado: null,
    };
    registro.anotar(uno);
    return uno;
  };

  const recordar = async (
    de: CobranzaDeClientaDeApi,
    tono: Tono,
    { insistir = false, suyo = null }: { insistir?: boolean; suyo?: string | null } = {},
  ): Promise<Recordado> => {
    const escrito = redaccion.redactar(de, tono, suyo);
    const impedimento = redaccion.impedimento(de, escrito);
    if (impedimento) {
      toast.error(impedimento);
      return 'no';
    }
    const uno = anotada(de, tono, 'whatsapp');
    const registrado = registro.registrar(uno, insistir);
    let aTiempo: Registro | null = null;
    setAbriendo(de.cliente.id);
    const abierto = await abrirWhatsApp(escrito.direccion, escrito.texto, {
      antes: async () => {
        aTiempo = await Promise.race([
          registrado,
          tras(vaDesdeAqui() ? ESPERA_MS.telefono : ESPERA_MS.escritorio),
        ]);
        if (aTiempo === null || aTiempo.como === 'sin-respuesta') return true;
        if (aTiempo.como !== 'registrado') return false;
        // The message states the amount owed at this moment, so the owner's own text is kept only while the
        // amount is the same.
        const { ahora } = aTiempo;
        if (suyo !== null && ahora.vencido !== de.vencido)
          toast.aviso(
            `${de.cliente.nombre} ya no debe lo mismo: el mensaje dice lo de ahora, no lo que escribiste.`,
          );
        return redaccion.redactar(ahora, tono, ahora.vencido === de.vencido ? suyo : null);
      },
    });
    setAbriendo(null);
    const dicho = aTiempo as Registro | null;
    if (dicho === null)
      void registrado.then((tarde) => {
        if ('motivo' in tarde)
          toast.aviso(`${conSuPunto(tarde.motivo)} El mensaje ya estaba abierto: no lo envíes.`);
      });
    if (dicho?.como === 'no-toca') {
      const si = await preguntar({
        titulo: `¿Recordarle de todos modos a ${de.cliente.nombre}?`,
        texto: dicho.motivo,
        confirmar: 'Insistir',
      });
      return si ? recordar(de, tono, { insistir: true, suyo }) : 'no';
    }
    if (dicho?.como === 'rechazo') {
      toast.aviso(`${de.cliente.nombre}: ${conSuPunto(dicho.motivo)} No se abrió WhatsApp.`);
      return 'rechazado';
    }
    // WhatsApp did not open and the text could not be copied, so the reminder counts as not sent.
    if (!abierto) void registro.responder(uno, false);
    return abierto ? 'abierto' : 'no';
  };

  /** A telephone call is recorded and confirmed like a message. */
  const llamar = (de: CobranzaDeClientaDeApi, tono: Tono): void => {
    void registro.registrar(anotada(de, tono, 'llamada'), true);
    window.location.href = direccionDeLlamada(de.cliente.telefono ?? '');
  };

  return {
    recordar,
    llamar,
    abriendo,
    ...redaccion,
    porConfirmar: (cliente: string): Abierto | undefined =>
      registro.abiertos.find(
        (uno) => uno.cliente === cliente && uno.enviado === null && cliente !== abriendo,
      ),
    porRegistrar: (cliente: string): boolean =>
      registro.abiertos.some((uno) => uno.cliente === cliente && uno.enviado === true),
    responder: registro.responder,
  };
};
export type Recordar = ReturnType<typeof useRecordar>;
