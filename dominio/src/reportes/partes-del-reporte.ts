import { type Centavos, suma } from '../dinero.ts';
import { nombreDelIva } from '../iva.ts';
import { type ImpuestoPorTasa } from '../facturas/totales.ts';
import { type Periodo, delPeriodo } from '../periodos.ts';
import { type RenglonDeReporte, type Reporte } from './reporte.ts';

export const tituloDelReporte = (periodo: Periodo): string => `Reporte ${delPeriodo(periodo)}`;

export const SEGUN_SUS_DIAS = 'Por el día de cada factura y el de cada pago.';

export const FORMATOS_DE_REPORTE = ['pdf', 'xlsx'] as const;
export type FormatoDeReporte = (typeof FORMATOS_DE_REPORTE)[number];

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

export const hayIva = (...cuales: readonly (readonly Pick<ImpuestoPorTasa, 'tasa'>[])[]): boolean =>
  cuales.flat().some(({ tasa }) => tasa !== null);

export interface RenglonDeTabla {
  readonly nombre: string;
  readonly cifras: readonly Centavos[];
}
export interface TablaDelReporte {
  readonly parte: ParteDelReporte;
  readonly columnas: readonly string[];
  readonly renglones: readonly RenglonDeTabla[];
  readonly antesDelTotal: readonly RenglonDeTabla[];
  readonly total: RenglonDeTabla;
}

const tabla = (
  parte: ParteDelReporte,
  columnas: readonly string[],
  renglones: readonly RenglonDeTabla[],
): TablaDelReporte => {
  const cifras = columnas.slice(1).map((_, lugar) => suma(renglones.map((uno) => uno.cifras[lugar]!)));
  return { parte, columnas, renglones, antesDelTotal: [], total: { nombre: 'Total', cifras } };
};

const tablaSinIva = (
  parte: ParteDelReporte,
  nombre: string,
  renglones: readonly RenglonDeReporte[],
): TablaDelReporte => {
  const aRenglones = (cuales: typeof renglones): readonly RenglonDeTabla[] =>
    cuales.map((uno) => ({ nombre: uno.nombre, cifras: [uno.importe] }));
  const iva = renglones.filter(({ es }) => es === 'iva');
  const netos = tabla(parte, [nombre, 'Importe'], aRenglones(renglones.filter(({ es }) => es !== 'iva')));
  return {
    ...netos,
    antesDelTotal: iva.length === 0 ? [] : [{ ...netos.total, nombre: 'Total sin IVA' }, ...aRenglones(iva)],
    total: { nombre: 'Emitido', cifras: [suma(renglones.map(({ importe }) => importe))] },
  };
};

const deTasas = (tasas: readonly ImpuestoPorTasa[]): readonly RenglonDeTabla[] =>
  tasas.map(({ tasa, base, importe }) => ({ nombre: nombreDeTasa(tasa), cifras: [base, importe] }));

export const tablasDelReporte = (reporte: Reporte): readonly TablaDelReporte[] => [
  ...(hayIva(reporte.iva_cobrado, reporte.iva_emitido)
    ? (['iva_cobrado', 'iva_emitido'] as const).map((parte) =>
        tabla(parte, ['Tasa', 'Base', 'IVA'], deTasas(reporte[parte])),
      )
    : []),
  tablaSinIva('por_servicio', 'Servicio', reporte.por_servicio),
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
  tablaSinIva('por_categoria', 'Categoría', reporte.por_categoria),
];
