import { useEffect, useState } from 'react';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { clientesApi } from '../../api/clientes.api.ts';
import { useMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';
import { negocioApi } from '../../api/negocio.api.ts';
import { facturasApi, useResumenQuery } from '../../api/facturas.api.ts';
import { RECIENTES } from './primeras-lecturas.ts';
import { OCULTOS, VACIA, pasosGuardados } from './primeros-pasos-guardados.ts';

export const PASOS = ['negocio', 'metodo', 'cliente', 'factura'] as const;
export type Paso = (typeof PASOS)[number];

export interface PrimerosPasos {
  pasos: readonly { paso: Paso; hecho: boolean }[];
  ocultar: () => void;
}

/**
 * Whether the shop has no invoice. Until the summary loads, the answer is what this device last saw, so that
 * nothing moves then.
 */
export const useTiendaVacia = (): boolean => {
  const { data: resumen, isError } = useResumenQuery({});
  const facturas = resumen?.facturas;
  const anotado = pasosGuardados().leer();
  useEffect(() => {
    if (facturas === 0 && anotado === null) pasosGuardados().poner(VACIA);
    if (facturas !== undefined && facturas > 0 && anotado === VACIA) pasosGuardados().quitar();
  }, [facturas, anotado]);
  return facturas === undefined ? !isError && anotado === VACIA : facturas === 0;
};

/** The steps to the first invoice: null when finished, dismissed or unknown; undefined while they load. */
export const usePrimerosPasos = (): PrimerosPasos | null | undefined => {
  const [seOcultaron, setSeOcultaron] = useState(false);
  const ocultos = seOcultaron || pasosGuardados().leer() === OCULTOS;
  const nada = { skip: ocultos };
  // A new subscription would repeat a failed request and hide its error for a moment. Only the payment
  // methods are subscribed to, because nothing else on the dashboard reads them.
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
    // When all steps are finished, later visits do not read their data.
    if (estaTodo) pasosGuardados().poner(OCULTOS);
  }, [estaTodo]);

  if (ocultos || estaTodo || !seSabra) return null;
  return (
    pasos && {
      pasos,
      ocultar: () => {
        pasosGuardados().poner(OCULTOS);
        setSeOcultaron(true);
      },
    }
  );
};
