import { z } from 'zod';
import { type Decider, nunca } from '../../decider.ts';
import { PRIMERA_EDICION } from '../../edicion.ts';
import { conflicto, noExiste } from '../../errores.ts';
import { leidoPor } from '../../esquemas.ts';
import { DIAS_EN_DESORDEN } from '../../consultas.ts';
import { type Dia, diaDe, formatoDeDia } from '../../fechas.ts';
import { type Cima } from '../arbol/arbol.ts';
import { type Huella } from '../libro/huella.ts';
import { type Punta } from '../libro/libro.ts';
import { type Upcasters } from '../../upcasters.ts';
import { type Zona } from '../../zona-horaria.ts';

/** The archives of a period that an owner, or her accountant, takes out of the ledger (docs/evidencia/exportacion.md). */

export const TEXTOS_DE_EXPORTACION = {
  desde: 'Elige desde qué día.',
  hasta: 'Elige hasta qué día.',
  orden: DIAS_EN_DESORDEN,
} as const;
export const EXPORTACION_NO_ENCONTRADA = 'Exportación no encontrada.';
export const DEMASIADAS_EXPORTACIONES =
  'Ya hay varias exportaciones en preparación. Espera a que una termine.';
const EXPORTACION_EN_PREPARACION = 'La exportación todavía se está preparando.';
const EXPORTACION_FALLIDA = 'La exportación no se pudo preparar. Pide otra.';

const dia = (texto: string) => leidoPor(diaDe, texto, { type: 'string', format: 'date' });

/** From the first day to the last, both of them included. */
export interface Periodo {
  readonly desde: Dia;
  readonly hasta: Dia;
}

/** POST /api/libro/exportaciones, and the shape of the form. */
export const exportacionSchema = z
  .object({ desde: dia(TEXTOS_DE_EXPORTACION.desde), hasta: dia(TEXTOS_DE_EXPORTACION.hasta) })
  .refine(({ desde, hasta }) => desde <= hasta, {
    error: TEXTOS_DE_EXPORTACION.orden,
    path: ['hasta'],
  }) satisfies z.ZodType<Periodo>;

/** What an archive is of: days of a time zone; of a period that is still open, what there is of it. */
export interface PeriodoDeArchivo extends Periodo {
  readonly zona: Zona;
  readonly provisional: boolean;
  /** The day as of which it tells what is due: its last, of one that is still open the day it was asked for. */
  readonly al: Dia;
}

/**
 * What heads the sheets and the summary of an archive.
 * @param dias whose days they are, in words; the workbook names the zone, by which the verifier reckons
 */
export const textoDelPeriodo = (
  { desde, hasta, zona, provisional }: PeriodoDeArchivo,
  dias: string = zona,
): string =>
  `Del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}, días de ${dias}${provisional ? ' (provisional)' : ''}`;

export type EstadoDeExportacion = 'preparando' | 'lista' | 'fallida';

/** The file itself, as it was made: in which edition, and what came out. */
export interface Archivo {
  readonly edicion: number;
  readonly bytes: number;
  readonly sha256: Huella;
  /** The SHA-256 of its MANIFIESTO.json, which names all others; null of one made before this was recorded. */
  readonly manifiesto: Huella | null;
  /** The tree of her events just after its last one, as that manifest says; null of one made before it did. */
  readonly arbol: Cima | null;
}

export interface Exportacion {
  readonly id: string;
  readonly desde: Dia;
  readonly hasta: Dia;
  /** In which its days are reckoned; null for UTC, as before zones were recorded. */
  readonly zona: Zona | null;
  readonly estado: EstadoDeExportacion;
  /** Entries written and invoices printed, of as many as there are. */
  readonly hechos: number;
  readonly total: number;
  /** The entry before its first. Null until it is ready, and when it was made before this was recorded. */
  readonly anterior: Punta | null;
  /** Its last entry; null until it is ready. */
  readonly cabeza: Punta | null;
  /** The file each time it came out otherwise than before: the last one is what it is. None until it is ready. */
  readonly archivos: readonly Archivo[];
}

/** What its file is; null until it is ready. */
export const archivoDe = ({ archivos }: Exportacion): Archivo | null => archivos.at(-1) ?? null;

/** Refuses what is not ready to be fetched: a conflict that says why. */
export const exigirLista = ({ estado }: Exportacion): void => {
  if (estado === 'preparando') throw conflicto(EXPORTACION_EN_PREPARACION);
  if (estado === 'fallida') throw conflicto(EXPORTACION_FALLIDA);
};

export type EventoDeExportaciones =
  | {
      readonly type: 'ExportacionPedida';
      readonly data: { readonly id: string; readonly zona: Zona | null } & Periodo;
    }
  | {
      readonly type: 'ExportacionAvanzada';
      readonly data: { readonly id: string; readonly hechos: number; readonly total: number };
    }
  /** The anchor: what this archive says of the ledger, in the log itself. */
  | {
      readonly type: 'ExportacionLista';
      readonly data: {
        readonly id: string;
        readonly total: number;
        readonly anterior: Punta | null;
        readonly cabeza: Punta;
      } & Archivo;
    }
  /** Its file was lost, and made again it is another one: in a later edition, most likely. */
  | {
      readonly type: 'ExportacionRehecha';
      readonly data: { readonly id: string; readonly antes: Archivo } & Archivo;
    }
  | { readonly type: 'ExportacionFallida'; readonly data: { readonly id: string } };

