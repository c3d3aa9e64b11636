import { UNA_PENDIENTE, DATOS } from '../facturas/factura.prueba.ts';
import { type Periodo } from '../periodos.ts';
import { libroDeReporte } from './libro-de-reporte.ts';
import {
  PARTES_DEL_REPORTE,
  archivoDeReporte,
  tablasDelReporte,
  tituloDelReporte,
} from './partes-del-reporte.ts';
import { nuevoReporte } from './reporte.ts';
import { type ReporteEntero } from './reporte.api.ts';
import { reporteImpreso } from './reporte-impreso.ts';

const MARZO: Periodo = { desde: '2026-03-01', hasta: '2026-03-31' };
const ABRIL: Periodo = { desde: '2026-04-01', hasta: '2026-04-30' };

const enteroDe = (periodo: Periodo): ReporteEntero => {
  const reporte = nuevoReporte(periodo);
  reporte.agregar({ ...UNA_PENDIENTE, datos: { ...DATOS, deposito: 0 } });
  return {
    periodo,
    reporte: reporte.hecho(),
    por_cobrar: 23_200,
    anterior: { desde: '2026-02-01', hasta: '2026-02-28', emitido: 100, recibido: 50 },
  };
};
const NEGOCIO = { nombre: 'Taller', direccion: '', telefono: '2221112233', email: '', color: '#facc15' };

test.each([
  [MARZO, 'Reporte de marzo de 2026'],
  [{ desde: '2026-03-01', hasta: '2026-03-21' }, 'Reporte del 1 al 21 de marzo de 2026'],
  [{ desde: '2026-03-01', hasta: '2026-03-01' }, 'Reporte del 1 de marzo de 2026'],
  [{ desde: '2026-03-05', hasta: '2026-04-02' }, 'Reporte del 05/03/2026 al 02/04/2026'],
])('el reporte de %o se titula «%s»', (periodo, titulo) => {
  expect(tituloDelReporte(periodo)).toBe(titulo);
});

test('el archivo se llama por sus días', () => {
  expect(archivoDeReporte(MARZO, 'pdf')).toBe('Reporte-2026-03-01-a-2026-03-31.pdf');
});

test('cada tabla suma lo que el reporte dice', () => {
  const { reporte } = enteroDe(MARZO);
  const totales = Object.fromEntries(tablasDelReporte(reporte).map((una) => [una.parte, una.total.cifras]));
  expect(totales).toEqual({
    iva_cobrado: [0, 0],
    iva_emitido: [20_000, 3_200],
    por_servicio: [23_200],
    por_cliente: [23_200, 0],
    por_metodo: [0],
    por_categoria: [23_200],
  });
});

test.each(['Por servicio', 'Por categoría'])('«%s» lleva de lo que es sin IVA a lo emitido', (titulo) => {
  const entero = enteroDe(MARZO);
  const impreso = reporteImpreso(entero, { negocio: NEGOCIO, hoy: '2026-04-02' });
  expect(impreso.tablas.find((una) => una.titulo === titulo)).toMatchObject({
    filas: [[expect.any(String), '$200.00']],
    antesDelTotal: [
      ['Total sin IVA', '$200.00'],
      ['IVA', '$32.00'],
    ],
    total: ['Emitido', '$232.00'],
  });
  const hoja = libroDeReporte(entero, null).hojas.find(({ nombre }) => nombre === titulo)!;
  expect([[...(hoja.filas as Iterable<unknown>)], hoja.totales]).toEqual([
    [
      [
        [{ escrito: expect.any(String) }, { dinero: 20_000 }],
        [{ texto: 'Total sin IVA' }, { dinero: 20_000 }],
        [{ texto: 'IVA' }, { dinero: 3_200 }],
      ],
    ],
    [{ texto: 'Emitido' }, { dinero: 23_200 }],
  ]);
});

test('en el resumen de Excel cada columna es de dinero: cuántas facturas son se dice arriba', () => {
  const [resumen] = libroDeReporte(enteroDe(MARZO), null).hojas;
  expect(resumen!.encabezado).toContainEqual(['Facturas', { entero: 1 }]);
  const importes = [...(resumen!.filas as Iterable<readonly (readonly unknown[])[]>)]
    .flat()
    .map(([, una]) => una);
  expect(importes).toEqual([{ dinero: 0 }, { dinero: 23_200 }, { dinero: 23_200 }]);
});

test('donde no se cobró IVA no hay tablas de IVA', () => {
  expect(tablasDelReporte(enteroDe(ABRIL).reporte).map(({ parte }) => parte)).toEqual([
    ...['por_servicio', 'por_cliente', 'por_metodo', 'por_categoria'],
  ]);
});

test('una parte del reporte sin renglones lo dice con un texto, en papel y en Excel', () => {
  const entero = enteroDe(MARZO);
  const impreso = reporteImpreso(entero, { negocio: NEGOCIO, hoy: '2026-04-02' });
  const cobrado = impreso.tablas.find(({ titulo }) => titulo === 'IVA cobrado')!;
  expect([cobrado.filas, cobrado.vacia]).toEqual([[], 'No se recibió nada en esos días.']);
  const hoja = libroDeReporte(entero, null).hojas.find(({ nombre }) => nombre === 'IVA cobrado')!;
  expect(hoja.encabezado.at(-1)).toEqual(['IVA cobrado', { texto: PARTES_DEL_REPORTE.iva_cobrado.vacia }]);
});

test('en papel dice de qué días es, cada cifra con su comparación, y ninguna zona', () => {
  const impreso = reporteImpreso(enteroDe(MARZO), { negocio: NEGOCIO, hoy: '2026-04-02' });
  expect(impreso).toMatchObject({
    titulo: 'Reporte de marzo de 2026',
    hecho: 'Hecho el 02/04/2026',
    cifras: [
      { nombre: 'Recibido', valor: '$0.00', nota: '$0.50 del 1 al 28 de febrero' },
      { nombre: 'Emitido', valor: '$232.00', nota: '$1.00 del 1 al 28 de febrero' },
      { nombre: 'Por cobrar', valor: '$232.00', nota: 'lo que se debía al terminar el 31/03/2026' },
    ],
  });
  expect(impreso.negocio.telefono).toBe('(222) 111 2233');
});
