import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type Metodo,
  enlacePublico,
  mensajeDeFactura,
} from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { useEntornoQuery } from '../../base/api.ts';
import { useEnlaceDePaginaQuery, useLazyEnlaceDePaginaQuery } from '../../api/avisos.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';

/** Which link of an invoice a message carries: that of its PDF, or that of its page. */
export type EnlaceDeMensaje = 'pdf' | 'pagina';

/** The prepared text of an invoice, with the link that its customer opens. */
export const useTextoDeFactura = (): ((
  factura: FacturaDeApi,
  metodo: Metodo | null,
  enlace?: string | undefined,
) => string) => {
  const { data: entorno } = useEntornoQuery();
  return (factura, metodo, enlace) =>
    mensajeDeFactura(factura, {
      metodo,
      enlace: enlace ?? enlacePublico(entorno?.public_url ?? window.location.origin, factura),
    });
};

const enteraDe = (url: string): string => new URL(url, window.location.origin).href;

/** Which link the message of this invoice carries, as the business says unless `elegido`; of the page, its address once that is known. */
export const useEnlaceDeMensaje = (
  { id }: Pick<FacturaDeApi, 'id'>,
  elegido: EnlaceDeMensaje | null,
): { cual: EnlaceDeMensaje; enlace: string | undefined } => {
  const { data: negocio } = useNegocioQuery();
  const cual = elegido ?? negocio?.enlace_de_mensajes ?? 'pdf';
  const { data } = useEnlaceDePaginaQuery(id, { skip: cual === 'pdf', refetchOnMountOrArgChange: true });
  return { cual, enlace: cual === 'pagina' && data ? enteraDe(data.url) : undefined };
};

/** The same of an invoice that is chosen now. */
export const useEnlaceDelElegido = (): ((
  factura: Pick<FacturaDeApi, 'id'>,
) => Promise<string | undefined>) => {
  const { data: negocio } = useNegocioQuery();
  const [leer] = useLazyEnlaceDePaginaQuery();
  return async ({ id }) => {
    if (negocio?.enlace_de_mensajes !== 'pagina') return undefined;
    const { data } = await leer(id, false);
    return data && enteraDe(data.url);
  };
};