export const EVENTOS_DE_EXPORTACIONES = {
  ExportacionPedida: [(data) => ({ ...data, zona: null })],
  ExportacionAvanzada: [],
  ExportacionLista: [
    (data) => ({ ...data, edicion: PRIMERA_EDICION }),
    (data) => ({ ...data, anterior: null }),
    (data) => ({ ...data, manifiesto: null }),
    (data) => ({ ...data, arbol: null }),
  ],
  ExportacionRehecha: [
    (data) => ({ ...data, manifiesto: null, antes: { ...(data['antes'] as object), manifiesto: null } }),
    (data) => ({ ...data, arbol: null, antes: { ...(data['antes'] as object), arbol: null } }),
  ],
  ExportacionFallida: [],
} satisfies Upcasters<EventoDeExportaciones>;

export type ComandoDeExportaciones =
  | ({ readonly type: 'PedirExportacion'; readonly id: string; readonly zona: Zona } & Periodo)
  | {
      readonly type: 'AvanzarExportacion';
      readonly id: string;
      readonly hechos: number;
      readonly total: number;
    }
  | {
      readonly type: 'TerminarExportacion';
      readonly id: string;
      readonly total: number;
      readonly anterior: Punta;
      readonly cabeza: Punta;
      readonly archivo: Archivo;
    }
  | { readonly type: 'RehacerExportacion'; readonly id: string; readonly archivo: Archivo }
  | { readonly type: 'AbandonarExportacion'; readonly id: string };

/** Those of one owner, by id. */
export type Exportaciones = Readonly<Record<string, Exportacion>>;

/** As many may be in preparation for one owner. */
const A_LA_VEZ = 3;

/** One archive after an event of its own; null while it was not asked for. */
export const exportacionTras = (
  exportacion: Exportacion | null,
  evento: EventoDeExportaciones,
): Exportacion | null => {
  switch (evento.type) {
    case 'ExportacionPedida':
      return {
        ...evento.data,
        estado: 'preparando',
        hechos: 0,
        total: 0,
        anterior: null,
        cabeza: null,
        archivos: [],
      };
    case 'ExportacionAvanzada': {
      const { hechos, total } = evento.data;
      return exportacion && { ...exportacion, hechos, total };
    }
    case 'ExportacionLista': {
      const { id: _id, total, anterior, cabeza, ...archivo } = evento.data;
      return (
        exportacion && {
          ...exportacion,
          estado: 'lista',
          hechos: total,
          total,
          anterior,
          cabeza,
          archivos: [archivo],
        }
      );
    }
    case 'ExportacionRehecha': {
      const { id: _id, antes: _antes, ...archivo } = evento.data;
      return exportacion && { ...exportacion, archivos: [...exportacion.archivos, archivo] };
    }
    case 'ExportacionFallida':
      return exportacion && { ...exportacion, estado: 'fallida' };
    default:
      return nunca(evento);
  }
};

const decide = (
  comando: ComandoDeExportaciones,
  exportaciones: Exportaciones,
): readonly EventoDeExportaciones[] => {
  const actual = exportaciones[comando.id];
  if (comando.type === 'PedirExportacion') {
    if (actual) return []; // her own retry
    const enPreparacion = Object.values(exportaciones).filter(({ estado }) => estado === 'preparando');
    if (enPreparacion.length >= A_LA_VEZ) throw conflicto(DEMASIADAS_EXPORTACIONES);
    const { id, desde, hasta, zona } = comando;
    return [{ type: 'ExportacionPedida', data: { id, desde, hasta, zona } }];
  }
  if (!actual) throw noExiste(EXPORTACION_NO_ENCONTRADA);
  const { id } = comando;
  if (comando.type === 'RehacerExportacion') {
    const antes = archivoDe(actual);
    // Made again to the same bytes, as within an edition, it is the one that was lost.
    if (!antes || antes.sha256 === comando.archivo.sha256) return [];
    return [{ type: 'ExportacionRehecha', data: { id, ...comando.archivo, antes } }];
  }
  // A job that runs twice ends once.
  if (actual.estado !== 'preparando') return [];
  switch (comando.type) {
    case 'AvanzarExportacion': {
      const { hechos, total } = comando;
      return [{ type: 'ExportacionAvanzada', data: { id, hechos, total } }];
    }
    case 'TerminarExportacion': {
      const { total, anterior, cabeza, archivo } = comando;
      return [{ type: 'ExportacionLista', data: { id, total, anterior, cabeza, ...archivo } }];
    }
    case 'AbandonarExportacion':
      return [{ type: 'ExportacionFallida', data: { id } }];
    default:
      return nunca(comando);
  }
};

export const exportaciones: Decider<ComandoDeExportaciones, Exportaciones, EventoDeExportaciones> = {
  initialState: {},
  decide,
  evolve: (actuales, evento) => {
    const { id } = evento.data;
    const exportacion = exportacionTras(actuales[id] ?? null, evento);
    return exportacion ? { ...actuales, [id]: exportacion } : actuales;
  },
};
