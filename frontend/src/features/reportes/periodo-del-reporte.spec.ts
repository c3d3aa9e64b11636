import { busquedaDePeriodo, leerPeriodo, otroMes } from './periodo-del-reporte.ts';

const HOY = '2026-11-21';

test.each([
  ['', '2026-11-01', '2026-11-21', ''],
  ['?mes=2026-11', '2026-11-01', '2026-11-21', ''],
  ['?mes=2026-10', '2026-10-01', '2026-10-31', '?mes=2026-10'],
  ['?desde=2026-10-01&hasta=2026-10-31', '2026-10-01', '2026-10-31', '?mes=2026-10'],
  ['?desde=2026-10-05&hasta=2026-11-04', '2026-10-05', '2026-11-04', '?desde=2026-10-05&hasta=2026-11-04'],
  ['?desde=2026-11-04&hasta=2026-10-05', '2026-11-01', '2026-11-21', ''],
  ['?mes=ayer', '2026-11-01', '2026-11-21', ''],
  ['?mes=1999-12', '2026-11-01', '2026-11-21', ''],
  ['?desde=1999-12-31&hasta=2026-10-31', '2026-11-01', '2026-11-21', ''],
])('la dirección «%s» es de %s a %s', (busqueda, desde, hasta, dicha) => {
  expect(leerPeriodo(busqueda, HOY)).toEqual({ desde, hasta });
  expect(busquedaDePeriodo({ desde, hasta }, HOY)).toBe(dicha);
});

test('de un mes se va al anterior y al siguiente; del actual se ven los días que van', () => {
  const octubre = { desde: '2026-10-05', hasta: '2026-10-20' };
  expect(otroMes(octubre, 'anterior', HOY)).toEqual({ desde: '2026-09-01', hasta: '2026-09-30' });
  expect(otroMes(octubre, 'siguiente', HOY)).toEqual({ desde: '2026-11-01', hasta: '2026-11-21' });
});
