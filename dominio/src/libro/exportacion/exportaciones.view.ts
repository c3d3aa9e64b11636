import { z } from 'zod';
import { type Registrado } from '../../decider.ts';
import { type Instante } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { diaDeApi, idDeApi, instanteDeApi } from '../../respuestas.ts';
import { huellaDeApi } from '../libro.api.ts';
import { type Ancla } from '../verificar.ts';
import {
  EVENTOS_DE_EXPORTACIONES,
  type EventoDeExportaciones,
  type Exportacion,
  type Punta,
  archivoDe,
  exportacionTras,
} from './exportaciones.ts';

export const PREFIJO_DE_EXPORTACIONES = 'exportaciones-';

export interface VistaDeExportacion {
  readonly owner: string;
  readonly exportacion: Exportacion;
  readonly creada: Instante;
  /** When it was recorded as an anchor; null before. */
  readonly anclada: Instante | null;
}

/** What an archive is found and sorted by. */
const CAMPOS = { owner: 'text', creada: 'text', anclada: 'text' } as const;
export type CampoDeExportacion = keyof typeof CAMPOS;

/** The read model `exportaciones`: one document an archive, listed by its owner. */
export const vistaDeExportaciones: Proyeccion<VistaDeExportacion, EventoDeExportaciones, CampoDeExportacion> =
  {
    name: 'exportaciones',
    revision: 2,
    types: EVENTOS_DE_EXPORTACIONES,
    keysOf: ({ data }) => [data.id],
    project: (vista, evento: Registrado<EventoDeExportaciones>) => {
      const exportacion = exportacionTras(vista?.exportacion ?? null, evento);
      const { at, ownerId } = evento.metadata;
      return (
        exportacion && {
          owner: ownerId,
          exportacion,
          creada: vista?.creada ?? at,
          anclada: evento.type === 'ExportacionLista' ? at : (vista?.anclada ?? null),
        }
      );
    },
    fields: CAMPOS,
    indexes: [
      ['owner', 'creada'],
      ['owner', 'anclada'],
    ],
    fieldsOf: ({ owner, creada, anclada }) => ({ owner, creada, anclada }),
  };

/** An empty ledger has no entry to anchor. */
const anclaDe = (owner: string, punta: Punta | null, fecha: Instante | null): readonly Ancla[] =>
  punta && punta.secuencia > 0 && fecha !== null ? [{ owner, ...punta, fecha }] : [];

/** What the archives that a log tells of vouch for: verification holds the ledger against them. */
export const anclasDe = (eventos: Iterable<Registrado>): readonly Ancla[] =>
  [...(eventos as Iterable<Registrado<EventoDeExportaciones>>)].flatMap((evento) =>
    evento.type === 'ExportacionLista'
      ? anclaDe(evento.metadata.ownerId, evento.data.cabeza, evento.metadata.at)
      : [],
  );

export const anclasDeVista = ({ owner, exportacion, anclada }: VistaDeExportacion): readonly Ancla[] =>
  anclaDe(owner, exportacion.cabeza, anclada);

/** An archive as the API answers it. */
export const exportacionDeApi = z
  .strictObject({
    id: idDeApi,
    desde: diaDeApi,
    hasta: diaDeApi,
    estado: z.enum(['preparando', 'lista', 'fallida']),
    hechos: z.int().meta({ description: 'Entries written and invoices printed until now.' }),
    total: z.int().meta({ description: 'Of so many; 0 before they are counted.' }),
    bytes: z.int().meta({ description: '0 until it is ready.' }),
    edicion: z
      .int()
      .nullable()
      .meta({ description: 'How its file was made (docs/exportacion.md); null until it is ready.' }),
    sha256: huellaDeApi.nullable().meta({ description: 'Of the file; null until it is ready.' }),
    anteriores: z
      .array(z.strictObject({ edicion: z.int(), sha256: huellaDeApi }))
      .meta({ description: 'What its file was before it was lost and, made again, came out otherwise.' }),
    cabeza: z
      .strictObject({ secuencia: z.int(), huella: huellaDeApi })
      .nullable()
      .meta({ description: 'The last entry of the period: the anchor that the log keeps of it.' }),
    creada: instanteDeApi,
  })
  .meta({ id: 'Exportacion' });
export type ExportacionDeApi = z.output<typeof exportacionDeApi>;

export const aExportacionDeApi = ({ exportacion, creada }: VistaDeExportacion): ExportacionDeApi => {
  const { id, desde, hasta, estado, hechos, total, cabeza, archivos } = exportacion;
  const { bytes, edicion, sha256 } = archivoDe(exportacion) ?? { bytes: 0, edicion: null, sha256: null };
  const anteriores = archivos.slice(0, -1).map((uno) => ({ edicion: uno.edicion, sha256: uno.sha256 }));
  return { id, desde, hasta, estado, hechos, total, bytes, edicion, sha256, anteriores, cabeza, creada };
};
