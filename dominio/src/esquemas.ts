import { z } from 'zod';
import { emailEscrito, nombreEscrito } from './contacto-escrito.ts';
import { enMiles } from './contados.ts';
import { ErrorDeDominio } from './errores.ts';
import { type CampoDeNumero, DECIMALES, type Leido, leerNumero } from './numero-escrito.ts';
import { esEmail, sinIgnorables, sinInvisibles } from './texto.ts';
import { esUuid } from './uuid.ts';
import { esZona } from './zona-horaria.ts';

/** The refusal of a schema without a text of its own, in place of the library's English text. */
export const DATOS_INVALIDOS = 'Los datos no son válidos.';
z.config({ customError: () => DATOS_INVALIDOS });

/** Texts must not have controls, except line breaks and tabs, nor lone surrogates. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
export const TEXTO_INVALIDO = 'El texto contiene caracteres no permitidos.';
export const textoLargo = (maximo: number): string =>
  `El texto es demasiado largo: caben ${enMiles(maximo)} caracteres.`;

/** Ignorable characters are removed: they would make two texts that look alike different. Controls are refused. */
export const textoRequerido = (vacio: string, maximo = 500, leer = sinIgnorables) =>
  z
    .string({ error: vacio })
    // Controls are looked for first, because names are read without them.
    .refine((texto) => !CONTROL.test(texto), TEXTO_INVALIDO)
    .overwrite(leer)
    .trim()
    .min(1, vacio)
    .refine((texto) => sinInvisibles(texto).trim() !== '', vacio)
    .max(maximo, textoLargo(maximo));

export const nombreRequerido = (vacio: string, maximo: number) =>
  textoRequerido(vacio, maximo, nombreEscrito);

export const nombreDicho = (maximo: number): ((valor: unknown) => string | null) => {
  const nombre = nombreRequerido('', maximo);
  return (valor) => nombre.safeParse(valor).data ?? null;
};

export const textoAnulable = (maximo = 500, leer = sinIgnorables) =>
  z
    .string({ error: TEXTO_INVALIDO })
    .overwrite(leer)
    .trim()
    .max(maximo, textoLargo(maximo))
    .refine((escrito) => !CONTROL.test(escrito), TEXTO_INVALIDO)
    .nullable()
    .transform((escrito) => escrito || null);

export const codigoAnulable = (maximo: number, leer = sinInvisibles) => textoAnulable(maximo, leer);

export const emailRequerido = (vacio: string, invalido: string) =>
  z
    .string({ error: vacio })
    .overwrite(emailEscrito)
    .min(1, vacio)
    .refine((email) => esEmail(email) && !CONTROL.test(email), invalido);

export const emailAnulable = (invalido: string, esValido = esEmail) =>
  textoAnulable(254, emailEscrito).refine((email) => email === null || esValido(email), invalido);

/**
 * An absent field becomes null. Only schemas of whole records may use it: in a partial change an absent
 * field stays unchanged.
 */
export const oNada = <S extends z.ZodType>(esquema: S) =>
  esquema.optional().transform((valor) => valor ?? null);
export const textoOpcional = (maximo = 500) => oNada(textoAnulable(maximo));
export const emailOpcional = (invalido: string) => oNada(emailAnulable(invalido));

export const ZONA_INVALIDA = 'La zona horaria no existe.';
export const zonaOpcional = textoOpcional(64).refine((zona) => zona === null || esZona(zona), ZONA_INVALIDA);

export const ID_INVALIDO = 'El identificador no es válido.';
export const identificador = (invalido = ID_INVALIDO) =>
  z
    .string({ error: invalido })
    .refine(esUuid, invalido)
    .transform((id) => id.toLowerCase());

type JsonSchema = z.core.JSONSchema.BaseSchema;

type Enviado<F extends JsonSchema> = F extends { type: 'number' | 'integer' }
  ? number | string
  : F extends { type: 'string' }
    ? string
    : unknown;

export const leido = <T, const F extends JsonSchema>(lector: (valor: unknown) => Leido<T>, forma: F) =>
  (z.unknown() as unknown as z.ZodType<unknown, Enviado<F>>)
    .transform((valor, contexto): T => {
      const resultado = lector(valor);
      if ('valor' in resultado) return resultado.valor;
      contexto.addIssue({ code: 'custom', message: resultado.rechazo });
      return z.NEVER;
    })
    .meta(forma);

export const leidoPor = <T, const F extends JsonSchema>(
  lector: (valor: unknown) => T | null,
  invalido: string,
  forma: F,
) =>
  leido((valor): Leido<T> => {
    const resultado = lector(valor);
    return resultado === null ? { rechazo: invalido } : { valor: resultado };
  }, forma);

/** A schema of an optional text: blank becomes null, and every refusal has the text `invalido`. */
export const dichoOpcional = (maximo: number, invalido: string) => {
  const dicho = textoOpcional(maximo);
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

export const numero = (campo: CampoDeNumero) =>
  leido((valor) => leerNumero(valor, campo), formaDeNumero(campo));

export const numeroOpcional = (campo: CampoDeNumero) =>
  leido(
    (valor): Leido<number | null> =>
      typeof valor === 'string' && valor.trim() === '' ? { valor: null } : leerNumero(valor, campo),
    formaDeNumero(campo),
  ).nullish();

const DIGITOS = /^\d{1,9}$/;

/** Forms send digits as a text. Coercion would read [] as 0 and true as 1. */
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

export const versionVista = z
  .number({ error: 'La versión no es válida.' })
  .int('La versión no es válida.')
  .min(0, 'La versión no es válida.')
  .optional();

/** Throws a rule with the first issue's text, and each field's first text in `errores`. */
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
