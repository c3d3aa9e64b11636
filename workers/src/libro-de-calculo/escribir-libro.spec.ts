import { jest } from '@jest/globals';
import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import leer from 'read-excel-file/node';
import { escribirLibro } from './escribir-libro.ts';

const LIBRO: LibroDeCalculo = {
  titulo: 'Prueba',
  dia: '2026-10-31',
  hojas: [
    {
      nombre: 'Hoja de Ñandú',
      encabezado: [
        ['Negocio', { texto: 'Taller Ñandú 🚗' }],
        ['Al', { dia: '2026-10-31' }],
      ],
      columnas: [
        { titulo: 'Cliente', ancho: 30 },
        { titulo: 'Saldo', ancho: 12 },
      ],
      filas: [
        ...['=1+1', '+52 222', '-Ana', '@SUM(A1)', '<b>&"', "'"].map(
          (texto) => [{ texto }, { dinero: 110 }] as const,
        ),
        [{ texto: 'Sin saldo' }, null],
        [{ texto: 'A favor' }, { dinero: -1 }],
      ],
      totales: [{ texto: 'Total' }, { dinero: 99_999_999_999 }],
    },
  ],
};

test('otro programa lee lo mismo: textos que son textos, pesos que son números, días que son fechas', async () => {
  const [{ sheet, data }] = (await leer(escribirLibro(LIBRO))) as unknown as [
    { sheet: string; data: unknown[][] },
  ];
  expect(sheet).toBe('Hoja de Ñandú');
  expect(data).toEqual([
    ['Negocio', 'Taller Ñandú 🚗'],
    ['Al', new Date('2026-10-31T00:00:00Z')],
    [null, null],
    ['Cliente', 'Saldo'],
    ...['=1+1', '+52 222', '-Ana', '@SUM(A1)', '<b>&"', "'"].map((texto) => [texto, 1.1]),
    ['Sin saldo', null],
    ['A favor', -0.01],
    ['Total', 999_999_999.99],
  ]);
});

test('lo mismo son los mismos bytes, sea cuando sea, y el reloj sigue siendo el de siempre', () => {
  const una = escribirLibro(LIBRO);
  const reloj = jest.spyOn(Date, 'now').mockReturnValue(86_400_000);
  expect(escribirLibro(LIBRO).equals(una)).toBe(true);
  expect(Date.now()).toBe(86_400_000);
  reloj.mockRestore();
  expect(escribirLibro({ ...LIBRO, dia: '2026-11-01' }).equals(una)).toBe(false);
});
