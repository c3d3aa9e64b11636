import { jest } from '@jest/globals';
import {
  aQuienSaludar,
  conEsteMes,
  consultaDelPeriodo,
  deCualquierMes,
  edadEn,
  etiquetaDelPeriodo,
} from './periodo.ts';

test('la etiqueta dice el periodo elegido, o este mes', () => {
  expect(etiquetaDelPeriodo({ desde: '2026-11-01', hasta: '2026-11-21' })).toBe('01/11/2026 - 21/11/2026');
  expect(etiquetaDelPeriodo({ desde: '2026-11-01', hasta: null })).toBe('Desde 01/11/2026');
  expect(etiquetaDelPeriodo({ desde: null, hasta: '2026-11-21' })).toBe('Hasta 21/11/2026');
  expect(etiquetaDelPeriodo({ desde: null, hasta: null })).toBe('Este mes');
});

test('sin filtro se pide el mes en curso, entero', () => {
  expect(consultaDelPeriodo({ desde: null, hasta: null }, '2026-11-21')).toEqual({
    fecha_inicio: '2026-11-01',
    fecha_fin: '2026-11-30',
  });
  for (const [hoy, ultimo] of [
    ['2028-02-03', '2028-02-29'],
    ['2026-12-31', '2026-12-31'],
  ] as const)
    expect(consultaDelPeriodo({ desde: null, hasta: null }, hoy).fecha_fin).toBe(ultimo);
  expect(consultaDelPeriodo({ desde: '2026-01-05', hasta: null }, '2026-11-21')).toEqual({
    fecha_inicio: '2026-01-05',
  });
});

test('una dirección escrita un mes pregunta por el mes en que se usa', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T18:00:00Z') });
  const escrita = deCualquierMes('/api/facturas/resumen?fecha_inicio=2026-11-01&fecha_fin=2026-11-30');
  // At this instant it is still February in Mexico City.
  jest.setSystemTime(new Date('2028-03-01T05:00:00Z'));
  expect(conEsteMes(escrita)).toBe('/api/facturas/resumen?fecha_inicio=2028-02-01&fecha_fin=2028-02-29');
  expect(conEsteMes('/api/entorno')).toBe('/api/entorno');
  jest.useRealTimers();
});

test('la edad cuenta años cumplidos; sin fecha de nacimiento no se dice', () => {
  expect(edadEn('2026-11-21', '1990-11-21')).toBe(36);
  expect(edadEn('2026-11-20', '1990-11-21')).toBe(35);
  expect(edadEn('2026-11-21', '9999-12-31')).toBeNull();
});

test('se saluda al negocio, o a quien entró', () => {
  const email = 'rogelio@x.mx';
  expect(aQuienSaludar('Taller', { fullName: 'Rogelio', email })).toBe('Taller');
  for (const nombre of ['Rogelio', 'rogelio', 'ROGELIO'])
    expect(aQuienSaludar('', { fullName: `${nombre} de la O`, email })).toBe(nombre);
  expect(aQuienSaludar('', { fullName: 'Ana Ruiz', email })).toBe('rogelio');
  expect(aQuienSaludar('', { email })).toBe('rogelio');
  expect(aQuienSaludar(undefined, undefined)).toBe('Usuario');
});
