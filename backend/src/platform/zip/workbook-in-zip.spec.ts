import { buffer } from 'node:stream/consumers';
import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import leer from 'read-excel-file/node';
import { libroEnZip } from './workbook-in-zip.ts';

const LIBRO: LibroDeCalculo = {
  hojas: [
    {
      nombre: 'Hoja de Ñandú',
      encabezado: [
        ['Negocio', { escrito: 'Taller Ñandú 🚗' }],
        ['Al', { dia: '2026-10-31' }],
      ],
      columnas: [
        { titulo: 'Cliente', ancho: 30 },
        { titulo: 'Saldo', ancho: 12 },
      ],
      filas: [
        ['=1+1', '+52 222', '-Ana', '@SUM(A1)', '<b>&"', "'"].map((escrito) => [
          { escrito },
          { dinero: 110 },
        ]),
        [
          [{ escrito: 'a\r\nb_x0041_\u0001\uD83D' }, { entero: 7 }],
          [{ texto: 'Sin saldo' }, null],
          [{ texto: 'A favor' }, { dinero: -1 }],
          [{ hora: '2026-10-31 18:30:00' }, { dia: '1850-01-01' }],
        ],
      ],
      totales: [{ texto: 'Total' }, { dinero: 99_999_999_999 }],
    },
    { nombre: 'Vacía', encabezado: [], columnas: [{ titulo: 'Nada', ancho: 5 }], filas: [], totales: [] },
  ],
};

test('otro programa lee del libro de Excel los mismos textos, importes y fechas, cada uno con su tipo', async () => {
  const [{ sheet, data }, vacia] = (await leer(await buffer(libroEnZip(LIBRO)))) as unknown as [
    { sheet: string; data: unknown[][] },
    object,
  ];
  expect(sheet).toBe('Hoja de Ñandú');
  expect(data).toEqual([
    ['Negocio', 'Taller Ñandú 🚗'],
    ['Al', new Date('2026-10-31T00:00:00Z')],
    [null, null],
    ['Cliente', 'Saldo'],
    ...['=1+1', '+52 222', '-Ana', '@SUM(A1)', '<b>&"', "'"].map((texto) => [texto, 1.1]),
    // Characters that a sheet cannot hold become U+FFFD; text that looks like an escape is kept as typed.
    ['a\nb_x0041_\uFFFD\uFFFD', 7],
    ['Sin saldo', null],
    ['A favor', -0.01],
    // Dates before 1900 are texts: spreadsheets miscount them.
    [new Date('2026-10-31T18:30:00Z'), '1850-01-01'],
    ['Total', 999_999_999.99],
  ]);
  expect(vacia).toEqual({ sheet: 'Vacía', data: [[null], ['Nada']] });
});

test('el mismo libro da los mismos bytes', async () => {
  const [uno, otro] = await Promise.all([buffer(libroEnZip(LIBRO)), buffer(libroEnZip(LIBRO))]);
  expect(uno.equals(otro)).toBe(true);
});
