import { comoSeLlama } from '../../como-se-llama.ts';
import { type Registrado } from '../../decider.ts';
import { type Centavos } from '../../dinero.ts';
import {
  type Cotizacion,
  type EventoDeCotizacion,
  type RevisionEnviada,
  cotizacion as decider,
} from '../../cotizaciones/cotizacion.ts';
import { numeroDicho } from '../../cotizaciones/papel-de-cotizacion.ts';
import { type Instante } from '../../fechas.ts';
import { type Huella } from '../../huella.ts';
import { type Fila, type LibroDeCalculo } from '../../libro-de-calculo.ts';
import { MAXIMO_DE_FILAS } from '../../xlsx.ts';
import { horaDe } from './columnas-de-movimientos.ts';
import { type PeriodoDeArchivo, textoDelPeriodo } from './exportaciones.ts';

/** Quotes accepted in the period, with their proofs (docs/evidencia/exportacion.md). */

export const NOMBRE_DE_LAS_COTIZACIONES = 'cotizaciones.xlsx';

export interface AceptacionDelPeriodo {
  readonly id: string;
  readonly cotizacion: Cotizacion & { readonly enviada: RevisionEnviada; readonly numero: number };
  readonly aceptacion: NonNullable<Cotizacion['aceptacion']>;
  readonly instante: Instante;
}

export const aceptacionTras = (
  id: string,
  eventos: readonly Registrado<EventoDeCotizacion>[],
): AceptacionDelPeriodo | null => {
  const ultimo = eventos.at(-1);
  if (ultimo?.type !== 'CotizacionAceptada') return null;
  const { cotizacion } = eventos.reduce(decider.evolve, decider.initialState);
  if (!cotizacion?.enviada || cotizacion.numero === null) return null;
  const { enviada, numero } = cotizacion;
  return {
    id,
    cotizacion: { ...cotizacion, enviada, numero },
    aceptacion: ultimo.data,
    instante: ultimo.metadata.at,
  };
};

export const nombreDeSuPdf = ({ cotizacion: { numero, enviada } }: AceptacionDelPeriodo): string =>
  `cotizaciones/${numeroDicho(numero)}-R${enviada.revision}.pdf`;

export interface RenglonDeCotizacion extends Pick<AceptacionDelPeriodo, 'id' | 'aceptacion' | 'instante'> {
  readonly numero: number;
  readonly cliente: string;
  readonly total: Centavos;
  readonly pdf: Huella;
}

export const renglonDeCotizacion = (
  { id, aceptacion, instante, cotizacion }: AceptacionDelPeriodo,
  pdf: Huella,
): RenglonDeCotizacion => {
  const { cliente, total } = cotizacion.enviada.contenido;
  return { id, aceptacion, instante, numero: cotizacion.numero, cliente: comoSeLlama(cliente), total, pdf };
};

const COLUMNAS = [
  ['Cotización', 12],
  ['Revisión', 10],
  ['Cliente', 30],
  ['Total', 15],
  ['Aceptada', 20],
  ['Por', 30],
  ['Cómo', 18],
  ['Nota', 30],
  ['SHA-256 del contenido', 66],
  ['SHA-256 del PDF', 66],
  ['ID de cotización', 38],
] as const;

const filaDe = (
  { id, numero, cliente, total, aceptacion, instante, pdf }: RenglonDeCotizacion,
  { zona }: PeriodoDeArchivo,
): Fila => [
  { texto: numeroDicho(numero) },
  { entero: aceptacion.revision },
  { escrito: cliente },
  { dinero: total },
  horaDe(zona, instante),
  { escrito: aceptacion.nombre },
  { texto: aceptacion.por === 'cliente' ? 'Desde el enlace' : 'Lo anotó la dueña' },
  aceptacion.nota ? { escrito: aceptacion.nota } : null,
  { texto: aceptacion.sha256 },
  { texto: pdf },
  { texto: id },
];

const NO_CABEN = 'Son más renglones de los que caben en una hoja.';

export const libroDeCotizaciones = (
  aceptadas: readonly RenglonDeCotizacion[],
  { negocio, periodo }: { readonly negocio: string; readonly periodo: PeriodoDeArchivo },
): LibroDeCalculo => {
  const encabezado = [
    ['Cotizaciones', { escrito: negocio }],
    ['Período', { texto: textoDelPeriodo(periodo) }],
  ] as const;
  const caben = aceptadas.length + encabezado.length + 3 <= MAXIMO_DE_FILAS;
  return {
    hojas: [
      {
        nombre: 'Cotizaciones',
        encabezado,
        columnas: COLUMNAS.map(([titulo, ancho]) => ({
          titulo: titulo === 'Aceptada' ? `Aceptada (${periodo.zona})` : titulo,
          ancho,
        })),
        filas: [caben ? aceptadas.map((una) => filaDe(una, periodo)) : [[{ texto: NO_CABEN }]]],
        totales: [],
      },
    ],
  };
};
