import { z } from 'zod';
import { nombreEscrito, soloLetras } from '../contacto-escrito.ts';
import { type Decider, nunca } from '../decider.ts';
import { exigirVersion, noExiste, regla } from '../errores.ts';
import {
  TEXTO_INVALIDO,
  codigoAnulable,
  emailAnulable,
  oNada,
  textoAnulable,
  versionVista,
} from '../esquemas.ts';
import { type Dia, SIN_FECHA, diaDe } from '../fechas.ts';
import { iguales } from '../iguales.ts';
import { type CambioDe, sobre } from '../sobre.ts';
import { esTelefono } from '../texto.ts';
import { type Upcaster, type Upcasters } from '../upcasters.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import { datosFiscalesDeClienteSchema } from '../datos-fiscales.schema.ts';
import { type DatosFiscalesDeCliente } from '../datos-fiscales.ts';

/** The customer (spec sections 3 and 5). */

export const TEXTOS_DE_CLIENTE = {
  nombreRequerido: 'El nombre es requerido',
  nombreInvalido: 'El nombre debe tener al menos 2 caracteres y solo letras',
  nombreLargo: 'El nombre es demasiado largo: caben 120 letras.',
  empresaCorta: 'El nombre de la empresa debe tener al menos 2 caracteres',
  empresaLarga: 'El nombre de la empresa es demasiado largo: caben 200 caracteres.',
  telefonoRequerido: 'El teléfono es requerido',
  telefonoInvalido: 'El teléfono debe tener 10 dígitos',
  email: 'El email no es válido',
  estado: 'Debes seleccionar un estado',
  sexo: 'El sexo no es válido.',
  fecha: 'La fecha no es válida.',
} as const;

const NOMBRE = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u;
const LARGO_DE_NOMBRE = { minimo: 2, maximo: 120 } as const;
const esNombre = (nombre: string): boolean => nombre.length >= LARGO_DE_NOMBRE.minimo && NOMBRE.test(nombre);

const LARGO_DE_EMPRESA = { minimo: 2, maximo: 200 } as const;
const CONTROL = /[\p{Cc}\p{Cs}]/u;

const empresa = z
  .string({ error: TEXTO_INVALIDO })
  .overwrite(nombreEscrito)
  .max(LARGO_DE_EMPRESA.maximo, TEXTOS_DE_CLIENTE.empresaLarga)
  .refine((texto) => !CONTROL.test(texto), TEXTO_INVALIDO)
  .refine(({ length }) => length === 0 || length >= LARGO_DE_EMPRESA.minimo, TEXTOS_DE_CLIENTE.empresaCorta)
  .nullable()
  .transform((texto) => texto || null);

/**
 * The typed text as a company's name; null when it can be a person's name, or when no company may have it.
 */
export const empresaQueVale = (escrito: string): string | null => {
  const nombre = nombreEscrito(escrito);
  return esNombre(nombre) && nombre.length <= LARGO_DE_NOMBRE.maximo
    ? null
    : (empresa.safeParse(nombre).data ?? null);
};

export const nombreQueVale = (escrito: string): string | null => {
  const nombre = nombreEscrito(escrito);
  const letras = soloLetras(nombre);
  return letras !== nombre && letras.length <= LARGO_DE_NOMBRE.maximo && esNombre(letras) && !esNombre(nombre)
    ? letras
    : null;
};

const fecha = z
  .union(
    [
      z.null(),
      z.literal('').transform(() => null),
      z.string().transform((texto, contexto) => {
        const dia = diaDe(texto);
        if (dia === null) contexto.addIssue({ code: 'custom', message: TEXTOS_DE_CLIENTE.fecha });
        return dia;
      }),
    ],
    TEXTOS_DE_CLIENTE.fecha,
  )
  .transform((dia): Dia => dia ?? SIN_FECHA);

