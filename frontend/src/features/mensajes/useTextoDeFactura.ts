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

/** Which link of an invoice a message carries: that of its PDF, or that of its page. */
export type EnlaceDeMensaje = 'pdf' | 'pagina';

/** The prepared text of an invoice, with the link that its customer opens. */
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

/** What the button that sends says meanwhile. */
export const TRAYENDO_EL_ENLACE = 'Trayendo el enlace...';
const SIN_PAGINA = 'No pudimos traer el enlace de la página';

/** Which link the message of one invoice carries, and what it is. */
export interface EnlaceDelMensaje {
  /** As the business says unless `elegido`; that of the PDF where that of the page did not come. */
  readonly cual: EnlaceDeMensaje;
  /** The address of the page; undefined of the PDF. */
  readonly enlace: string | undefined;
  /** Not known yet: a message that carries it waits. */
  readonly trayendo: boolean;
  /** Said where the page's did not come. */
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

/** The prepared text of the invoice that was chosen last. */
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
    /** Its link is on its way. */
    trayendo,
    /** null when another was chosen before its link came, or none. */
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
    /** None is chosen any more. */
    dejar: () => {
      ultima.current = null;
      setTrayendo(false);
    },
  };
};
