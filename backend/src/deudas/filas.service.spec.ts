import { type DocumentoDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { type DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { Filas } from './filas.service.ts';

class Guardadas {
  readonly #documentos: (DocumentoDeMovimientos & { readonly es: 'movimientos' })[] = [];
  lecturas = 0;

  agregar(owner: string, cliente_id: string, cuantas = 1): void {
    const comun = {
      owner,
      cliente_id,
      factura_id: 'f',
      numero_factura: 1,
      dia_en_cuenta: '2026-03-01',
      vence: null,
      registrado: '2026-03-01T00:00:00.000Z',
      posicion: '1',
    };
    const fila = { tipo: 'cargo', dia: '2026-03-01', abono_id: null, monto: 100 } as const;
    for (let n = 0; n < cuantas; n++)
      this.#documentos.push({ es: 'movimientos', comun, filas: [fila, fila] });
  }

  get documents(): DocumentStore {
    const suyas = ({ equal }: Query) =>
      this.#documentos.filter(
        ({ comun }) => comun.owner === equal?.['owner'] && comun.cliente_id === equal['cliente_id'],
      );
    return {
      count: async (_vista: unknown, query: Query) => suyas(query).length,
      find: async (_vista: unknown, query: Query) => {
        this.lecturas += 1;
        return suyas(query);
      },
    } as unknown as DocumentStore;
  }
}

const ANA = { ownerId: 'ana' };

test('las filas de una clienta se leen una vez, y otra solo cuando se agregan filas', async () => {
  const guardadas = new Guardadas();
  guardadas.agregar('ana', 'rosa', 3);
  const filas = new Filas({} as DiaDeLaDuena, guardadas.documents);
  expect(await filas.deClienta('rosa', ANA)).toHaveLength(6);
  expect(await filas.deClienta('rosa', ANA)).toHaveLength(6);
  expect(guardadas.lecturas).toBe(1);
  guardadas.agregar('ana', 'rosa');
  expect(await filas.deClienta('rosa', ANA)).toHaveLength(8);
  expect(guardadas.lecturas).toBe(2);
});

test('las filas de otra dueña o de otra clienta nunca aparecen', async () => {
  const guardadas = new Guardadas();
  guardadas.agregar('ana', 'rosa');
  guardadas.agregar('ana', 'luz', 2);
  const filas = new Filas({} as DiaDeLaDuena, guardadas.documents);
  expect(await filas.deClienta('rosa', ANA)).toHaveLength(2);
  expect(await filas.deClienta('luz', ANA)).toHaveLength(4);
  expect(await filas.deClienta('rosa', { ownerId: 'eva' })).toEqual([]);
});

test('una cuenta muy larga no se guarda en la memoria', async () => {
  const guardadas = new Guardadas();
  guardadas.agregar('ana', 'rosa', 2_501);
  const filas = new Filas({} as DiaDeLaDuena, guardadas.documents);
  await filas.deClienta('rosa', ANA);
  await filas.deClienta('rosa', ANA);
  expect(guardadas.lecturas).toBe(2);
});
