import { z } from 'zod';
import { REGIMENES, SIN_EFECTOS_FISCALES, SIN_OBLIGACIONES, USOS_DEL_CFDI, usosDe } from './catalogos-sat.ts';
import { type DatosFiscales, type DatosFiscalesDeCliente } from './datos-fiscales.ts';
import { nombreEscrito } from './contacto-escrito.ts';
import { TEXTO_INVALIDO, textoLargo } from './esquemas.ts';
import { razonSocialEscrita } from './razon-social.ts';
import { type CamposDeApi } from './respuestas.ts';
import {
  cuadraElDigito,
  esFechaDeRfc,
  esRfc,
  esRfcGenerico,
  personaDeRfc,
  rfcEscrito,
  tieneLargoDeRfc,
} from './rfc.ts';
import { soloDigitos } from './texto.ts';

export const TEXTOS_FISCALES = {
  invalidos: 'Los datos fiscales no son válidos.',
  rfcRequerido: 'El RFC es requerido',
  rfcInvalido: 'El RFC no es válido: son 13 letras y números de una persona, o 12 de una empresa.',
  rfcMalFormado:
    'El RFC no es válido: tras las letras van año, mes y día en números (880326), y al final 3 caracteres.',
  rfcSinLetras: 'El RFC no es válido: empieza con 4 letras el de una persona, y con 3 el de una empresa.',
  rfcDelNegocio: 'Ese RFC es el genérico. Escribe el de tu negocio.',
  razonRequerida: 'La razón social es requerida',
  razonConBarra: 'Quita «|»: el SAT no lo permite en la razón social.',
  regimen: 'Elige el régimen fiscal',
  regimenDePersonas: 'Ese régimen es de personas, y el RFC es de una empresa.',
  regimenDeEmpresas: 'Ese régimen es de empresas, y el RFC es de una persona.',
  regimenGenerico: `Con el RFC genérico el régimen es ${SIN_OBLIGACIONES}.`,
  uso: 'Elige el uso del CFDI',
  usoGenerico: `Con el RFC genérico el uso es ${SIN_EFECTOS_FISCALES}.`,
  codigoPostal: 'El código postal debe tener 5 dígitos',
  codigoPostalConMas: 'Escribe solo los 5 dígitos del código postal.',
} as const;
export const rfcSinFecha = (digitos: string): string =>
  `El RFC no es válido: ${digitos} no es una fecha con año, mes y día (880326).`;
export const usoAjeno = (regimen: string): string =>
  `Quien está en el régimen ${regimen} no puede usarla para eso.`;

/** A wrong check digit is only a warning: SAT issued some RFCs with a wrong digit. */
export const avisoDeRfc = (rfc: string): string | null =>
  esRfc(rfc) && !cuadraElDigito(rfc)
    ? 'Revisa el RFC: su último carácter no cuadra con los demás. Si así está en la Constancia, déjalo.'
    : null;

const LARGO_DE_RAZON_SOCIAL = 300;

const unaDe = (catalogo: readonly { readonly clave: string }[], ninguna: string) =>
  z
    .string({ error: ninguna })
    .trim()
    .refine((dicha) => catalogo.some(({ clave }) => clave === dicha), ninguna);

const rechazoDeRfc = (rfc: string): string => {
  if (!tieneLargoDeRfc(rfc)) return TEXTOS_FISCALES.rfcInvalido;
  const [letras, fecha] = [rfc.slice(0, -9), rfc.slice(-9, -3)];
  if (!/^[A-Z&Ñ]+$/.test(letras)) return TEXTOS_FISCALES.rfcSinLetras;
  return /^\d{6}$/.test(fecha) && !esFechaDeRfc(fecha) ? rfcSinFecha(fecha) : TEXTOS_FISCALES.rfcMalFormado;
};

const CINCO_DIGITOS = /^\d{5}$/;
const ROTULO_DE_CODIGO_POSTAL = /^(?:c\.? ?p\.?|código postal):? ?(?=\d)/i;
const codigoPostal = z
  .string({ error: TEXTOS_FISCALES.codigoPostal })
  .overwrite((texto) => nombreEscrito(texto).replace(ROTULO_DE_CODIGO_POSTAL, ''))
  .superRefine((escrito, contexto) => {
    const { codigoPostal: deOtroLargo, codigoPostalConMas } = TEXTOS_FISCALES;
    if (escrito === '' || CINCO_DIGITOS.test(escrito)) return;
    const message = soloDigitos(escrito).length === 5 ? codigoPostalConMas : deOtroLargo;
    contexto.addIssue({ code: 'custom', message });
  });