const CAMPOS = {
  nombre: z
    .string(TEXTOS_DE_CLIENTE.nombreRequerido)
    .overwrite(nombreEscrito)
    .max(LARGO_DE_NOMBRE.maximo, TEXTOS_DE_CLIENTE.nombreLargo)
    .refine((nombre) => nombre === '' || esNombre(nombre), TEXTOS_DE_CLIENTE.nombreInvalido)
    .nullable()
    .transform((nombre) => nombre ?? ''),
  empresa,
  telefono: z
    .string(TEXTOS_DE_CLIENTE.telefonoRequerido)
    .trim()
    .min(1, TEXTOS_DE_CLIENTE.telefonoRequerido)
    .refine(esTelefono, TEXTOS_DE_CLIENTE.telefonoInvalido),
  email: emailAnulable(TEXTOS_DE_CLIENTE.email),
  categoria: z.enum(['pendiente', 'activo'], TEXTOS_DE_CLIENTE.estado),
  identification_number: codigoAnulable(60),
  sexo: z.union([z.enum(['M', 'F']), z.null(), z.literal('').transform(() => null)], TEXTOS_DE_CLIENTE.sexo),
  direccion: textoAnulable(500),
  notas: textoAnulable(5000),
  fecha_inicio: fecha,
  fecha_vencimiento: fecha,
  fecha_nacimiento: fecha,
  fiscal: datosFiscalesDeClienteSchema.nullable(),
};

export interface DatosDeCliente {
  /** Name of the customer or of the company's contact; '' for a company without a contact. */
  readonly nombre: string;
  readonly empresa: string | null;
  readonly telefono: string;
  readonly email: string | null;
  readonly categoria: 'pendiente' | 'activo';
  readonly identification_number: string | null;
  readonly sexo: 'M' | 'F' | null;
  readonly direccion: string | null;
  readonly notas: string | null;
  readonly fecha_inicio: Dia;
  readonly fecha_vencimiento: Dia;
  readonly fecha_nacimiento: Dia;
  /** Tax data; null when the customer asks for no CFDI. */
  readonly fiscal: DatosFiscalesDeCliente | null;
}
export type CambioDeCliente = CambioDe<DatosDeCliente>;

/**
 * A customer needs a name or a company: a body that empties the name must give the company. The refusal is at
 * the field `nombre`, before all other refusals.
 */
const conNombreOEmpresa = <
  S extends z.ZodType<{ nombre?: string | undefined; empresa?: string | null | undefined }>,
