import {
  diasDichos,
  esUnMes,
  estaEn,
  nombreDeMes,
  periodoAnterior,
  periodoDicho,
  primerDiaDelMes,
  ultimoDiaDelMes,
} from './periodos.ts';

test.each([
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
  ['2026-02-01', '2026-02-28', '2026-01-01', '2026-01-28'],
  ['2027-01-01', '2027-01-01', '2026-12-01', '2026-12-01'],
  ['2026-03-05', '2026-03-31', '2026-02-06', '2026-03-04'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-03-31', '2026-04-01', '2026-03-29', '2026-03-30'],
])('el período anterior al de %s a %s es de %s a %s', (desde, hasta, antesDesde, antesHasta) =>
  expect(periodoAnterior({ desde, hasta })).toEqual({ desde: antesDesde, hasta: antesHasta }),
);

test('un período tiene sus dos días, y ninguno fuera de ellos', () => {
  const marzo = { desde: '2026-03-01', hasta: '2026-03-31' };
  expect(['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((dia) => estaEn(marzo, dia))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('un mes tiene su nombre, su primer día y su último', () => {
  const meses = ['2026-02', '2028-02-29', '2026-04-30', '2026-12'];
  expect(meses.map((mes) => [nombreDeMes(mes), primerDiaDelMes(mes), ultimoDiaDelMes(mes)])).toEqual([
    ['febrero', '2026-02-01', '2026-02-28'],
    ['febrero', '2028-02-01', '2028-02-29'],
    ['abril', '2026-04-01', '2026-04-30'],
    ['diciembre', '2026-12-01', '2026-12-31'],
  ]);
});

test.each([
  ['2026-11-01', '2026-11-30', 'noviembre de 2026', 'del 1 al 30 de noviembre', true],
  ['2026-11-01', '2026-11-21', 'del 1 al 21 de noviembre de 2026', 'del 1 al 21 de noviembre', false],
  ['2026-11-03', '2026-11-03', 'el 3 de noviembre de 2026', 'el 3 de noviembre', false],
  ['2026-03-05', '2026-04-02', 'del 05/03/2026 al 02/04/2026', 'del 05/03/2026 al 02/04/2026', false],
])('el período de %s a %s se escribe «%s»', (desde, hasta, dicho, dias, esMes) =>
  expect([periodoDicho({ desde, hasta }), diasDichos({ desde, hasta }), esUnMes({ desde, hasta })]).toEqual([
    ...[dicho, dias, esMes],
  ]),
);
