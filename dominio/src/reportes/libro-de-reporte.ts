import { type Centavos } from '../dinero.ts';
import { type Celda, type Fila, type HojaDeCalculo, type LibroDeCalculo } from '../libro-de-calculo.ts';
import {
  PARTES_DEL_REPORTE,
  type RenglonDeTabla,
  SEGUN_SUS_DIAS,
  type TablaDelReporte,
  tablasDelReporte,
  tituloDelReporte,
} from './partes-del-reporte.ts';
import { type ReporteEntero } from './reporte.api.ts';

const enDinero = (dinero: Centavos): Celda => ({ dinero });
const nuestro = ({ nombre, cifras }: RenglonDeTabla): Fila => [{ texto: nombre }, ...cifras.map(enDinero)];

const hojaDe = (
  encabezado: HojaDeCalculo['encabezado'],
  { parte, columnas, renglones, antesDelTotal, total }: TablaDelReporte,
): HojaDeCalculo => ({
  nombre: PARTES_DEL_REPORTE[parte].titulo,
  encabezado: [
    ...encabezado,
    [
      PARTES_DEL_REPORTE[parte].titulo,
      { texto: renglones.length === 0 ? PARTES_DEL_REPORTE[parte].vacia : PARTES_DEL_REPORTE[parte].segun },
    ],
  ],
  columnas: columnas.map((titulo, lugar) => ({ titulo, ancho: lugar === 0 ? 40 : 16 })),
  filas: [
    [
      ...renglones.map(({ nombre, cifras }): Fila => [{ escrito: nombre }, ...cifras.map(enDinero)]),
      ...antesDelTotal.map(nuestro),
    ],
  ],
  totales: nuestro(total),
});

export const libroDeReporte = (
  { periodo, reporte, por_cobrar, anterior }: ReporteEntero,
  negocio: string | null,
): LibroDeCalculo => {
  const encabezado: HojaDeCalculo['encabezado'] = [
    [tituloDelReporte(periodo), negocio ? { escrito: negocio } : null],
    ['Desde', { dia: periodo.desde }],
    ['Hasta', { dia: periodo.hasta }],
  ];
  return {
    hojas: [
      {
        nombre: 'Resumen',
        encabezado: [
          ...encabezado,
          ['Cuenta', { texto: SEGUN_SUS_DIAS }],
          ['Facturas', { entero: reporte.facturas }],
          ['Se compara con, desde', { dia: anterior.desde }],
          ['hasta', { dia: anterior.hasta }],
        ],
        columnas: [
          { titulo: 'Cifra', ancho: 40 },
          { titulo: 'Importe', ancho: 16 },
          { titulo: 'Antes', ancho: 16 },
        ],
        filas: [
          [
            [{ texto: 'Recibido' }, { dinero: reporte.recibido }, { dinero: anterior.recibido }],
            [{ texto: 'Emitido' }, { dinero: reporte.emitido }, { dinero: anterior.emitido }],
            [{ texto: 'Por cobrar al terminar' }, { dinero: por_cobrar }, null],
          ],
        ],
        totales: [],
      },
      ...tablasDelReporte(reporte).map((una) => hojaDe(encabezado, una)),
    ],
  };
};
