import { ESTADOS_DE_LISTA } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import { type CampoFiltrado, FILTROS_POR_ID } from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { listaDeFacturasSchema } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { esListaEntera, preguntaDe } from './pregunta-de-facturas.ts';

const BY = { ownerId: 'ana' };
const ID = '0198d7a4-0000-7000-8000-000000000001';

test.each(Object.keys(FILTROS_POR_ID) as CampoFiltrado[])(
  'the filter %s of the list becomes a condition of its query, and rejects a text that is no id',
  (campo) => {
    const lista = listaDeFacturasSchema.parse({ [campo]: ID });
    const pregunta = preguntaDe({}, null, BY, lista);
    expect(pregunta.equal).toEqual({ owner: 'ana', [campo]: ID });
    expect(esListaEntera(lista)).toBe(false);
    expect(Object.keys(vistaDeFacturas.fields)).toContain(campo);
    expect(() => listaDeFacturasSchema.parse({ [campo]: 'ana' })).toThrow(FILTROS_POR_ID[campo].texto);
  },
);

test('stored sums are used only for lists without a search, an id or a period', () => {
  const esEntera = (pedida: object) => esListaEntera(listaDeFacturasSchema.parse(pedida));
  expect(esEntera({})).toBe(true);
  for (const estado of ESTADOS_DE_LISTA) expect(esEntera({ estado, page: 2 })).toBe(true);
  expect(esEntera({ q: ' ' })).toBe(true);
  expect(esEntera({ q: 'ana' })).toBe(false);
  expect(esEntera({ fecha_inicio: '2026-11-01' })).toBe(false);
  expect(esEntera({ fecha_fin: '2026-11-01' })).toBe(false);
});
