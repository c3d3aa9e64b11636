import { z } from 'zod';
import { diaDeApi, instanteDeApi } from '../../respuestas.ts';
import { cimaDeApi, huellaDeApi } from '../libro/libro.api.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';

/**
 * sello.json: later proofs of an archive, in a file beside it (docs/evidencia/exportacion.md, "The
 * companion").
 */

const prueba = z.array(huellaDeApi).meta({ description: 'Of RFC 9162, the lowest digest first.' });
const periodo = z.strictObject({ desde: diaDeApi, hasta: diaDeApi, zona: z.string() });
const manifiestos = z
  .array(huellaDeApi)
  .meta({ description: 'SHA-256 of MANIFIESTO.json, of each file it was; the present one last.' });

export const companeroDeApi = z
  .strictObject({
    formato: z.literal('cuenta-clara/sello'),
    version: z.literal(1),
    owner: z.string(),
    periodo,
    archivo: z.strictObject({
      sha256: z.array(huellaDeApi).meta({ description: 'Of each file it was; the present one last.' }),
      manifiestos,
      arbol: cimaDeApi,
      ultimo: prueba.nullable().meta({
        description: 'That the event of its last entry is the last leaf; null of a tree without any.',
      }),
      registro: z.strictObject({ evento: z.string(), indice: z.int() }).nullable().meta({
        description:
          'The event by which the log keeps the digests of its file, in its canonical form, and which leaf it is.',
      }),
    }),
    anterior: z
      .strictObject({ periodo, manifiestos, arbol: cimaDeApi, prueba })
      .nullable()
      .meta({ description: 'The archive before it, whose tree is how this one begins; null of the first.' }),
    sellos: z
      .array(
        cimaDeApi.extend({
          instante: instanteDeApi,
          prueba,
          registro: prueba.nullable().meta({
            description: 'That `archivo.registro` is in it; null of one of before it.',
          }),
          tiempo: z.string().nullable().meta({
            description: 'The token of a trusted time (RFC 3161), DER in base64; null without one.',
          }),
        }),
      )
      .meta({
        description: "Heads recorded since, the oldest first: the archive's tree is how each begins.",
      }),
  })
  .meta({ id: 'SelloDeExportacion' });
export type CompaneroDeApi = z.output<typeof companeroDeApi>;

export const nombreDelCompanero = ({ desde, hasta }: Pick<PeriodoDeArchivo, 'desde' | 'hasta'>): string =>
  `CuentaClara-${desde}-${hasta}.sello.json`;
