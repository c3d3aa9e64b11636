import { type Centavos } from '../dinero.ts';
import { nombreDelIva } from '../iva.ts';
import { type ImpuestoPorTasa } from '../facturas/totales.ts';
import { type Periodo, delPeriodo } from '../periodos.ts';
import { type RenglonDeReporte, type Reporte } from './reporte.ts';

/** What a report is made of and how it is called: the screen, the paper and the workbook say the same. */

/** `Reporte de octubre de 2026`, `Reporte del 1 al 21 de noviembre de 2026`. */
export const tituloDelReporte = (periodo: Periodo): string => `Reporte ${delPeriodo(periodo)}`;

/** By what a report counts. */
export const SEGUN_SUS_DIAS = 'Por el día de cada factura y el de cada pago.';

export const FORMATOS_DE_REPORTE = ['pdf', 'xlsx'] as const;
export type FormatoDeReporte = (typeof FORMATOS_DE_REPORTE)[number];

/** What a report's file is called on her device. */
export const archivoDeReporte = ({ desde, hasta }: Periodo, formato: FormatoDeReporte): string =>
  `Reporte-${desde}-a-${hasta}.${formato}`;

export const PARTES_DEL_REPORTE = {
  iva_cobrado: {
    titulo: 'IVA cobrado',
    segun: 'el que llevan los pagos, según se recibieron',
    vacia: 'No se recibió nada en esos días.',
  },
  iva_emitido: {
    titulo: 'IVA emitido',
    segun: 'el de las facturas de esos días',
    vacia: 'No se emitió nada en esos días.',
  },
  por_servicio: {
    titulo: 'Por servicio',
    segun: 'lo emitido, sin descuentos ni IVA',
    vacia: 'No se emitió nada en esos días.',
  },
  por_cliente: {
    titulo: 'Por cliente',
    segun: 'lo emitido y lo recibido',
    vacia: 'Nadie compró ni pagó en esos días.',
  },
  por_metodo: {
    titulo: 'Por método de pago',
    segun: 'lo recibido',
    vacia: 'No se recibió nada en esos días.',
  },
  por_categoria: {
    titulo: 'Por categoría',
    segun: 'lo emitido, sin descuentos ni IVA',
    vacia: 'No se emitió nada en esos días.',
  },
} as const satisfies Partial<Record<keyof Reporte, object>>;
export type ParteDelReporte = keyof typeof PARTES_DEL_REPORTE;

export const nombreDeTasa = (tasa: ImpuestoPorTasa['tasa']): string =>
  tasa === null ? 'Sin IVA' : nombreDelIva(tasa);

/** Whether any of the tax by rate is of a known rate: where none was charged nothing is said of it. */
export const hayIva = (...cuales: readonly (readonly Pick<ImpuestoPorTasa, 'tasa'>[])[]): boolean =>
  cuales.flat().some(({ tasa }) => tasa !== null);

export interface RenglonDeTabla {
  readonly nombre: string;
  readonly cifras: readonly Centavos[];
}
/** One part as a table: names, then amounts that add up to `totales`. */
export interface TablaDelReporte {
  readonly parte: ParteDelReporte;
  readonly columnas: readonly string[];
  readonly renglones: readonly RenglonDeTabla[];
  readonly totales: readonly Centavos[];
}

const suma = (importes: readonly Centavos[]): Centavos => importes.reduce((a, b) => a + b, 0);

const tabla = (
  parte: ParteDelReporte,
  columnas: readonly string[],
  renglones: readonly RenglonDeTabla[],
): TablaDelReporte => {
  const totales = columnas.slice(1).map((_, lugar) => suma(renglones.map(({ cifras }) => cifras[lugar]!)));
  return { parte, columnas, renglones, totales };
};

const deTasas = (tasas: readonly ImpuestoPorTasa[]): readonly RenglonDeTabla[] =>
  tasas.map(({ tasa, base, importe }) => ({ nombre: nombreDeTasa(tasa), cifras: [base, importe] }));
const deNombres = (renglones: readonly RenglonDeReporte[]): readonly RenglonDeTabla[] =>
  renglones.map(({ nombre, importe }) => ({ nombre, cifras: [importe] }));

/** The parts in the order in which they are read; those of the tax only where any was charged. */
export const tablasDelReporte = (reporte: Reporte): readonly TablaDelReporte[] => [
  ...(hayIva(reporte.iva_cobrado, reporte.iva_emitido)
    ? (['iva_cobrado', 'iva_emitido'] as const).map((parte) =>
        tabla(parte, ['Tasa', 'Base', 'IVA'], deTasas(reporte[parte])),
      )
    : []),
  tabla('por_servicio', ['Servicio', 'Emitido'], deNombres(reporte.por_servicio)),
  tabla(
    'por_cliente',
    ['Cliente', 'Emitido', 'Recibido'],
    reporte.por_cliente.map(({ nombre, emitido, recibido }) => ({ nombre, cifras: [emitido, recibido] })),
  ),
  tabla(
    'por_metodo',
    ['Método de pago', 'Recibido'],
    reporte.por_metodo.map(({ nombre, recibido }) => ({ nombre, cifras: [recibido] })),
  ),
  tabla('por_categoria', ['Categoría', 'Emitido'], deNombres(reporte.por_categoria)),
];
