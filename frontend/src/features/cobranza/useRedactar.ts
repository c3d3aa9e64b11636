import { useState } from 'react';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import {
  mensajeLargo,
  mensajeParaClienta,
  mensajePropioParaClienta,
} from '@cuenta-clara/dominio/cobranza/mensaje-de-cobranza';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { direccionDeWhatsApp, validarWhatsApp } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { useSitio } from '../../base/api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useMetodosActivos } from '../configuracion/useMetodosActivos.tsx';
import { type Escrito } from '../mensajes/abrir-whatsapp.ts';

export const useRedactar = () => {
  const { data: negocio } = useNegocioQuery();
  const sitio = useSitio();
  const { activos, propuesto, recordar } = useMetodosActivos(0);
  const [elegido, setElegido] = useState<MetodoDePago | null>(null);
  const metodo = elegido ?? propuesto ?? null;

  const redactar = (
    de: Pick<CobranzaDeClientaDeApi, 'cliente' | 'facturas' | 'al'>,
    tono: Tono,
    suyo: string | null = null,
  ): Escrito => {
    const contexto = { tono, negocio: negocio?.nombre_negocio ?? null, metodo, base: sitio };
    const texto =
      suyo === null ? (mensajeParaClienta(de, contexto) ?? '') : mensajePropioParaClienta(suyo, de);
    return {
      texto,
      direccion: direccionDeWhatsApp(negocio?.codigo_pais ?? '', de.cliente.telefono ?? '', texto),
    };
  };
  return {
    redactar,
    /** Why the message cannot be sent; null when it can. */
    impedimento: ({ cliente }: Pick<CobranzaDeClientaDeApi, 'cliente'>, { texto }: Escrito) =>
      mensajeLargo(texto) ??
      validarWhatsApp({
        mensaje: texto,
        telefonoDelNegocio: negocio?.telefono ?? '',
        telefonoDelCliente: cliente.telefono ?? '',
      }),
    listo: negocio !== undefined,
    metodo,
    metodos: activos,
    elegirMetodo: (otro: MetodoDePago) => {
      setElegido(otro);
      recordar(otro);
    },
  };
};
export type Redaccion = ReturnType<typeof useRedactar>;