>(
  esquema: S,
): S =>
  esquema.superRefine(
    ({ nombre, empresa: suya }, contexto) => {
      if (
        nombre !== '' ||
        suya ||
        contexto.issues.some(({ path }) => path?.[0] === 'nombre' || path?.[0] === 'empresa')
      )
        return;
      contexto.addIssue({ code: 'custom', path: ['nombre'], message: TEXTOS_DE_CLIENTE.nombreRequerido });
      contexto.issues.unshift(contexto.issues.pop()!);
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

export const clienteSchema = conNombreOEmpresa(
  z.object({
    ...CAMPOS,
    nombre: CAMPOS.nombre.optional().transform((nombre) => nombre ?? ''),
    empresa: oNada(CAMPOS.empresa),
    email: oNada(CAMPOS.email),
    identification_number: oNada(CAMPOS.identification_number),
    sexo: oNada(CAMPOS.sexo),
    direccion: oNada(CAMPOS.direccion),
    notas: oNada(CAMPOS.notas),
    fecha_inicio: fecha.default(SIN_FECHA),
    fecha_vencimiento: fecha.default(SIN_FECHA),
    fecha_nacimiento: fecha.default(SIN_FECHA),
    fiscal: oNada(CAMPOS.fiscal),
  }),
) satisfies z.ZodType<DatosDeCliente>;

/** Body of PUT /api/clientes/{id}. Fields left out stay, because no form shows every date of a customer. */
export const cambioDeClienteSchema = conNombreOEmpresa(
  z.object(CAMPOS).partial().extend({ version: versionVista }),
) satisfies z.ZodType<CambioDeCliente>;

export const CLIENTE_NO_ENCONTRADO = 'Cliente no encontrado.';
export const CLIENTE_CAMBIO = 'El cliente cambió mientras lo editabas. Vuelve a cargarlo.';

export type EventoDeCliente =
  | { readonly type: 'ClienteCreado'; readonly data: DatosDeCliente & { readonly user_id: string } }
  | { readonly type: 'ClienteActualizado'; readonly data: DatosDeCliente }
  | { readonly type: 'ClienteEliminado'; readonly data: { readonly nombre: string } }
  | { readonly type: 'ClienteRestaurado'; readonly data: { readonly nombre: string } };

const sinEmpresa: Upcaster = (datos) => ({ ...datos, empresa: null });
const sinDatosFiscales: Upcaster = (datos) => ({ ...datos, fiscal: null });

export const EVENTOS_DE_CLIENTE = {
  ClienteCreado: [sinEmpresa, sinDatosFiscales],
  ClienteActualizado: [sinEmpresa, sinDatosFiscales],
  ClienteEliminado: [],
  ClienteRestaurado: [],
} satisfies Upcasters<EventoDeCliente>;

export type ComandoDeCliente =
  | { readonly type: 'CrearCliente'; readonly user_id: string; readonly datos: DatosDeCliente }
  | {
      readonly type: 'ActualizarCliente';
      readonly user_id: string;
      readonly version?: number | undefined;
      readonly cambio: CambioDeCliente;
    }
  | { readonly type: 'EliminarCliente'; readonly user_id: string }
  | { readonly type: 'RestaurarCliente'; readonly user_id: string };

export interface Cliente {
  readonly user_id: string;
  readonly datos: DatosDeCliente;
}

export interface SituacionDeCliente {
  readonly version: number;
  readonly cliente: Cliente | null;
  readonly eliminado: Cliente | null;
}

/** Another owner's customer is refused as missing, so that its existence is not revealed. */
export const clienteDe = (situacion: SituacionDeCliente, user_id: string): Cliente => {
  if (situacion.cliente?.user_id !== user_id) throw noExiste(CLIENTE_NO_ENCONTRADO);
  return situacion.cliente;
};

const decide = (comando: ComandoDeCliente, situacion: SituacionDeCliente): readonly EventoDeCliente[] => {
  switch (comando.type) {
    case 'CrearCliente': {
      const { user_id, datos } = comando;
      if (situacion.version > 0) {
        clienteDe(situacion, user_id);
        return [];
      }
      return [{ type: 'ClienteCreado', data: { user_id, ...datos } }];
    }
    case 'ActualizarCliente': {
      const { datos } = clienteDe(situacion, comando.user_id);
      exigirVersion(comando.version, situacion.version, CLIENTE_CAMBIO);
      const nuevos = sobre(datos, comando.cambio);
      if (!comoSeLlama(nuevos)) throw regla(TEXTOS_DE_CLIENTE.nombreRequerido, 'nombre');
      if (iguales(datos, nuevos)) return [];
      return [{ type: 'ClienteActualizado', data: nuevos }];
    }
    case 'EliminarCliente': {
      const { datos } = clienteDe(situacion, comando.user_id);
      return [{ type: 'ClienteEliminado', data: { nombre: comoSeLlama(datos) } }];
    }
    case 'RestaurarCliente': {
      const { user_id } = comando;
      if (situacion.cliente?.user_id === user_id) return [];
      if (situacion.eliminado?.user_id !== user_id) throw noExiste(CLIENTE_NO_ENCONTRADO);
      return [{ type: 'ClienteRestaurado', data: { nombre: comoSeLlama(situacion.eliminado.datos) } }];
    }
    default:
      return nunca(comando);
  }
};

type Existencia = Pick<SituacionDeCliente, 'cliente' | 'eliminado'>;

const trasEvento = ({ cliente, eliminado }: Existencia, evento: EventoDeCliente): Existencia => {
  switch (evento.type) {
    case 'ClienteCreado': {
      const { user_id, ...datos } = evento.data;
      return { cliente: { user_id, datos }, eliminado: null };
    }
    case 'ClienteActualizado':
      return { cliente: cliente && { ...cliente, datos: evento.data }, eliminado };
    case 'ClienteEliminado':
      return { cliente: null, eliminado: cliente ?? eliminado };
    case 'ClienteRestaurado':
      return { cliente: cliente ?? eliminado, eliminado: null };
    default:
      return nunca(evento);
  }
};

export const cliente: Decider<ComandoDeCliente, SituacionDeCliente, EventoDeCliente> = {
  initialState: { version: 0, cliente: null, eliminado: null },
  decide,
  evolve: (situacion, evento) => ({
    version: situacion.version + 1,
    ...trasEvento(situacion, evento),
  }),
};
