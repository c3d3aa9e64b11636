import { datosFiscalesDeApi } from '../datos-fiscales.schema.ts';
import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { IDIOMAS } from '../idioma.ts';
import { z } from 'zod';
import { tasaDeApi } from '../iva.schema.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { type CamposDeApi, versionDeApi } from '../respuestas.ts';
import { type Zona, zonaDe } from '../zona-horaria.ts';
import { COLOR_PREDETERMINADO } from './color-predeterminado.ts';
import {
  type DatosDeNegocio,
  ENLACES_DE_MENSAJES,
  EVENTOS_DE_NEGOCIO,
  type Negocio,
  SIN_DECIR,
  negocio,
} from './negocio.ts';

export const vistaDeNegocio = proyeccionDeEstado(
  'negocio',
  negocio,
  EVENTOS_DE_NEGOCIO,
  {
    version: 'numero',
    datos: [
      'o-nada',
      {
        nombre_negocio: 'texto',
        tipo_negocio: 'texto',
        telefono: 'texto',
        email: 'texto',
        direccion: 'texto',
        color_personalizado: 'texto',
        nota_factura: ['o-nada', 'texto'],
        terminos_condiciones: ['o-nada', 'texto'],
        codigo_pais: ['o-nada', 'texto'],
        zona_horaria: ['o-nada', 'texto'],
        iva_por_renglon: 'logico',
        iva_predeterminado: 'cualquiera',
        precios_con_iva: 'logico',
        fiscal: ['o-nada', formaDeApi(datosFiscalesDeApi.shape)],
        idioma_documentos: 'texto',
        mostrar_como_pagar: 'logico',
        enlace_de_mensajes: 'texto',
      },
    ],
    logo_url: ['o-nada', 'texto'],
  } satisfies FormasDe<Negocio>,
  5,
);

const datosDeApi = {
  nombre_negocio: z.string(),
  tipo_negocio: z.string(),
  telefono: z.string(),
  email: z.string(),
  direccion: z.string(),
  color_personalizado: z.string(),
  nota_factura: z.string().nullable(),
  terminos_condiciones: z.string().nullable(),
  codigo_pais: z.string().meta({ description: 'Country prefix of wa.me links: 0 to 3 digits.' }),
  zona_horaria: z.string().meta({
    description: "IANA name: the business's zone, else the account's, else America/Mexico_City.",
  }),
  iva_por_renglon: z
    .boolean()
    .meta({ description: 'Whether the lines of a new invoice have their own IVA.' }),
  iva_predeterminado: tasaDeApi.nullable().meta({ description: 'Default IVA of a new line.' }),
  precios_con_iva: z.boolean().meta({ description: "Whether a new invoice's prices include IVA." }),
  fiscal: datosFiscalesDeApi.nullable(),
  idioma_documentos: z.enum(IDIOMAS).meta({ description: 'Language of new papers.' }),
  mostrar_como_pagar: z
    .boolean()
    .meta({ description: 'Whether unpaid invoices print payment instructions.' }),
  enlace_de_mensajes: z
    .enum(ENLACES_DE_MENSAJES)
    .meta({ description: 'Link in the messages of an invoice: to its PDF, or to its page.' }),
} satisfies CamposDeApi<DatosDeNegocio>;

export const negocioDeApi = z
  .strictObject({ ...datosDeApi, logo_url: z.string().nullable(), version: versionDeApi })
  .meta({ id: 'Negocio' });
export type NegocioDeApi = z.output<typeof negocioDeApi>;

export const logoDeApi = z.strictObject({ url: z.string() }).meta({ id: 'Logo' });

export interface DeFabrica {
  readonly codigoPais: string;
  readonly zona: Zona | null;
}

export const aNegocioDeApi = (
  { datos, logo_url, version }: Negocio,
  { codigoPais, zona }: DeFabrica,
): NegocioDeApi => ({
  nombre_negocio: datos?.nombre_negocio ?? '',
  tipo_negocio: datos?.tipo_negocio ?? '',
  telefono: datos?.telefono ?? '',
  email: datos?.email ?? '',
  direccion: datos?.direccion ?? '',
  logo_url,
  color_personalizado: datos?.color_personalizado ?? COLOR_PREDETERMINADO,
  nota_factura: datos?.nota_factura ?? null,
  terminos_condiciones: datos?.terminos_condiciones ?? null,
  codigo_pais: datos?.codigo_pais ?? codigoPais,
  zona_horaria: zonaDe(datos?.zona_horaria, zona),
  iva_por_renglon: datos?.iva_por_renglon ?? false,
  iva_predeterminado: datos?.iva_predeterminado ?? null,
  precios_con_iva: datos?.precios_con_iva ?? false,
  fiscal: datos?.fiscal ?? null,
  idioma_documentos: datos?.idioma_documentos ?? SIN_DECIR.idioma_documentos,
  mostrar_como_pagar: datos?.mostrar_como_pagar ?? SIN_DECIR.mostrar_como_pagar,
  enlace_de_mensajes: datos?.enlace_de_mensajes ?? SIN_DECIR.enlace_de_mensajes,
  version,
});
