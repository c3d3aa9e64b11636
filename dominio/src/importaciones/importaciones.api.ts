import { z } from 'zod';
import { categoriaSchema, servicioSchema } from '../catalogo/catalogo.ts';
import { type DatosDeCliente, clienteSchema } from '../clientes/cliente.ts';
import { type DatosFiscalesDeCliente } from '../datos-fiscales.ts';
import { idDeApi, instanteDeApi, versionDeApi } from '../respuestas.ts';

/**
 * Imports (docs/importar.md). A row's rules are a customer's or a service's, shared by the preview and the
 * server.
 */

export const TIPOS_DE_IMPORTACION = ['clientes', 'servicios'] as const;
export type TipoDeImportacion = (typeof TIPOS_DE_IMPORTACION)[number];

export const MAXIMO_DE_FILAS = { clientes: 20_000, servicios: 1_000 } as const satisfies Record<
  TipoDeImportacion,
  number
>;
export const LOTE = { filas: 500, bytes: 1024 * 1024 } as const;

export const DUPLICADOS = ['saltar', 'completar'] as const;
export type Duplicados = (typeof DUPLICADOS)[number];

export const TEXTOS_DE_IMPORTACION = {
  tipo: 'Elige si importas clientes o servicios.',
  archivo: 'El archivo no es válido.',
  total: {
    clientes: 'Caben 20,000 clientes en una importación. Divide tu lista en varios archivos.',
    servicios: 'Caben 1,000 servicios en una importación. Divide tu lista en varios archivos.',
  },
  vacia: 'No hay filas que importar.',
  duplicados: 'Elige si saltas los que ya existen o completas lo que les falta.',
  desde: 'La fila no es de esta importación.',
  filas: 'Las filas no son válidas.',
  lote: 'Son demasiadas filas en un envío.',
} as const;

const NOMBRE_DE_ARCHIVO = 255;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

/** A file with the same content and number of rows continues its import, unless the import has ended. */
export const importacionSchema = z
  .object({
    tipo: z.enum(TIPOS_DE_IMPORTACION, TEXTOS_DE_IMPORTACION.tipo),
    archivo: z.object(
      {
        nombre: z
          .string(TEXTOS_DE_IMPORTACION.archivo)
          .trim()
          .min(1, TEXTOS_DE_IMPORTACION.archivo)
          .max(NOMBRE_DE_ARCHIVO, TEXTOS_DE_IMPORTACION.archivo)
          .refine((nombre) => !CONTROL.test(nombre), TEXTOS_DE_IMPORTACION.archivo),
        sha256: z
          .string(TEXTOS_DE_IMPORTACION.archivo)
          .regex(/^[0-9a-f]{64}$/, TEXTOS_DE_IMPORTACION.archivo)
          .meta({ description: 'SHA-256 of its bytes: 64 hexadecimal digits.' }),
      },
      TEXTOS_DE_IMPORTACION.archivo,
    ),
    total: z
      .int(TEXTOS_DE_IMPORTACION.vacia)
      .min(1, TEXTOS_DE_IMPORTACION.vacia)
      .max(MAXIMO_DE_FILAS.clientes, TEXTOS_DE_IMPORTACION.total.clientes),
    duplicados: z
      .enum(DUPLICADOS, TEXTOS_DE_IMPORTACION.duplicados)
      .default('saltar')
      .meta({ description: "'completar': fills only what is empty of who is already there." }),
  })
  .refine(({ tipo, total }) => tipo !== 'servicios' || total <= MAXIMO_DE_FILAS.servicios, {
    error: TEXTOS_DE_IMPORTACION.total.servicios,
    path: ['total'],
  });
export type NuevaImportacion = z.output<typeof importacionSchema>;

const faltaTexto = (valor: unknown): boolean =>
  valor === undefined || valor === null || (typeof valor === 'string' && valor.trim() === '');
const conLoQueFalta =
  (campo: string, omision: string) =>
  (fila: unknown): unknown =>
    typeof fila === 'object' && fila !== null && !Array.isArray(fila)
      ? {
          ...fila,
          ...(faltaTexto((fila as Record<string, unknown>)[campo]) && { [campo]: omision }),
        }
      : fila;

export const filaDeClienteSchema = z.preprocess(conLoQueFalta('categoria', 'activo'), clienteSchema);
export type FilaDeCliente = DatosDeCliente;

export const CATEGORIA_DE_IMPORTADOS = 'General';

/** A service's category is given by name, and created when no category has the name. */
export const filaDeServicioSchema = z.preprocess(
  conLoQueFalta('categoria', CATEGORIA_DE_IMPORTADOS),
  servicioSchema.omit({ categoria_id: true }).extend({ categoria: categoriaSchema.shape.nombre }),
);
export type FilaDeServicio = z.output<typeof filaDeServicioSchema>;

const dato = z.union([z.string(), z.number(), z.null()], TEXTOS_DE_IMPORTACION.filas).optional();
const datos = <C extends string>(campos: readonly C[]): Readonly<Record<C, typeof dato>> =>
  Object.fromEntries(campos.map((campo) => [campo, dato])) as Record<C, typeof dato>;

