import { type FormasDe } from '../../forma.ts';
import { z } from 'zod';
import { type Registrado } from '../../decider.ts';
import { type Dia, type Instante, formatoDeDia } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { diaDeApi, idDeApi, instanteDeApi } from '../../respuestas.ts';
import { UTC, type Zona, diaEn } from '../../zona-horaria.ts';
import { type FinDeDia } from '../fin-de-dia/fin-de-dia.ts';
import { type CimaDe } from '../arbol/arbol.ts';
import { cimaDeApi, huellaDeApi } from '../libro/libro.api.ts';
import { type Punta } from '../libro/libro.ts';
import { type Ancla } from '../auditoria/verificar.ts';
import {
  EVENTOS_DE_EXPORTACIONES,
  type EventoDeExportaciones,
  type Exportacion,
  type PeriodoDeArchivo,
  archivoDe,
  exportacionTras,
} from './exportaciones.ts';

export interface VistaDeExportacion {
  readonly owner: string;
  readonly exportacion: Exportacion;
  readonly creada: Instante;
  /**
   * Instant and log position of the event that makes the archive an anchor; null before that event, and for
   * an empty ledger.
   */
  readonly anclada: Instante | null;
  readonly lugar: string | null;
}

export const nombreDeArchivo = ({ exportacion: { desde, hasta } }: VistaDeExportacion): string =>
  `Archivo del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;

const CAMPOS = { owner: 'text', creada: 'text', lugar: 'text' } as const;
export type CampoDeExportacion = keyof typeof CAMPOS;

const esAncla = ({ secuencia }: Punta): boolean => secuencia > 0;

export const vistaDeExportaciones: Proyeccion<
  VistaDeExportacion,
  EventoDeExportaciones,
  CampoDeExportacion,
  'exportaciones'
> = {
  name: 'exportaciones',
  revision: 6,
  types: EVENTOS_DE_EXPORTACIONES,
  keysOf: ({ data }) => [data.id],
  project: (vista, evento: Registrado<EventoDeExportaciones>) => {
    const exportacion = exportacionTras(vista?.exportacion ?? null, evento);
    const { at, ownerId } = evento.metadata;
    const seAncla = evento.type === 'ExportacionLista' && esAncla(evento.data.cabeza);
    return (
      exportacion && {
        owner: ownerId,
        exportacion,
        creada: vista?.creada ?? at,
        anclada: seAncla ? at : (vista?.anclada ?? null),
        lugar: seAncla ? evento.position : (vista?.lugar ?? null),
      }
    );
  },
  forma: {
    owner: 'texto',
    exportacion: {
      id: 'texto',
      desde: 'texto',
      hasta: 'texto',
      zona: ['o-nada', 'texto'],
      estado: 'texto',
      hechos: 'numero',
      total: 'numero',
      anterior: ['o-nada', { secuencia: 'numero', huella: 'texto' }],
      cabeza: ['o-nada', { secuencia: 'numero', huella: 'texto' }],
      archivos: ['cada', 'objeto'],
    },
    creada: 'texto',
    anclada: ['o-nada', 'texto'],
    lugar: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeExportacion>,
  fields: CAMPOS,
  fieldsOf: ({ owner, creada, lugar }) => ({ owner, creada, lugar }),
};

const zonaDeExportacion = ({ zona }: Pick<Exportacion, 'zona'>): Zona => zona ?? UTC;

const esProvisional = ({ exportacion, creada }: VistaDeExportacion): boolean =>
  diaEn(zonaDeExportacion(exportacion), creada) <= exportacion.hasta;

export const periodoDe = (vista: VistaDeExportacion): PeriodoDeArchivo => {
  const { desde, hasta } = vista.exportacion;
  const [zona, provisional] = [zonaDeExportacion(vista.exportacion), esProvisional(vista)];
  return { desde, hasta, zona, provisional, al: provisional ? diaEn(zona, vista.creada) : hasta };
};

/**
 * The end of the period's last day, in UTC. Only archives made before the event `FinDeDiaFijado` existed fixed
 * that end themselves. Null for later archives, which name their zone, and for provisional archives.
 */
export const finQueFijo = (vista: VistaDeExportacion): FinDeDia | null => {
  const { hasta, zona, cabeza } = vista.exportacion;
  return zona === null && cabeza && !esProvisional(vista) ? { dia: hasta, zona: UTC, ...cabeza } : null;
};

const anclaDe = (owner: string, punta: Punta | null, fecha: Instante | null): readonly Ancla[] =>
  punta && esAncla(punta) && fecha !== null ? [{ owner, ...punta, fecha }] : [];

export const anclasDe = (eventos: Iterable<Registrado>): readonly Ancla[] =>
  [...(eventos as Iterable<Registrado<EventoDeExportaciones>>)].flatMap((evento) =>
    evento.type === 'ExportacionLista'
      ? anclaDe(evento.metadata.ownerId, evento.data.cabeza, evento.metadata.at)
      : [],
  );

/**
 * The tree heads that archives recorded, except heads of empty trees. Each head vouches, like a seal, for all
 * events up to it.
 */
export const cimasDeArchivos = (eventos: Iterable<Registrado>): readonly CimaDe[] =>
  [...(eventos as Iterable<Registrado<EventoDeExportaciones>>)].flatMap(({ type, data, metadata }) =>
    (type === 'ExportacionLista' || type === 'ExportacionRehecha') && data.arbol?.tamano
      ? [{ owner: metadata.ownerId, ...data.arbol }]
      : [],
  );

export interface AnclaDeArchivo extends Punta {
  readonly dia: Dia;
}

export const anclaDeVista = ({ owner, exportacion, anclada }: VistaDeExportacion): AnclaDeArchivo | null => {
  const [ancla] = anclaDe(owner, exportacion.cabeza, anclada);
  if (!ancla) return null;
  const { secuencia, huella, fecha } = ancla;
  return { secuencia, huella, dia: diaEn(zonaDeExportacion(exportacion), fecha) };
};

export const exportacionDeApi = z
  .strictObject({
    id: idDeApi,
    desde: diaDeApi,
    hasta: diaDeApi,
    zona: z.string().meta({ description: 'Time zone of the days.' }),
    provisional: z.boolean().meta({
      description:
        'Whether the archive was requested before its last day was over, so that the period may still change.',
    }),
    estado: z.enum(['preparando', 'lista', 'fallida']),
    hechos: z.int().meta({ description: 'Progress: entries written plus invoices printed.' }),
    total: z
      .int()
      .meta({ description: 'Number of entries and invoices of the archive; 0 until they are counted.' }),
    bytes: z.int().meta({ description: 'Size of the file; 0 until the archive is ready.' }),
    edicion: z.int().nullable().meta({
      description:
        'Edition in which the file was made (docs/evidencia/exportacion.md); null until the archive is ready.',
    }),
    sha256: huellaDeApi
      .nullable()
      .meta({ description: 'SHA-256 of the file; null until the archive is ready.' }),
    manifiesto: huellaDeApi.nullable().meta({
      description:
        'SHA-256 of MANIFIESTO.json in the file; null until the archive is ready, and for older archives.',
    }),
    arbol: cimaDeApi.nullable().meta({
      description:
        "Head of the tree just after the archive's last event; null until the archive is ready, and for older archives.",
    }),
    anteriores: z.array(z.strictObject({ edicion: z.int(), sha256: huellaDeApi })).meta({
      description: 'Earlier files of the archive, which were lost and made again with other bytes.',
    }),
    cabeza: z
      .strictObject({ secuencia: z.int(), huella: huellaDeApi })
      .nullable()
      .meta({ description: 'The last entry of the period: the anchor that the log keeps.' }),
    creada: instanteDeApi,
  })
  .meta({ id: 'Exportacion' });
export type ExportacionDeApi = z.output<typeof exportacionDeApi>;

const SIN_ARCHIVO = { bytes: 0, edicion: null, sha256: null, manifiesto: null, arbol: null };

export const aExportacionDeApi = (vista: VistaDeExportacion): ExportacionDeApi => {
  const { exportacion, creada } = vista;
  const { id, estado, hechos, total, cabeza, archivos } = exportacion;
  const { bytes, edicion, sha256, manifiesto, arbol } = archivoDe(exportacion) ?? SIN_ARCHIVO;
  const { al: _al, ...periodo } = periodoDe(vista);
  const anteriores = archivos.slice(0, -1).map((uno) => ({ edicion: uno.edicion, sha256: uno.sha256 }));
  return {
    id,
    ...periodo,
    estado,
    hechos,
    total,
    bytes,
    edicion,
    sha256,
    manifiesto,
    arbol,
    anteriores,
    cabeza,
    creada,
  };
};
