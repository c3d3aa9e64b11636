import { terminosDeBusqueda } from '@cuenta-clara/dominio/facturas/busqueda-de-facturas';
import { type CampoFiltrado, FILTROS_POR_ID } from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { listaDeFacturasSchema } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { esTodoUnEstado, preguntaDe } from './pregunta-de-facturas.ts';

const BY = { ownerId: 'ana' };
const ID = '0198d7a4-0000-7000-8000-000000000001';

test.each(Object.keys(FILTROS_POR_ID) as CampoFiltrado[])(
  'the filter %s of the list becomes a condition of its query, and rejects a text that is no id',
  (campo) => {
    const lista = listaDeFacturasSchema.parse({ [campo]: ID });
    const pregunta = preguntaDe({}, null, BY, lista);
    expect(pregunta.equal).toEqual({ owner: 'ana', [campo]: ID });
    expect(esTodoUnEstado(pregunta)).toBe(false);
    expect(Object.keys(vistaDeFacturas.fields)).toContain(campo);
    expect(() => listaDeFacturasSchema.parse({ [campo]: 'ana' })).toThrow(FILTROS_POR_ID[campo].texto);
  },
);

test('stored sums are used only for all invoices, or all invoices in one state', () => {
  expect(esTodoUnEstado(preguntaDe({}, null, BY))).toBe(true);
  expect(esTodoUnEstado(preguntaDe({ estado: 'pagada' }, null, BY))).toBe(true);
  expect(esTodoUnEstado(preguntaDe({ conSaldo: true }, null, BY))).toBe(false);
  expect(esTodoUnEstado(preguntaDe({}, { from: '2026-11-01', to: undefined }, BY))).toBe(false);
  expect(esTodoUnEstado({ ...preguntaDe({}, null, BY), wordsStartingWith: terminosDeBusqueda('ana') })).toBe(
    false,
  );
});
