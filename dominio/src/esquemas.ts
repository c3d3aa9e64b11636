import { z } from 'zod';
import { emailEscrito } from './contacto-escrito.ts';
import { ErrorDeDominio } from './errores.ts';
import { type CampoDeNumero, DECIMALES, type Leido, leerNumero } from './numero-escrito.ts';
import { pareceEmail, sinInvisibles } from './texto.ts';
import { esUuid } from './uuid.ts';
import { esZona } from './zona-horaria.ts';

/** What is said of an input that is not even of the right kind: never the library's English. */
export const DATOS_INVALIDOS = 'Los datos no son válidos.';
z.config({ customError: () => DATOS_INVALIDOS });

/** Building blocks of the feature schemas. Each text of section 5 stands once, beside its rule. */

/** Control characters and broken emoji halves have no place in a name or a note (line breaks and tabs do). */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
export const TEXTO_INVALIDO = 'El texto contiene caracteres no permitidos.';
export const TEXTO_LARGO = 'El texto es demasiado largo.';

/** Marks that turn the direction of what follows: with them one name can be made to look like another. */
const DIRECCION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
export const sinMarcas = (texto: string | null): boolean => texto === null || !DIRECCION.test(texto);

/** A required text: trimmed, never blank; `vacio` is what is said when it is missing. */
export const textoRequerido = (vacio: string, maximo = 500) =>
  z
    .string({ error: vacio })
    .trim()
    .min(1, vacio)
    .max(maximo, TEXTO_LARGO)
    .refine((texto) => !CONTROL.test(texto), TEXTO_INVALIDO);

/** What somebody or something is called. */
export const nombreRequerido = (vacio: string, maximo: number) =>
  textoRequerido(vacio, maximo).refine(sinMarcas, TEXTO_INVALIDO);

/** Reads what somebody is called, for `leidoPor`: null of what is no such text. */
export const nombreDicho = (maximo: number): ((valor: unknown) => string | null) => {
  const nombre = nombreRequerido('', maximo);
  return (valor) => nombre.safeParse(valor).data ?? null;
};

const anulable = (texto: z.ZodString, maximo: number) =>
  texto
    .max(maximo, TEXTO_LARGO)
    .refine((escrito) => !CONTROL.test(escrito), TEXTO_INVALIDO)
    .nullable()
    .transform((escrito) => escrito || null);

/** A text that may be emptied: null and blank are both "none" (null). */
export const textoAnulable = (maximo = 500) => anulable(z.string({ error: TEXTO_INVALIDO }).trim(), maximo);

/** A code or an address, copied from elsewhere as a rule, that may be emptied: what shows nothing is no part of it. */
export const codigoAnulable = (maximo: number, leer = sinInvisibles) =>
  anulable(z.string({ error: TEXTO_INVALIDO }).overwrite(leer).trim(), maximo);

/** An e-mail address that must be there. */
export const emailRequerido = (vacio: string, invalido: string) =>
  z
    .string({ error: vacio })
    .overwrite(emailEscrito)
    .min(1, vacio)
    .refine((email) => pareceEmail(email) && !CONTROL.test(email), invalido);

/** An e-mail address that may be emptied. */
export const emailAnulable = (invalido: string) =>
  anulable(z.string({ error: TEXTO_INVALIDO }).overwrite(emailEscrito), 254).refine(
    (email) => email === null || pareceEmail(email),
    invalido,
  );

/** What is absent is "none" too: for whole entities. In a partial change, absent means "as it was". */
export const oNada = <S extends z.ZodType>(esquema: S) =>
  esquema.optional().transform((valor) => valor ?? null);
export const textoOpcional = (maximo = 500) => oNada(textoAnulable(maximo));
export const emailOpcional = (invalido: string) => oNada(emailAnulable(invalido));

export const ZONA_INVALIDA = 'La zona horaria no existe.';
/** A time zone by its IANA name, as `America/Tijuana`; null when none is said. */
export const zonaOpcional = textoOpcional(64).refine((zona) => zona === null || esZona(zona), ZONA_INVALIDA);

export const ID_INVALIDO = 'El identificador no es válido.';
export const identificador = (invalido = ID_INVALIDO) =>
  z
    .string({ error: invalido })
    .refine(esUuid, invalido)
    .transform((id) => id.toLowerCase());

