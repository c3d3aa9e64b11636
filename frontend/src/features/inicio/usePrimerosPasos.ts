import { useEffect, useState } from 'react';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { clientesApi } from '../../api/clientes.api.ts';
import { useMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';
import { negocioApi } from '../../api/negocio.api.ts';
import { facturasApi } from '../../api/facturas.api.ts';
import { usePerfilQuery } from '../../api/sesion.api.ts';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { RECIENTES } from './primeras-lecturas.ts';

export const PASOS = ['negocio', 'metodo', 'cliente', 'factura'] as const;
export type Paso = (typeof PASOS)[number];

export interface PrimerosPasos {
  pasos: readonly { paso: Paso; hecho: boolean }[];
  ocultar: () => void;
}

const lugarDe = (usuario: string) => guardadoDe('primeros-pasos', usuario);
const OCULTOS = 'ocultos';

/** The steps to the first invoice: null when finished, dismissed or unknown; undefined while they load. */
export const usePrimerosPasos = (): PrimerosPasos | null | undefined => {
  const { data: usuario } = usePerfilQuery();
  const id = usuario?.id ?? '';
  const [seOcultaron, setSeOcultaron] = useState(false);
  const ocultos = seOcultaron || lugarDe(id).leer() === OCULTOS;
  const nada = { skip: ocultos || !usuario };
  // These reads use the cache without a subscription: a new subscription would repeat a failed request and
  // hide its error for a moment. Nothing else on the dashboard reads the payment methods.
  const lecturas = [
    negocioApi.endpoints.negocio.useQueryState(undefined, nada),
    useMetodosDePagoQuery(undefined, nada),
    clientesApi.endpoints.buscarClientes.useQueryState(RECIENTES, nada),
    facturasApi.endpoints.resumen.useQueryState({}, nada),
  ] as const;
  const [{ data: negocio }, { data: metodos }, { data: clientes }, { data: resumen }] = lecturas;
  const seSabra = lecturas.every(({ data, isError }) => data !== undefined || !isError);
  const hechos = negocio &&
    metodos &&
    clientes &&
    resumen && {
      negocio: negocio.nombre_negocio !== '' && esTelefono(negocio.telefono),
      metodo: metodos.some(({ activo }) => activo),
      cliente: clientes.length > 0,
      factura: resumen.facturas > 0,
    };
  const pasos = hechos && PASOS.map((paso) => ({ paso, hecho: hechos[paso] }));
  const estaTodo = pasos?.every(({ hecho }) => hecho) ?? false;
  useEffect(() => {
    // That all steps are finished is stored, so that later visits need not read their data.
    if (estaTodo) lugarDe(id).poner(OCULTOS);
  }, [estaTodo, id]);

  if (ocultos || estaTodo || !seSabra) return null;
  return (
    pasos && {
      pasos,
      ocultar: () => {
        lugarDe(id).poner(OCULTOS);
        setSeOcultaron(true);
      },
    }
  );
};