const CAMPOS = {
  rfc: z
    .string({ error: TEXTOS_FISCALES.rfcRequerido })
    .overwrite(rfcEscrito)
    .min(1, TEXTOS_FISCALES.rfcRequerido)
    .superRefine((rfc, contexto) => {
      if (rfc !== '' && !esRfc(rfc)) contexto.addIssue({ code: 'custom', message: rechazoDeRfc(rfc) });
    }),
  razon_social: z
    .string({ error: TEXTOS_FISCALES.razonRequerida })
    .overwrite(razonSocialEscrita)
    .min(1, TEXTOS_FISCALES.razonRequerida)
    .max(LARGO_DE_RAZON_SOCIAL, textoLargo(LARGO_DE_RAZON_SOCIAL))
    // SAT allows any text without '|' (cfdv40.xsd): '|' joins the fields of the text to be signed.
    .refine((nombre) => !nombre.includes('|'), TEXTOS_FISCALES.razonConBarra)
    .refine((nombre) => !/[\p{Cc}\p{Cs}]/u.test(nombre), TEXTO_INVALIDO),
  regimen: unaDe(REGIMENES, TEXTOS_FISCALES.regimen),
  codigo_postal: codigoPostal.refine((escrito) => escrito !== '', TEXTOS_FISCALES.codigoPostal),
};

const reparoDelRegimen = ({ rfc, regimen }: Pick<DatosFiscales, 'rfc' | 'regimen'>): string | null => {
  if (!esRfc(rfc)) return null;
  if (esRfcGenerico(rfc) && regimen !== SIN_OBLIGACIONES) return TEXTOS_FISCALES.regimenGenerico;
  const persona = personaDeRfc(rfc);
  if (REGIMENES.some(({ clave, [persona]: suyo }) => clave === regimen && suyo)) return null;
  return persona === 'fisica' ? TEXTOS_FISCALES.regimenDeEmpresas : TEXTOS_FISCALES.regimenDePersonas;
};

const reparoDelUso = ({ rfc, regimen, uso_cfdi }: DatosFiscalesDeCliente): string | null => {
  if (esRfcGenerico(rfc)) return uso_cfdi === SIN_EFECTOS_FISCALES ? null : TEXTOS_FISCALES.usoGenerico;
  return usosDe(regimen).some(({ clave }) => clave === uso_cfdi) ? null : usoAjeno(regimen);
};

/** A generic RFC is refused: it cannot issue invoices. */
export const datosFiscalesSchema = z
  .object(CAMPOS, TEXTOS_FISCALES.invalidos)
  .superRefine((datos, contexto) => {
    if (esRfcGenerico(datos.rfc))
      return contexto.addIssue({ code: 'custom', path: ['rfc'], message: TEXTOS_FISCALES.rfcDelNegocio });
    const message = reparoDelRegimen(datos);
    if (message) contexto.addIssue({ code: 'custom', path: ['regimen'], message });
  }) satisfies z.ZodType<DatosFiscales>;

export const datosFiscalesDeClienteSchema = z
  .object(
    {
      ...CAMPOS,
      uso_cfdi: unaDe(USOS_DEL_CFDI, TEXTOS_FISCALES.uso),
      codigo_postal: codigoPostal.nullish().transform((texto) => texto ?? ''),
    },
    TEXTOS_FISCALES.invalidos,
  )
  .superRefine(
    ({ rfc, codigo_postal }, contexto) => {
      if (codigo_postal === '' && !esRfcGenerico(rfc))
        contexto.addIssue({ code: 'custom', path: ['codigo_postal'], message: TEXTOS_FISCALES.codigoPostal });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
  .superRefine((datos, contexto) => {
    const delRegimen = reparoDelRegimen(datos);
    if (delRegimen) return contexto.addIssue({ code: 'custom', path: ['regimen'], message: delRegimen });
    const message = reparoDelUso(datos);
    if (message) contexto.addIssue({ code: 'custom', path: ['uso_cfdi'], message });
  }) satisfies z.ZodType<DatosFiscalesDeCliente>;

const camposDeApi = {
  rfc: z.string().meta({
    description: '12 characters for a company, 13 for a person; XAXX010101000 and XEXX010101000 are generic.',
  }),
  razon_social: z.string().meta({ description: 'In capitals, without the kind of company.' }),
  regimen: z.string().meta({ description: "A key of SAT's c_RegimenFiscal, such as 601." }),
  codigo_postal: z.string().meta({ description: "5 digits; '' with a generic RFC." }),
} satisfies CamposDeApi<DatosFiscales>;

export const datosFiscalesDeApi = z.strictObject(camposDeApi).meta({ id: 'DatosFiscales' });
export const datosFiscalesDeClienteDeApi = z
  .strictObject({
    ...camposDeApi,
    uso_cfdi: z.string().meta({ description: "A key of SAT's c_UsoCFDI, such as G03." }),
  } satisfies CamposDeApi<DatosFiscalesDeCliente>)
  .meta({ id: 'DatosFiscalesDeCliente' });
