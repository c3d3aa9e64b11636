import { mesDicho } from '@cuenta-clara/dominio/periodos';
import { type MesCon, etiquetaDelMes, mesesHasta as hasta, totalDeMeses, tramoDeMeses } from './meses.ts';

const mes = (nombre: string, facturado = 100, cobrado = 40) => ({ mes: nombre, facturado, cobrado });
const mesesHasta = (actual: string, porMes: MesCon<'facturado' | 'cobrado'>[], minimo?: number) =>
  hasta(actual, porMes, { facturado: 0, cobrado: 0 }, minimo);
const nombres = (meses: { mes: string }[]) => meses.map((uno) => uno.mes);

test('los meses llegan hasta este, sin huecos: el que no tiene facturas vale cero', () => {
  const meses = mesesHasta('2027-02', [mes('2026-08'), mes('2026-12', 250.5, 250.5)]);
  expect(nombres(meses)).toEqual([
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(meses[0]).toEqual(mes('2026-08'));
  expect(meses[1]).toEqual(mes('2026-09', 0, 0));
  expect(meses[4]).toEqual(mes('2026-12', 250.5, 250.5));
});

test('son al menos seis, y al más doce', () => {
  expect(nombres(mesesHasta('2026-11', [mes('2026-11')]))).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  const doce = mesesHasta('2026-11', [mes('2019-03'), mes('2025-11'), mes('2025-12')]);
  expect(doce).toHaveLength(12);
  expect(doce[0]).toEqual(mes('2025-12'));
});

test('de un periodo más corto se muestran solo los suyos', () => {
  expect(nombres(mesesHasta('2026-11', [mes('2026-10')], 1))).toEqual(['2026-10', '2026-11']);
});

test('un mes que no ha llegado, o que ya pasó hace mucho, no se muestra', () => {
  const meses = mesesHasta('2026-11', [mes('2019-03'), mes('2027-01')]);
  expect(totalDeMeses(meses, 'facturado')).toBe(0);
});

test('los totales son exactos al centavo', () => {
  const meses = [mes('2026-10', 0.1, 0.1), mes('2026-11', 0.2, 0)];
  expect(totalDeMeses(meses, 'facturado')).toBe(30);
  expect(totalDeMeses(meses, 'cobrado')).toBe(10);
});

test('los meses se nombran en español', () => {
  expect(mesDicho('2026-09')).toBe('septiembre de 2026');
  expect(etiquetaDelMes('2026-09', false)).toBe('sep');
  expect(etiquetaDelMes('2026-01', false)).toBe('ene\n2026');
  expect(etiquetaDelMes('2025-12', true)).toBe('dic\n2025');
  expect(tramoDeMeses([mes('2026-06'), mes('2026-11')])).toBe('De junio a noviembre de 2026');
  expect(tramoDeMeses([mes('2025-12'), mes('2026-11')])).toBe('De diciembre de 2025 a noviembre de 2026');
  expect(tramoDeMeses([mes('2026-11')])).toBe('En noviembre de 2026');
});
