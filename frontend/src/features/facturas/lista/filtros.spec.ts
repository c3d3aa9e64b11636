import { type CampoFiltrado, FILTROS_POR_ID } from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { direccionDeFiltros, hayFiltros, resumenDeFechas } from './filtros-dichos.ts';
import { consultaDeFiltros, leerFiltros } from './filtros.ts';

test('los filtros van y vuelven por la dirección', () => {
  const filtros = leerFiltros('estado=aPuntoDeVencer&q=jos%C3%A9&desde=2026-11-01&pagina=3');
  expect(filtros).toEqual({
    cliente_id: null,
    estado: 'aPuntoDeVencer',
    porVencimiento: false,
    q: 'josé',
    desde: '2026-11-01',
    hasta: null,
    pagina: 3,
  });
  expect(leerFiltros(direccionDeFiltros(filtros).split('?')[1]!)).toEqual(filtros);
});

test('las de un cliente, con lo demás; quien no lo es no filtra nada', () => {
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

test('lo que se debe se ordena por su vencimiento si se pide, y lo vencido siempre', () => {
  const pendientes = leerFiltros('estado=pendiente&orden=vencimiento');
  expect(pendientes.porVencimiento).toBe(true);
  expect(direccionDeFiltros(pendientes)).toBe('/facturas?estado=pendiente&orden=vencimiento');
  expect(consultaDeFiltros(pendientes)).toEqual({
    page: 1,
    estado: 'pendiente',
    order: 'fecha_vencimiento.asc',
  });
  expect(consultaDeFiltros(leerFiltros('estado=vencida'))).toMatchObject({ order: 'fecha_vencimiento.asc' });
  expect(leerFiltros('estado=pagada&orden=vencimiento').porVencimiento).toBe(false);
  expect(direccionDeFiltros({ ...pendientes, estado: 'pagada' })).toBe('/facturas?estado=pagada');
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
