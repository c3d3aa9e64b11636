import { z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { exigirVersion } from '../errores.ts';
import {
  emailRequerido,
  nombreRequerido,
  textoOpcional,
  textoRequerido,
  versionVista,
  zonaOpcional,
} from '../esquemas.ts';
import { esColor } from '../color.ts';
import { datosFiscalesSchema } from '../datos-fiscales.schema.ts';
import { type DatosFiscales } from '../datos-fiscales.ts';
import { IDIOMAS, IDIOMA_PREDETERMINADO, type Idioma } from '../idioma.ts';
import { iguales } from '../iguales.ts';
import { tasaSchema } from '../iva.schema.ts';
import { type Tasa } from '../iva.ts';
import { type CambioDe, sobre } from '../sobre.ts';
import { CODIGO_DE_PAIS, esTelefono } from '../texto.ts';
import { type Zona } from '../zona-horaria.ts';
import { COLOR_PREDETERMINADO } from './color-predeterminado.ts';
import { type Upcasters } from '../upcasters.ts';

/** The business (spec sections 3 and 5). */

export const TEXTOS_DE_NEGOCIO = {
  nombreRequerido: 'El nombre del negocio es obligatorio.',
  nombreCorto: 'El nombre debe tener al menos 2 caracteres.',
  tipoRequerido: 'El tipo de negocio es obligatorio.',
  tipoCorto: 'El tipo de negocio debe tener al menos 2 caracteres.',
  telefonoRequerido: 'El teléfono es obligatorio.',
  telefonoInvalido: 'El teléfono debe tener exactamente 10 dígitos.',
  emailRequerido: 'El email es obligatorio.',
  emailInvalido: 'Ingresa un email válido.',
  direccionRequerida: 'La dirección es obligatoria.',
  direccionCorta: 'La dirección debe tener al menos 3 caracteres.',
  color: 'El color debe tener la forma #2563eb.',
  siONo: 'Elige sí o no.',
  idioma: 'Elige inglés (en) o español (es).',
  enlace: 'Elige el PDF (pdf) o la página (pagina).',
  codigoPais: 'El código de país debe tener de 1 a 3 dígitos, sin 0 al principio.',
} as const;
export const LOGO_FORMATO = 'Solo se permiten imágenes PNG o JPG';
export const LOGO_TAMANO = 'El logo no debe superar 1MB';
export const LOGO_DANADO = 'La imagen está incompleta o dañada';
/** The largest logo: 1 MB (spec section 9). */
export const LOGO_MAXIMO_BYTES = 1_048_576;
/** A logo with more pixels would exhaust memory when decoded. */
export const LOGO_MAXIMO_PUNTOS = 25_000_000;
const enMegapixeles = (puntos: number): number => Math.ceil(puntos / 100_000) / 10;
export const logoDeDemasiadosPuntos = (puntos: number): string =>
  `La imagen es demasiado grande: tiene ${enMegapixeles(puntos)} megapíxeles y el máximo es ${enMegapixeles(LOGO_MAXIMO_PUNTOS)}`;
/** An owner's logos are limited: invoices refer to their logo, so no logo is deleted. */
export const LOGOS_MAXIMOS = 60;
export const DEMASIADOS_LOGOS = `Ya guardaste ${LOGOS_MAXIMOS} logos, que es el máximo.`;
export const NEGOCIO_CAMBIO = 'La configuración cambió mientras la editabas. Vuelve a cargarla.';

const conMinimo = (texto: z.ZodString, corto: string, minimo: number) =>
  texto.refine(({ length }) => length >= minimo, corto);

/** Undefined leaves the setting as it is, null resets it to `deFabrica`. */
const decible = <T>(tipo: z.ZodType<T>, deFabrica: NoInfer<T>) =>
  tipo
    .nullable()
    .transform((dicho) => dicho ?? deFabrica)
    .optional();
const siONo = (deFabrica: boolean) => decible(z.boolean(TEXTOS_DE_NEGOCIO.siONo), deFabrica);

export const ENLACES_DE_MENSAJES = ['pdf', 'pagina'] as const;
export type EnlaceDeMensajes = (typeof ENLACES_DE_MENSAJES)[number];
export const NOMBRES_DE_ENLACE: Readonly<Record<EnlaceDeMensajes, string>> = {
  pdf: 'El PDF',
  pagina: 'La página de la factura',
};

export interface DatosDeNegocio {
  readonly nombre_negocio: string;
  readonly tipo_negocio: string;
  readonly telefono: string;
  readonly email: string;
  readonly direccion: string;
  readonly color_personalizado: string;
  readonly nota_factura: string | null;
  readonly terminos_condiciones: string | null;
  /** Country prefix of wa.me links; '' for none; null for the deployment's default. */
  readonly codigo_pais: string | null;
  /** Time zone of the business; null for the account's zone (zona-horaria.ts). */
  readonly zona_horaria: Zona | null;
  /** Whether lines of a new invoice have their own IVA rate, by default `iva_predeterminado`. */
  readonly iva_por_renglon: boolean;
  readonly iva_predeterminado: Tasa | null;
  /** Whether prices of a new invoice include IVA. */
  readonly precios_con_iva: boolean;
  /** Tax data of the business; null when it issues no CFDI. */
  readonly fiscal: DatosFiscales | null;
  /** Language of new invoices and quotes on paper. */
  readonly idioma_documentos: Idioma;
  /** Whether unpaid invoices print payment instructions. */
  readonly mostrar_como_pagar: boolean;
  readonly enlace_de_mensajes: EnlaceDeMensajes;
}
const SIN_IVA = { iva_por_renglon: false, iva_predeterminado: null, precios_con_iva: false } as const;
const PAPEL_DE_FABRICA = {
  idioma_documentos: IDIOMA_PREDETERMINADO,
  mostrar_como_pagar: true,
  enlace_de_mensajes: 'pdf',
} as const;
type Decible = Pick<DatosDeNegocio, keyof typeof SIN_IVA | 'fiscal' | keyof typeof PAPEL_DE_FABRICA>;
export const SIN_DECIR: Decible = { ...SIN_IVA, fiscal: null, ...PAPEL_DE_FABRICA };
export type NegocioDicho = Omit<DatosDeNegocio, keyof Decible> & CambioDe<Decible>;

export const negocioSchema = z.object({
  nombre_negocio: conMinimo(
    nombreRequerido(TEXTOS_DE_NEGOCIO.nombreRequerido, 200),
    TEXTOS_DE_NEGOCIO.nombreCorto,
    2,
  ),
  tipo_negocio: conMinimo(
    nombreRequerido(TEXTOS_DE_NEGOCIO.tipoRequerido, 200),
    TEXTOS_DE_NEGOCIO.tipoCorto,
    2,
  ),
  telefono: textoRequerido(TEXTOS_DE_NEGOCIO.telefonoRequerido).refine(
    esTelefono,
    TEXTOS_DE_NEGOCIO.telefonoInvalido,
  ),
  email: emailRequerido(TEXTOS_DE_NEGOCIO.emailRequerido, TEXTOS_DE_NEGOCIO.emailInvalido),
  direccion: conMinimo(
    textoRequerido(TEXTOS_DE_NEGOCIO.direccionRequerida, 500),
    TEXTOS_DE_NEGOCIO.direccionCorta,
    3,
  ),
  color_personalizado: textoOpcional()
    .refine((color) => color === null || esColor(color), TEXTOS_DE_NEGOCIO.color)
    .transform((color) => color?.toLowerCase() ?? COLOR_PREDETERMINADO),
  nota_factura: textoOpcional(5000),
  terminos_condiciones: textoOpcional(5000),
  codigo_pais: z
    .string(TEXTOS_DE_NEGOCIO.codigoPais)
    .trim()
    .regex(CODIGO_DE_PAIS, TEXTOS_DE_NEGOCIO.codigoPais)
    .nullish()
    .transform((codigo) => codigo ?? null),
  zona_horaria: zonaOpcional,
  iva_por_renglon: siONo(SIN_DECIR.iva_por_renglon),
  iva_predeterminado: tasaSchema.nullable().optional(),
  precios_con_iva: siONo(SIN_DECIR.precios_con_iva),
  fiscal: datosFiscalesSchema.nullish(),
  idioma_documentos: decible(z.enum(IDIOMAS, TEXTOS_DE_NEGOCIO.idioma), SIN_DECIR.idioma_documentos),
  mostrar_como_pagar: siONo(SIN_DECIR.mostrar_como_pagar),
  enlace_de_mensajes: decible(
    z.enum(ENLACES_DE_MENSAJES, TEXTOS_DE_NEGOCIO.enlace),
    SIN_DECIR.enlace_de_mensajes,
  ),
}) satisfies z.ZodType<NegocioDicho>;
export const presentacionSchema = negocioSchema.pick({ nombre_negocio: true, telefono: true });
export type Presentacion = z.output<typeof presentacionSchema>;
export const cambioDeNegocioSchema = negocioSchema.extend({ version: versionVista });

export interface Negocio {
  readonly version: number;
  readonly datos: DatosDeNegocio | null;
  readonly logo_url: string | null;
}

export interface Logo {
  readonly logo_url: string;
  /**
   * SHA-256 of the uploaded image, 64 lower-case hexadecimal digits; null for logos older than this field.
   */
  readonly original: string | null;
  /** SHA-256 of the image that PDFs print; null for logos older than this field. */
  readonly impreso: string | null;
}

export type EventoDeNegocio =
  | { readonly type: 'NegocioConfigurado'; readonly data: DatosDeNegocio }
  | { readonly type: 'LogoSubido'; readonly data: Logo };

export const EVENTOS_DE_NEGOCIO = {
  NegocioConfigurado: [
    (datos) => ({ ...datos, zona_horaria: null }),
    (datos) => ({ ...datos, ...SIN_IVA }),
    (datos) => ({ ...datos, fiscal: null }),
    (datos) => ({ ...datos, ...PAPEL_DE_FABRICA }),
  ],
  LogoSubido: [(logo) => ({ ...logo, original: null, impreso: null })],
} satisfies Upcasters<EventoDeNegocio>;

export type ComandoDeNegocio =
  | {
      readonly type: 'ConfigurarNegocio';
      readonly version?: number | undefined;
      readonly datos: NegocioDicho;
    }
  | { readonly type: 'PresentarNegocio'; readonly presentacion: Presentacion }
  | { readonly type: 'SubirLogo'; readonly logo: Logo };

const conLoDicho = (antes: Decible, dicho: NegocioDicho): DatosDeNegocio => ({
  ...dicho,
  ...sobre(antes, dicho),
});

const SIN_LLENAR: DatosDeNegocio = {
  ...{ nombre_negocio: '', tipo_negocio: '', telefono: '', email: '', direccion: '' },
  color_personalizado: COLOR_PREDETERMINADO,
  ...{ nota_factura: null, terminos_condiciones: null, codigo_pais: null, zona_horaria: null },
  ...SIN_DECIR,
};

const siCambia = (antes: DatosDeNegocio | null, datos: DatosDeNegocio): EventoDeNegocio[] =>
  iguales(antes, datos) ? [] : [{ type: 'NegocioConfigurado', data: datos }];

export const negocio: Decider<ComandoDeNegocio, Negocio, EventoDeNegocio> = {
  initialState: { version: 0, datos: null, logo_url: null },
  decide: (comando, estado) => {
    switch (comando.type) {
      case 'ConfigurarNegocio': {
        exigirVersion(comando.version, estado.version, NEGOCIO_CAMBIO);
        return siCambia(estado.datos, conLoDicho(estado.datos ?? SIN_DECIR, comando.datos));
      }
      case 'PresentarNegocio':
        return siCambia(estado.datos, { ...(estado.datos ?? SIN_LLENAR), ...comando.presentacion });
      case 'SubirLogo':
        if (estado.logo_url === comando.logo.logo_url) return [];
        return [{ type: 'LogoSubido', data: comando.logo }];
      default:
        return nunca(comando);
    }
  },
  evolve: (estado, evento) => {
    const version = estado.version + 1;
    switch (evento.type) {
      case 'NegocioConfigurado':
        return { ...estado, version, datos: evento.data };
      case 'LogoSubido':
        return { ...estado, version, logo_url: evento.data.logo_url };
      default:
        return nunca(evento);
    }
  },
};
