import { type CampoFiltrado, FILTROS_POR_ID } from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { direccionDeFiltros, hayFiltros, resumenDeFechas } from './filtros-dichos.ts';
import { consultaDeFiltros, leerFiltros } from './filtros.ts';

test('los filtros van y vuelven por la dirección', () => {
  const filtros = leerFiltros('estado=aPuntoDeVencer&q=jos%C3%A9&desde=2026-11-01&pagina=3');
  expect(filtros).toEqual({
    cliente_id: null,
    estado: 'aPuntoDeVencer',
    orden: null,
    q: 'josé',
    desde: '2026-11-01',
    hasta: null,
    pagina: 3,
  });
  expect(leerFiltros(direccionDeFiltros(filtros).split('?')[1]!)).toEqual(filtros);
});

test('el filtro de cliente se combina con los demás; un id inválido no filtra nada', () => {
  const id = '0198d7a4-0000-7000-8000-000000000001';
  const filtros = leerFiltros(`cliente=${id}&estado=pagada`);
  expect(direccionDeFiltros(filtros)).toBe(`/facturas?cliente=${id}&estado=pagada`);
  expect(consultaDeFiltros(filtros)).toEqual({ page: 1, cliente_id: id, estado: 'pagada' });
  expect(hayFiltros(leerFiltros(`cliente=${id}`))).toBe(true);
  expect(hayFiltros(leerFiltros('cliente=ana'))).toBe(false);
});

test.each(Object.keys(FILTROS_POR_ID) as CampoFiltrado[])(
  '%s va y vuelve por la dirección, se pide y cuenta',
  (campo) => {
    const id = '0198d7a4-0000-7000-8000-000000000001';
    const filtros = { ...leerFiltros(''), [campo]: id };
    expect(leerFiltros(direccionDeFiltros(filtros).split('?')[1]!)).toEqual(filtros);
    expect(consultaDeFiltros(filtros)).toEqual({ page: 1, [campo]: id });
    expect(hayFiltros(filtros)).toBe(true);
  },
);

test.each([
  ['vencimiento', 'fecha_vencimiento.asc'],
  ['vencimiento-despues', 'fecha_vencimiento.desc'],
  ['saldo', 'balance_restante.desc'],
  ['saldo-menor', 'balance_restante.asc'],
] as const)('el orden %s va y vuelve por la dirección, y se pide', (orden, order) => {
  const pendientes = leerFiltros(`estado=pendiente&orden=${orden}`);
  expect(pendientes.orden).toBe(orden);
  expect(direccionDeFiltros(pendientes)).toBe(`/facturas?estado=pendiente&orden=${orden}`);
  expect(consultaDeFiltros(pendientes)).toEqual({ page: 1, estado: 'pendiente', order });
  expect(consultaDeFiltros({ ...pendientes, estado: null })).toEqual({ page: 1, order });
  expect(direccionDeFiltros({ ...pendientes, estado: 'pagada' })).toBe('/facturas?estado=pagada');
  expect(leerFiltros(`estado=pagada&orden=${orden}`).orden).toBeNull();
});

test('lo vencido se lee por su vencimiento mientras no se pida otro orden', () => {
  expect(consultaDeFiltros(leerFiltros('estado=vencida'))).toMatchObject({ order: 'fecha_vencimiento.asc' });
  const recientes = leerFiltros('estado=vencida&orden=recientes');
  expect(consultaDeFiltros(recientes)).toEqual({ page: 1, estado: 'vencida' });
  expect(direccionDeFiltros(recientes)).toBe('/facturas?estado=vencida&orden=recientes');
  expect(direccionDeFiltros({ ...recientes, orden: 'vencimiento' })).toBe('/facturas?estado=vencida');
  expect(leerFiltros('orden=total').orden).toBeNull();
});

test('un estado desconocido y una página absurda no filtran nada', () => {
  const filtros = leerFiltros('estado=activo&pagina=-4');
  expect(hayFiltros(filtros)).toBe(false);
  expect(direccionDeFiltros(filtros)).toBe('/facturas');
  expect(consultaDeFiltros(filtros)).toEqual({ page: 1 });
});

test('el resumen de fechas se lee como en el inicio', () => {
  const base = leerFiltros('');
  expect(resumenDeFechas(base)).toBeNull();
  expect(resumenDeFechas({ ...base, desde: '2026-11-01', hasta: '2026-11-21' })).toBe(
    '01/11/2026 - 21/11/2026',
  );
  expect(resumenDeFechas({ ...base, hasta: '2026-11-21' })).toBe('Hasta 21/11/2026');
});

test.each(['0', '-2', '1.5', 'tres', '1e400', ''])('la página «%s» es la primera', (pagina) => {
  expect(leerFiltros(`pagina=${pagina}`).pagina).toBe(1);
});
