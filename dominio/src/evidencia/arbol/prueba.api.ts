import { z } from 'zod';
import { idDeApi, instanteDeApi } from '../../respuestas.ts';
import { aSelloDeApi, huellaDeApi, selloDeApi } from '../libro/libro.api.ts';
import { type VistaDeSello } from '../sellos/sellos.view.ts';

/**
 * An archive's verifiers check these answers, saved as files (docs/evidencia/formato.md, "The tree of all
 * events").
 */

export const SELLO_NO_ENCONTRADO = 'No hay un sello de ese tamaño.';
const TEXTOS = {
  tamano: 'El tamaño de un sello es un número entero de eventos.',
  orden: 'El primer sello no puede ser mayor que el segundo.',
} as const;

const tamanoPedido = z.coerce.number(TEXTOS.tamano).int(TEXTOS.tamano).min(1, TEXTOS.tamano);

export const consistenciaSchema = z
  .object({ de: tamanoPedido, a: tamanoPedido })
  .refine(({ de, a }) => de <= a, { error: TEXTOS.orden, path: ['de'] });
export type ConsistenciaPedida = z.output<typeof consistenciaSchema>;

const camino = z.array(huellaDeApi);

const selloProbado = selloDeApi.extend({
  tiempo: z.string().nullable().meta({
    description: 'Token of the certified time (RFC 3161), DER in base64; null without one.',
  }),
});
export const aSelloProbado = (sello: VistaDeSello): z.output<typeof selloProbado> => ({
  ...aSelloDeApi(sello),
  tiempo: sello.ficha,
});

const deFactura = {
  formato: z.literal('cuenta-clara/prueba'),
  version: z.literal(1),
  owner: idDeApi,
  factura_id: idDeApi,
};
export const nombreDeLaPrueba = (numero: number): string => `Prueba-factura-${numero}.json`;

export const pruebaDeFacturaDeApi = z
  .discriminatedUnion('sellada', [
    z.strictObject({
      ...deFactura,
      sellada: z.literal(true),
      sello: selloProbado,
      eventos: z.array(
        z.strictObject({
          evento: z
            .string()
            .meta({ description: 'Canonical text of the event, from which the leaf is computed.' }),
          indice: z.int().meta({ description: 'Index of the leaf, from 0.' }),
          camino: camino.meta({ description: 'Inclusion proof (RFC 9162, 2.1.3), the lowest digest first.' }),
        }),
      ),
    }),
    z.strictObject({
      ...deFactura,
      sellada: z.literal(false),
      desde: instanteDeApi.meta({ description: 'Instant of the first event that no seal covers yet.' }),
    }),
  ])
  .meta({ id: 'PruebaDeFactura' });
export type PruebaDeFacturaDeApi = z.output<typeof pruebaDeFacturaDeApi>;

export const consistenciaDeApi = z
  .strictObject({
    formato: z.literal('cuenta-clara/consistencia'),
    version: z.literal(1),
    owner: idDeApi,
    de: selloProbado,
    a: selloProbado,
    prueba: camino.meta({
      description: 'Consistency proof (RFC 9162, 2.1.4): the first tree is a prefix of the second.',
    }),
  })
  .meta({ id: 'Consistencia' });
export type ConsistenciaDeApi = z.output<typeof consistenciaDeApi>;
