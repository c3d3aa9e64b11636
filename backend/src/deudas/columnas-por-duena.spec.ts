import { type FilaSumable } from '@cuenta-clara/dominio/movimientos/columnas';
import { saldoDeAntiguedad } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { toPosition } from '../platform/system/position.ts';
import { ColumnasPorDuena } from './columnas-por-duena.ts';

const HOY = '2026-11-22';

class Filas {
  readonly #porDuena = new Map<string, FilaSumable[]>();
  hasta = 0;
  paginas = 0;

  agregar(owner: string, place: number, cuantas: number): void {
    const suyas = this.#porDuena.get(owner) ?? [];
    for (let n = 0; n < cuantas; n++)
      suyas.push({
        posicion: toPosition(place),
        cliente_id: `clienta-${n % 7}`,
        vence: null,
        dia_en_cuenta: '2026-03-01',
        monto: n + 1,
      });
    this.#porDuena.set(owner, suyas);
    this.hasta = place;
  }

  get documents(): DocumentStore {
    const fieldsOf = async (_vista: unknown, { equal, ranges, skip = 0, limit }: Query) => {
      this.paginas += 1;
      const [{ from, to }] = ranges as unknown as [{ from: string; to: string }];
      const suyas = this.#porDuena.get(String(equal?.['owner'])) ?? [];
      const desde = suyas.findIndex(({ posicion }) => posicion >= from);
      if (desde === -1) return [];
      return suyas.slice(desde + skip, desde + skip + limit!).filter(({ posicion }) => posicion <= to);
    };
    return { checkpoint: async () => toPosition(this.hasta), fieldsOf } as unknown as DocumentStore;
  }

  saldoDe(owner: string): number {
    return (this.#porDuena.get(owner) ?? []).reduce((suma, { monto }) => suma + monto, 0);
  }
}

const saldo = async (columnas: ColumnasPorDuena, owner: string): Promise<number> =>
  saldoDeAntiguedad((await columnas.de(owner)).deudas({ como: 'ahora' }, HOY).totales);

test('cada fila de una dueña se lee una vez, aunque las de un evento no quepan en una página; después, solo las nuevas', async () => {
  const filas = new Filas();
  for (const [place, cuantas] of [1_999, 3, 4_500, 1].entries()) filas.agregar('ana', place + 1, cuantas);
  filas.agregar('luz', 9, 5);
  const columnas = new ColumnasPorDuena(filas.documents);
  expect(await saldo(columnas, 'ana')).toBe(filas.saldoDe('ana'));
  expect((await columnas.de('ana')).filas()).toBe(6_503);

  const paginas = filas.paginas;
  await columnas.de('ana');
  expect(filas.paginas).toBe(paginas);

  filas.agregar('ana', 10, 2_000);
  filas.agregar('ana', 11, 2);
  expect(await saldo(columnas, 'ana')).toBe(filas.saldoDe('ana'));
  expect(await saldo(columnas, 'luz')).toBe(filas.saldoDe('luz'));
});

test('varias consultas a la vez leen las filas una sola vez; si la lectura falla, la siguiente las lee completas', async () => {
  const filas = new Filas();
  filas.agregar('ana', 1, 5_000);
  const documents = filas.documents;
  const { fieldsOf } = documents;
  let falla = true;
  documents.fieldsOf = (async (...pedido: Parameters<DocumentStore['fieldsOf']>) => {
    if (falla && filas.paginas === 1) {
      falla = false;
      throw new Error('el disco no contesta');
    }
    return fieldsOf(...pedido);
  }) as DocumentStore['fieldsOf'];
  const columnas = new ColumnasPorDuena(documents);
  const preguntas = await Promise.allSettled(['ana', 'ana', 'ana'].map((owner) => saldo(columnas, owner)));
  expect(preguntas.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect((await columnas.de('ana')).filas()).toBe(5_000);
  expect(await saldo(columnas, 'ana')).toBe(filas.saldoDe('ana'));
});

test('cuando hay demasiadas filas se olvidan las de la dueña consultada hace más tiempo, nunca las de quien pregunta', async () => {
  const filas = new Filas();
  filas.agregar('ana', 1, 10);
  filas.agregar('luz', 2, 499_999);
  const columnas = new ColumnasPorDuena(filas.documents);
  const [suyas, deLuz] = [await columnas.de('ana'), await columnas.de('luz')];
  expect(await columnas.de('luz')).toBe(deLuz);
  const otraVez = await columnas.de('ana');
  expect(otraVez).not.toBe(suyas);
  expect(otraVez.filas()).toBe(10);
});
