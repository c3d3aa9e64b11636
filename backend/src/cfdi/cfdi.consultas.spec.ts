import { type Caller } from '../platform/write-side/caller.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { ConsultasDeCfdi } from './cfdi.consultas.ts';

const ANA = { ownerId: 'ana' } as Caller;
const NOVIEMBRE = { desde: '2026-11-01', hasta: '2026-11-30' };

const pedir = (cuantas: { todas: number; borradores: number }) => {
  const documents: Partial<DocumentStore> = {
    count: async (_vista, { equal }: Query) =>
      equal && 'estado' in equal ? cuantas.borradores : cuantas.todas,
    fieldsOf: async () => [],
    get: async () => null,
  };
  const dia = { ahora: async () => ({ zona: 'UTC', instante: '2026-11-26T12:00:00.000Z' }) };
  return new ConsultasDeCfdi(dia as never, {} as never, documents as DocumentStore).enZip(NOVIEMBRE, ANA);
};

test('los borradores no cuentan para el máximo de 5,000 facturas de una descarga', async () => {
  await expect(pedir({ todas: 5_001, borradores: 1 })).resolves.toBeDefined();
  await expect(pedir({ todas: 5_002, borradores: 1 })).rejects.toThrow(/hay 5001 facturas/);
});