const CAMPOS_FISCALES = [
  ...(['rfc', 'razon_social', 'regimen', 'uso_cfdi', 'codigo_postal'] as const),
] satisfies readonly (keyof DatosFiscalesDeCliente)[];
const CAMPOS_DE_CLIENTE = [
  ...(['nombre', 'empresa', 'telefono', 'email', 'categoria', 'identification_number', 'sexo'] as const),
  ...(['direccion', 'notas', 'fecha_inicio', 'fecha_vencimiento', 'fecha_nacimiento'] as const),
] satisfies readonly (keyof DatosDeCliente)[];
const CAMPOS_DE_SERVICIO = [
  ...(['nombre', 'precio', 'categoria', 'iva', 'clave_sat', 'unidad_sat'] as const),
] satisfies readonly (keyof FilaDeServicio)[];

/** Only known fields are allowed; a row's own rules are checked later. */
const filaDicha = z.strictObject(
  {
    ...datos(CAMPOS_DE_CLIENTE),
    ...datos(CAMPOS_DE_SERVICIO),
    fiscal: z.strictObject(datos(CAMPOS_FISCALES), TEXTOS_DE_IMPORTACION.filas).nullable().optional(),
  },
  TEXTOS_DE_IMPORTACION.filas,
);

/**
 * `desde` is the first row's index, from 0; a null row was left out by the owner. An invalid row is refused
 * without refusing the others.
 */
export const filasSchema = z.object({
  desde: z.int(TEXTOS_DE_IMPORTACION.desde).min(0, TEXTOS_DE_IMPORTACION.desde),
  filas: z
    .array(filaDicha.nullable(), TEXTOS_DE_IMPORTACION.filas)
    .min(1, TEXTOS_DE_IMPORTACION.vacia)
    .max(LOTE.filas, TEXTOS_DE_IMPORTACION.lote)
    .meta({
      description:
        'Of customers as POST /api/clientes takes them; of services nombre, precio, categoria (by its name), iva, clave_sat, unidad_sat.',
    }),
});
export type FilasDichas = z.output<typeof filasSchema>;

export const POR_QUE_SE_SALTA = ['omitida', 'ya-existe', 'no-vale', 'otra-fila'] as const;

export const filaSaltadaDeApi = z.strictObject({
  fila: z.int().meta({ description: 'From 0, as `desde`.' }),
  por: z.enum(POR_QUE_SE_SALTA).meta({
    description:
      "'omitida': it was null; 'ya-existe': of `id`; 'no-vale': breaks a rule; 'otra-fila': this place brought another row before.",
  }),
  motivo: z.string().meta({ description: 'Spanish, fit to be shown.' }),
  id: idDeApi.nullable().meta({ description: 'Who or what is already there.' }),
});
export type FilaSaltadaDeApi = z.output<typeof filaSaltadaDeApi>;

export const filasImportadasDeApi = z
  .strictObject({
    creadas: z.int(),
    completadas: z.int(),
    saltadas: z.array(filaSaltadaDeApi),
  })
  .meta({ id: 'FilasImportadas' });
export type FilasImportadasDeApi = z.output<typeof filasImportadasDeApi>;

export const ESTADOS_DE_IMPORTACION = ['en-curso', 'terminada', 'deshecha'] as const;
export type EstadoDeImportacion = (typeof ESTADOS_DE_IMPORTACION)[number];

const resultadoDeApi = z.strictObject({ creadas: z.int(), completadas: z.int(), saltadas: z.int() });

const camposDeImportacion = {
  id: idDeApi,
  version: versionDeApi,
  tipo: z.enum(TIPOS_DE_IMPORTACION),
  archivo: z.strictObject({ nombre: z.string(), sha256: z.string() }),
  total: z.int().meta({ description: 'Its rows.' }),
  duplicados: z.enum(DUPLICADOS),
  estado: z.enum(ESTADOS_DE_IMPORTACION),
  resultado: resultadoDeApi.nullable().meta({ description: 'Null while it is under way.' }),
  deshecho: z
    .strictObject({ deshechas: z.int(), conservadas: z.int() })
    .nullable()
    .meta({ description: 'What undoing it took away, and what it left because it was touched since.' }),
  creada: instanteDeApi,
  terminada: instanteDeApi.nullable(),
  deshecha: instanteDeApi.nullable(),
};
export const importacionDeApi = z.strictObject(camposDeImportacion).meta({ id: 'Importacion' });
export type ImportacionDeApi = z.output<typeof importacionDeApi>;

export const POR_QUE_SE_CONSERVA = ['editada', 'facturada', 'cotizada', 'cobrada'] as const;
export type PorQueSeConserva = (typeof POR_QUE_SE_CONSERVA)[number];

export const conservadaDeApi = z.strictObject({
  id: idDeApi,
  nombre: z.string(),
  por: z.enum(POR_QUE_SE_CONSERVA).meta({
    description:
      "'editada': changed since; 'facturada', 'cotizada', 'cobrada': named by an invoice, a quote, a reminder.",
  }),
});
export type ConservadaDeApi = z.output<typeof conservadaDeApi>;

export const importacionConDetalleDeApi = z
  .strictObject({
    ...camposDeImportacion,
    conservadas: z
      .array(conservadaDeApi)
      .meta({ description: 'What undoing it left; none of an import that was not undone.' }),
  })
  .meta({ id: 'ImportacionConDetalle' });
export type ImportacionConDetalleDeApi = z.output<typeof importacionConDetalleDeApi>;
