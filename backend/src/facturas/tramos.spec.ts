import fc from 'fast-check';
import { DUENA, OTRA_DUENA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { ESTADOS_DE_LISTA } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { alcanceDe } from '@cuenta-clara/dominio/facturas/vencimiento';
import { registro } from '@cuenta-clara/dominio/facturas/vidas.prueba';
import { vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { INDEXADAS } from '../indices.ts';
import { EmbeddedDocumentStore } from '../platform/document-store/embedded-document-store.ts';
import { useDataDir } from '../platform/engines/data-dir.prueba.ts';
import { preguntaDe } from './pregunta-de-facturas.ts';
import { conteoEnLista } from './tramos.ts';

const VISTAS = INDEXADAS.filter(({ name }) =>
  [vistaDeFacturas.name, vistaDeMovimientos.name].includes(name as never),
);
const DIAS = ['2026-02-28', '2026-03-09', '2026-03-16', '2026-03-20'];
const SIEMPRE = { from: undefined, to: undefined };
const dataDir = useDataDir();

test('lo que una lista de facturas suma de sumas guardadas es lo que suman sus facturas, tras cada evento', async () => {
  const documents = new EmbeddedDocumentStore(dataDir().open(), VISTAS);
  await fc.assert(
    fc.asyncProperty(registro, async (log) => {
      for (const vista of VISTAS) await documents.reset(vista);
      for (const evento of log) {
        await documents.apply(VISTAS, [evento], evento.position);
        for (const ownerId of [DUENA, OTRA_DUENA])
          for (const hoy of DIAS)
            for (const lista of [undefined, ...ESTADOS_DE_LISTA]) {
              const alcance = alcanceDe(lista, hoy);
              const { count, sum } = await documents.sum(
                vistaDeFacturas,
                preguntaDe(alcance, null, { ownerId }),
                alcance.conSaldo ? 'balance_restante' : 'total',
              );
              const conteo = { cantidad: count, total: sum };
              expect(await conteoEnLista(documents, { ownerId }, alcance)).toEqual(conteo);
              expect(await conteoEnLista(documents, { ownerId }, alcance, SIEMPRE)).toEqual(conteo);
            }
      }
    }),
    { numRuns: 20 },
  );
});
