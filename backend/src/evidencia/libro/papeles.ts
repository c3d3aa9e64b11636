import { type VistaDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { siSeLee } from '../auditoria/recorrido.ts';

const PAPELES = 500;

export const papelesDe = async (
  documents: DocumentStore,
  hallazgos: readonly Hallazgo[],
): Promise<ReadonlyMap<string, VistaDeFactura>> => {
  const papeles = new Map<string, VistaDeFactura>();
  for (const id of [...new Set(hallazgos.flatMap(({ factura }) => factura ?? []))].slice(0, PAPELES)) {
    const papel = await siSeLee(() => documents.get(vistaDeFacturas, id));
    if (papel) papeles.set(id, papel);
  }
  return papeles;
};
