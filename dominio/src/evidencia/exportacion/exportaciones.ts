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

/** Archives of a period, requested by the owner or her accountant (docs/evidencia/exportacion.md). */

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

export interface Periodo {
  readonly desde: Dia;
  readonly hasta: Dia;
}

export const exportacionSchema = z
  .object({ desde: dia(TEXTOS_DE_EXPORTACION.desde), hasta: dia(TEXTOS_DE_EXPORTACION.hasta) })
  .refine(({ desde, hasta }) => desde <= hasta, {
    error: TEXTOS_DE_EXPORTACION.orden,
    path: ['hasta'],
  }) satisfies z.ZodType<Periodo>;

/** `provisional`: the archive was requested before the period was over. */
export interface PeriodoDeArchivo extends Periodo {
  readonly zona: Zona;
  readonly provisional: boolean;
  /** The day of the ageing: the period's last day, or the day of the request when provisional. */
  readonly al: Dia;
}

/**
 * A period and its time zone in words.
 * @param dias name of the zone; a workbook needs the IANA name, from which the verifier computes days
 */
export const textoDelPeriodo = (
  { desde, hasta, zona, provisional }: PeriodoDeArchivo,
  dias: string = zona,
): string =>
  `Del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}, días de ${dias}${provisional ? ' (provisional)' : ''}`;

export type EstadoDeExportacion = 'preparando' | 'lista' | 'fallida';

export interface Archivo {
  readonly edicion: number;
  readonly bytes: number;
  readonly sha256: Huella;
  /** SHA-256 of MANIFIESTO.json; null for files older than this field. */
  readonly manifiesto: Huella | null;
  /** Tree head after the archive's last event; null for files older than this field. */
  readonly arbol: Cima | null;
}

export interface Exportacion {
  readonly id: string;
  readonly desde: Dia;
  readonly hasta: Dia;
  /** Time zone of the period's days; null means UTC, in older archives. */
  readonly zona: Zona | null;
  readonly estado: EstadoDeExportacion;
  readonly hechos: number;
  readonly total: number;
  /**
   * The ledger entry before the archive's first entry; null until the archive is ready, and for older
   * archives.
   */
  readonly anterior: Punta | null;
  readonly cabeza: Punta | null;
  /** Every distinct file made for the archive, the current one last; empty until the archive is ready. */
  readonly archivos: readonly Archivo[];
}

export const archivoDe = ({ archivos }: Exportacion): Archivo | null => archivos.at(-1) ?? null;

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
  /** This event is also an anchor, because it records the archive's last ledger entry. */
  | {
      readonly type: 'ExportacionLista';
      readonly data: {
        readonly id: string;
        readonly total: number;
        readonly anterior: Punta | null;
        readonly cabeza: Punta;
      } & Archivo;
    }
  /** The archive's lost file was made again with other bytes, usually in a later edition (edicion.ts). */
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

export type Exportaciones = Readonly<Record<string, Exportacion>>;

const A_LA_VEZ = 3;

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
    if (actual) return [];
    const enPreparacion = Object.values(exportaciones).filter(({ estado }) => estado === 'preparando');
    if (enPreparacion.length >= A_LA_VEZ) throw conflicto(DEMASIADAS_EXPORTACIONES);
    const { id, desde, hasta, zona } = comando;
    return [{ type: 'ExportacionPedida', data: { id, desde, hasta, zona } }];
  }
  if (!actual) throw noExiste(EXPORTACION_NO_ENCONTRADA);
  const { id } = comando;
  if (comando.type === 'RehacerExportacion') {
    const antes = archivoDe(actual);
    // A lost file that is made again in the same edition (edicion.ts) has the same bytes, so nothing is
    // recorded.
    if (!antes || antes.sha256 === comando.archivo.sha256) return [];
    return [{ type: 'ExportacionRehecha', data: { id, ...comando.archivo, antes } }];
  }
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
