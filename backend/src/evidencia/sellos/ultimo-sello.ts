import { type VistaDeSello, vistaDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';

export const ultimoSello = async (documents: DocumentStore, owner: string): Promise<VistaDeSello | null> => {
  const [sello] = await documents.find(vistaDeSellos, {
    equal: { owner },
    order: [{ field: 'tamano', direction: 'desc' }],
    limit: 1,
  });
  return sello ?? null;
};
