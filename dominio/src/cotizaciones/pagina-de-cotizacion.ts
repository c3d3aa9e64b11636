import { z } from 'zod';
import { dichoOpcional, entero, leidoPor, nombreDicho } from '../esquemas.ts';
import { type Dia } from '../fechas.ts';
import { type Idioma } from '../idioma.ts';
import { type Cotizacion, estaVencida } from './cotizacion.ts';
import { REVISION_MAXIMA } from './cotizacion.schema.ts';
import { ESTADOS_DE_COTIZACION, type EstadoDeCotizacion } from './estados-de-cotizacion.ts';
import { LETRAS_DE_MOTIVO, LETRAS_DE_NOMBRE, TEXTOS_DEL_CLIENTE } from './textos-del-cliente.ts';

/** The customer's page of a quote (docs/pagina-del-cliente.md). */

export type EstadoDePaginaDeCotizacion = Exclude<EstadoDeCotizacion, 'borrador'> | 'vencida';

export const estadoDePaginaDeCotizacion = (
  cotizacion: Pick<Cotizacion, 'estado' | 'enviada'>,
  hoy: Dia,
): EstadoDePaginaDeCotizacion | null => {
  if (cotizacion.estado === 'borrador') return null;
  return estaVencida(cotizacion, hoy) ? 'vencida' : cotizacion.estado;
};

const loMostradoEn = (idioma: Idioma) => {
  const textos = TEXTOS_DEL_CLIENTE[idioma];
  return z.object({
    revision: entero(1, REVISION_MAXIMA, textos.revision),
    huella: z.string(textos.huella).regex(/^[0-9a-f]{64}$/, textos.huella),
  });
};

const aceptacionEn = (idioma: Idioma) =>
  loMostradoEn(idioma).extend({
    nombre: leidoPor(nombreDicho(LETRAS_DE_NOMBRE), TEXTOS_DEL_CLIENTE[idioma].nombre, {
      type: 'string',
      maxLength: LETRAS_DE_NOMBRE,
    }),
  });

const rechazoEn = (idioma: Idioma) =>
  loMostradoEn(idioma).extend({
    motivo: dichoOpcional(LETRAS_DE_MOTIVO, TEXTOS_DEL_CLIENTE[idioma].motivo),
  });

export const ACEPTACION_DEL_CLIENTE = { en: aceptacionEn('en'), es: aceptacionEn('es') } as const;
export const RECHAZO_DEL_CLIENTE = { en: rechazoEn('en'), es: rechazoEn('es') } as const;

const mostrado = {
  revision: z.unknown().optional().meta({
    type: 'integer',
    minimum: 1,
    maximum: REVISION_MAXIMA,
    description: 'The revision that was shown.',
  }),
  huella: z
    .unknown()
    .optional()
    .meta({ type: 'string', pattern: '^[0-9a-f]{64}$', description: 'Hash of the content that was shown.' }),
};

/** Body of the customer's acceptance, not validated yet (`ACEPTACION_DEL_CLIENTE`). */
export const aceptacionEscritaSchema = z.object({
  nombre: z.unknown().optional().meta({ type: 'string', maxLength: LETRAS_DE_NOMBRE }),
  ...mostrado,
});
export type AceptacionEscrita = z.output<typeof aceptacionEscritaSchema>;

export const rechazoEscritoSchema = z.object({
  motivo: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'] as never, maxLength: LETRAS_DE_MOTIVO }),
  ...mostrado,
});
export type RechazoEscrito = z.output<typeof rechazoEscritoSchema>;

export const respuestaDePaginaDeApi = z
  .strictObject({
    estado: z.enum(ESTADOS_DE_COTIZACION),
    revision: z.int(),
    huella: z.string().meta({ description: 'SHA-256 of the canonical content of that revision.' }),
  })
  .meta({ id: 'RespuestaDePagina' });
export type RespuestaDePaginaDeApi = z.output<typeof respuestaDePaginaDeApi>;

export const aRespuestaDePagina = ({ estado, enviada }: Cotizacion): RespuestaDePaginaDeApi => ({
  estado,
  revision: enviada!.revision,
  huella: enviada!.sha256,
});
