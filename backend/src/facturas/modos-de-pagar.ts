import { type ModoDePagar, comoPagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { metodosEnOrden } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { aMetodoDeApi, vistaDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';

const NINGUNO: readonly ModoDePagar[] = [];

const modosDePagar = async (documents: DocumentStore, owner: string): Promise<readonly ModoDePagar[]> => {
  const [negocio, metodos] = await Promise.all([
    documents.get(vistaDeNegocio, owner),
    documents.get(vistaDeMetodos, owner),
  ]);
  if (!metodos || negocio?.datos?.mostrar_como_pagar === false) return NINGUNO;
  return comoPagar(metodosEnOrden(metodos).map(aMetodoDeApi));
};

export const modosEnElPapel = async (
  documents: DocumentStore,
  { factura: { user_id, estado, datos } }: VistaDeFactura,
): Promise<readonly ModoDePagar[]> =>
  estado !== 'pagada' && datos.balance_restante > 0 ? modosDePagar(documents, user_id) : NINGUNO;
