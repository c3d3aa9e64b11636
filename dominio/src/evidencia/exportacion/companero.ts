import { z } from 'zod';
import { diaDeApi, instanteDeApi } from '../../respuestas.ts';
import { cimaDeApi, huellaDeApi } from '../libro/libro.api.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';

/**
 * The file sello.json lies beside an archive, with proofs made after it (docs/evidencia/exportacion.md,
 * "sello.json").
 */

const prueba = z.array(huellaDeApi).meta({ description: 'Proof of RFC 9162, the lowest digest first.' });
const periodo = z.strictObject({ desde: diaDeApi, hasta: diaDeApi, zona: z.string() });
const manifiestos = z.array(huellaDeApi).meta({
  description: 'SHA-256 of MANIFIESTO.json in each file made for the archive, the current file last.',
});

export const companeroDeApi = z
  .strictObject({
    formato: z.literal('cuenta-clara/sello'),
    version: z.literal(1),
    owner: z.string(),
    periodo,
    archivo: z.strictObject({
      sha256: z
        .array(huellaDeApi)
        .meta({ description: 'SHA-256 of each file made for the archive, the current file last.' }),
      manifiestos,
      arbol: cimaDeApi,
      ultimo: prueba.nullable().meta({
        description: 'Proof that the event of the last entry is the last leaf; null for an empty tree.',
      }),
      registro: z.strictObject({ evento: z.string(), indice: z.int() }).nullable().meta({
        description:
          'The event that records the digests of the file, in canonical form, and the index of its leaf.',
      }),
    }),
    anterior: z.strictObject({ periodo, manifiestos, arbol: cimaDeApi, prueba }).nullable().meta({
      description:
        'The archive before this one, with the proof that its tree is a prefix of this tree; null for the first.',
    }),
    sellos: z
      .array(
        cimaDeApi.extend({
          instante: instanteDeApi,
          prueba,
          registro: prueba.nullable().meta({
            description:
              'Proof that the tree includes `archivo.registro`; null for a head before that event.',
          }),
          tiempo: z.string().nullable().meta({
            description: 'Token of the certified time (RFC 3161), DER in base64; null without one.',
          }),
        }),
      )
      .meta({
        description:
          "Tree heads recorded since, oldest first, each with the proof that the archive's tree is a prefix.",
      }),
  })
  .meta({ id: 'SelloDeExportacion' });
export type CompaneroDeApi = z.output<typeof companeroDeApi>;

export const nombreDelCompanero = ({ desde, hasta }: Pick<PeriodoDeArchivo, 'desde' | 'hasta'>): string =>
  `CuentaClara-${desde}-${hasta}.sello.json`;
