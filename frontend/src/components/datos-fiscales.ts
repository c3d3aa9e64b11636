import { z } from 'zod';
import { SIN_EFECTOS_FISCALES, SIN_OBLIGACIONES } from '@cuenta-clara/dominio/catalogos-sat';
import { type DatosFiscales, type DatosFiscalesDeCliente } from '@cuenta-clara/dominio/datos-fiscales';
import { esRfcGenerico, rfcEscrito } from '@cuenta-clara/dominio/rfc';

export type FiscalEscrito<D extends DatosFiscales = DatosFiscales> = Record<keyof D, string>;

const VACIO = { rfc: '', razon_social: '', regimen: '', codigo_postal: '' };

export const fiscalDelNegocio = (fiscal: DatosFiscales | null | undefined): FiscalEscrito => ({
  ...VACIO,
  ...fiscal,
});
export const fiscalDelCliente = (
  fiscal: DatosFiscalesDeCliente | null | undefined,
): FiscalEscrito<DatosFiscalesDeCliente> => ({ ...VACIO, uso_cfdi: '', ...fiscal });

/**
 * The fiscal data to send; null when all fields are empty. A generic RFC decides the régimen and the use of
 * the CFDI, so no field asks for them.
 */
export const fiscalDicho = <F extends FiscalEscrito>(escrito: F): F | null => {
  if (Object.values<string>(escrito).every((texto) => texto.trim() === '')) return null;
  if (!('uso_cfdi' in escrito) || !esRfcGenerico(rfcEscrito(escrito.rfc))) return escrito;
  return { ...escrito, regimen: SIN_OBLIGACIONES, uso_cfdi: SIN_EFECTOS_FISCALES, codigo_postal: '' };
};

export const conFiscalDicho = <S extends z.ZodType>(esquema: S) =>
  z.preprocess(
    (valores: { fiscal: FiscalEscrito }) => ({ ...valores, fiscal: fiscalDicho(valores.fiscal) }),
    esquema,
  );