/** What the API's document says of a value whose reader says it in code. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What whoever writes to the API may send of such a value: forms send a number also as it was typed. */
type Enviado<F extends JsonSchema> = F extends { type: 'number' | 'integer' }
  ? number | string
  : F extends { type: 'string' }
    ? string
    : unknown;

/** A value on the wire; `forma` says to readers of the API's document what is meant to be sent. */
const leido = <T, const F extends JsonSchema>(lector: (valor: unknown) => Leido<T>, forma: F) =>
  (z.unknown() as unknown as z.ZodType<unknown, Enviado<F>>)
    .transform((valor, contexto): T => {
      const resultado = lector(valor);
      if ('valor' in resultado) return resultado.valor;
      contexto.addIssue({ code: 'custom', message: resultado.rechazo });
      return z.NEVER;
    })
    .meta(forma);

/** The same, read by `lector`, with one text for all that it does not read. */
export const leidoPor = <T, const F extends JsonSchema>(
  lector: (valor: unknown) => T | null,
  invalido: string,
  forma: F,
) =>
  leido((valor): Leido<T> => {
    const resultado = lector(valor);
    return resultado === null ? { rechazo: invalido } : { valor: resultado };
  }, forma);

/** A text of at most so many characters that may be left out, or left empty: null. Everything else that is wrong has one text. */
export const dichoOpcional = (maximo: number, invalido: string) => {
  const dicho = textoOpcional(maximo).refine(sinMarcas);
  return z
    .unknown()
    .optional()
    .transform((valor, contexto): string | null => {
      const leido = dicho.safeParse(valor);
      if (leido.success) return leido.data;
      contexto.addIssue({ code: 'custom', message: invalido });
      return z.NEVER;
    });
};

const formaDeNumero = ({ clase, minimo, maximo }: CampoDeNumero) => {
  const enElCable = (partes: number): number => partes / 10 ** DECIMALES[clase];
  return {
    type: 'number',
    minimum: enElCable(minimo),
    maximum: enElCable(maximo),
    description: `At most ${DECIMALES[clase]} decimals.`,
  } as const;
};

/** A number as it was typed, or as JSON has it; a refusal says what is wrong with it. */
export const numero = (campo: CampoDeNumero) =>
  leido((valor) => leerNumero(valor, campo), formaDeNumero(campo));

/** The same, where it may be left out, or left empty as a form leaves it: null. */
export const numeroOpcional = (campo: CampoDeNumero) =>
  leido(
    (valor): Leido<number | null> =>
      typeof valor === 'string' && valor.trim() === '' ? { valor: null } : leerNumero(valor, campo),
    formaDeNumero(campo),
  ).nullish();

const DIGITOS = /^\d{1,9}$/;

/** A whole number, also written in digits: forms send both. Coercion would read [] as 0 and true as 1. */
export const entero = (minimo: number, maximo: number, invalido: string) =>
  leidoPor(
    (valor) => {
      const numero = typeof valor === 'string' && DIGITOS.test(valor) ? Number(valor) : valor;
      if (typeof numero !== 'number' || !Number.isInteger(numero)) return null;
      return numero >= minimo && numero <= maximo ? numero : null;
    },
    invalido,
    { type: 'integer', minimum: minimo, maximum: maximo },
  );

/** The version the editor saw (decisions: PUT takes an optional `version`). */
export const versionVista = z
  .number({ error: 'La versión no es válida.' })
  .int('La versión no es válida.')
  .min(0, 'La versión no es válida.')
  .optional();

/**
 * Reads an input by a schema; what breaks it is refused with the texts of section 5:
 * the first rule's text as message, and each field's first text in `errores`.
 */
export const leer = <S extends z.ZodType>(esquema: S, entrada: unknown): z.output<S> => {
  const leido = esquema.safeParse(entrada);
  if (leido.success) return leido.data;
  const errores: Record<string, string> = {};
  for (const { path, message } of leido.error.issues) {
    const campo = path.join('.') || 'cuerpo';
    errores[campo] ??= message;
  }
  throw new ErrorDeDominio('regla', leido.error.issues[0]?.message ?? DATOS_INVALIDOS, errores);
};
