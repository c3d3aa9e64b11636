import { useEffect, useRef, useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type Metodo,
  enlacePublico,
  mensajeDeFactura,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useSitio } from '../../base/api.ts';
import { useEnlaceDePaginaQuery, useLazyEnlaceDePaginaQuery } from '../../api/avisos.api.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useLazyNegocioQuery, useNegocioQuery } from '../../api/negocio.api.ts';

export type EnlaceDeMensaje = 'pdf' | 'pagina';

export const useTextoDeFactura = (): ((
  factura: FacturaDeApi,
  metodo: Metodo | null,
  enlace: string | undefined,
) => string) => {
  const sitio = useSitio();
  return (factura, metodo, enlace) =>
    mensajeDeFactura(factura, {
      metodo,
      enlace: enlace ?? enlacePublico(sitio, factura),
    });
};

export const TRAYENDO_EL_ENLACE = 'Trayendo el enlace...';
const SIN_PAGINA = 'No pudimos traer el enlace de la página';

export interface EnlaceDelMensaje {
  /**
   * Which link the message has: the chosen one, else the setting of the business; the PDF's when the page's
   * could not be loaded.
   */
  readonly cual: EnlaceDeMensaje;
  /**
   * The public page's address; undefined when the message links to the PDF, whose address needs no request.
   */
  readonly enlace: string | undefined;
  readonly trayendo: boolean;
  readonly problema: string | null;
  readonly reintentar: () => void;
}

export const useEnlaceDeMensaje = (
  { id }: Pick<FacturaDeApi, 'id'>,
  elegido: EnlaceDeMensaje | null,
): EnlaceDelMensaje => {
  const { data: negocio, isLoading } = useNegocioQuery();
  const pedido = elegido ?? negocio?.enlace_de_mensajes ?? 'pdf';
  const { currentData, isFetching, isError, refetch } = useEnlaceDePaginaQuery(id, {
    skip: pedido === 'pdf',
    refetchOnMountOrArgChange: true,
  });
  const fallo = pedido === 'pagina' && isError && !isFetching && !currentData;
  const cual = fallo ? 'pdf' : pedido;
  const enlace = cual === 'pagina' ? currentData?.url : undefined;
  return {
    ...{ cual, enlace },
    trayendo: (elegido === null && isLoading) || (cual === 'pagina' && enlace === undefined),
    problema: fallo ? SIN_PAGINA : null,
    reintentar: () => {
      if (fallo) void refetch();
    },
  };
};

export const useTextoDelElegido = () => {
  const textoDe = useTextoDeFactura();
  const [leerNegocio] = useLazyNegocioQuery();
  const [leerEnlace] = useLazyEnlaceDePaginaQuery();
  const [trayendo, setTrayendo] = useState(false);
  const ultima = useRef<object | null>(null);
  useEffect(
    () => () => {
      ultima.current = null;
    },
    [],
  );
  return {
    trayendo,
    /** The text about an invoice; null when another invoice, or none, was chosen meanwhile. */
    preparar: async (factura: FacturaDeApi, metodo: Metodo | null): Promise<string | null> => {
      const esta = {};
      ultima.current = esta;
      setTrayendo(true);
      const { data: negocio } = await leerNegocio(undefined, true);
      const dePagina = negocio?.enlace_de_mensajes === 'pagina';
      const { data } = dePagina ? await leerEnlace(factura.id, false) : {};
      if (ultima.current !== esta) return null;
      setTrayendo(false);
      if (dePagina && !data) toast.aviso(`${SIN_PAGINA}: el mensaje lleva el del PDF.`);
      return textoDe(factura, metodo, data?.url);
    },
    dejar: () => {
      ultima.current = null;
      setTrayendo(false);
    },
  };
};
