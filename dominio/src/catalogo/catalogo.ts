import { z } from 'zod';
import { type Centavos } from '../dinero.ts';
import { type Decider, nunca } from '../decider.ts';
import { conflicto, exigirVersion, noExiste } from '../errores.ts';
import { entero, identificador, nombreRequerido, numero, versionVista } from '../esquemas.ts';
import { clavesSatSchema } from '../claves-sat.schema.ts';
import { type ClavesSat, SIN_CLAVES_SAT } from '../claves-sat.ts';
import { iguales } from '../iguales.ts';
import { tasaSchema } from '../iva.schema.ts';
import { type Tasa } from '../iva.ts';
import {
  type Lista,
  LISTA_VACIA,
  conCambio,
  conId,
  conLosDe,
  conOtra,
  eliminadoDe,
  sinLosDe,
} from '../lista.ts';
import { type CambioDe, sobre } from '../sobre.ts';
import { plegar } from '../texto.ts';
import { type Upcasters } from '../upcasters.ts';

/** The catalogue (spec sections 3 and 5). One stream per owner. */

export const TEXTOS_DE_CATALOGO = {
  nombre: 'El nombre es obligatorio',
  precio: 'Precio inválido',
  orden: 'El orden debe ser un entero entre 1 y 1,000,000.',
  categoria: 'Selecciona una categoría.',
} as const;
export const CATEGORIA_NO_ENCONTRADA = 'Categoría no encontrada.';
export const SERVICIO_NO_ENCONTRADO = 'Servicio no encontrado.';
export const CATEGORIA_CAMBIO = 'La categoría cambió mientras la editabas. Vuelve a cargarla.';
export const SERVICIO_CAMBIO = 'El servicio cambió mientras lo editabas. Vuelve a cargarlo.';
export const CATEGORIA_ELIMINADA = 'Su categoría se eliminó.';
export const SIN_SU_CATEGORIA = 'Su categoría se eliminó. Restaura primero la categoría.';

const PRECIO_MAXIMO: Centavos = 99_999_999_999;

const orden = z
  .union(
    // `entero` comes first, because forms show the refusal of a union's first member.
    [entero(1, 1_000_000, TEXTOS_DE_CATALOGO.orden), z.null(), z.literal('').transform(() => null)],
    TEXTOS_DE_CATALOGO.orden,
  )
  .optional()
  .transform((numero) => numero ?? null);

export interface DatosDeCategoria {
  readonly nombre: string;
  /** The category's place in the owner's order, from 1; null when it has none. */
  readonly orden: number | null;
}

export const categoriaSchema = z.object({
  nombre: nombreRequerido(TEXTOS_DE_CATALOGO.nombre, 120),
  orden,
}) satisfies z.ZodType<DatosDeCategoria>;
export const cambioDeCategoriaSchema = categoriaSchema.extend({ version: versionVista });

export interface DatosDeServicio extends ClavesSat {
  readonly nombre: string;
  readonly precio: Centavos;
  readonly categoria_id: string;
  /** Default IVA of an invoice line made from the service; null without a default. */
  readonly iva: Tasa | null;
}
export type ServicioDicho = Omit<DatosDeServicio, 'iva' | keyof ClavesSat> &
  CambioDe<Pick<DatosDeServicio, 'iva' | keyof ClavesSat>>;
export const SIN_IMPUESTO = { iva: null, ...SIN_CLAVES_SAT } as const;

export const servicioSchema = z.object({
  nombre: nombreRequerido(TEXTOS_DE_CATALOGO.nombre, 200),
  precio: numero({
    clase: 'importe',
    nombre: 'el precio',
    falta: TEXTOS_DE_CATALOGO.precio,
    minimo: 1,
    maximo: PRECIO_MAXIMO,
  }),
  categoria_id: identificador(TEXTOS_DE_CATALOGO.categoria),
  iva: tasaSchema.nullable().optional(),
  ...clavesSatSchema,
}) satisfies z.ZodType<ServicioDicho>;
export const cambioDeServicioSchema = servicioSchema.extend({ version: versionVista });

export interface Categoria extends DatosDeCategoria {
  readonly id: string;
  readonly version: number;
}
export interface Servicio extends DatosDeServicio {
  readonly id: string;
  readonly version: number;
}
export interface Catalogo {
  readonly categorias: Lista<Categoria>;
  readonly servicios: Lista<Servicio>;
}

export type EventoDeCatalogo =
  | { readonly type: 'CategoriaCreada'; readonly data: DatosDeCategoria & { readonly id: string } }
  | { readonly type: 'CategoriaActualizada'; readonly data: DatosDeCategoria & { readonly id: string } }
  | { readonly type: 'CategoriaEliminada'; readonly data: { readonly id: string } }
  | { readonly type: 'CategoriaRestaurada'; readonly data: { readonly id: string } }
  | { readonly type: 'ServicioCreado'; readonly data: DatosDeServicio & { readonly id: string } }
  | { readonly type: 'ServicioActualizado'; readonly data: DatosDeServicio & { readonly id: string } }
  | { readonly type: 'ServicioEliminado'; readonly data: { readonly id: string } }
  | { readonly type: 'ServicioRestaurado'; readonly data: { readonly id: string } };

export const EVENTOS_DE_CATALOGO = {
  CategoriaCreada: [],
  CategoriaActualizada: [],
  CategoriaEliminada: [],
  CategoriaRestaurada: [],
  ServicioCreado: [(servicio) => ({ ...servicio, ...SIN_IMPUESTO })],
  ServicioActualizado: [(servicio) => ({ ...servicio, ...SIN_IMPUESTO })],
  ServicioEliminado: [],
  ServicioRestaurado: [],
} satisfies Upcasters<EventoDeCatalogo>;

export type ComandoDeCatalogo =
  | { readonly type: 'CrearCategoria'; readonly id: string; readonly datos: DatosDeCategoria }
  | {
      readonly type: 'ActualizarCategoria';
      readonly id: string;
      readonly version?: number | undefined;
      readonly datos: DatosDeCategoria;
    }
  | { readonly type: 'EliminarCategoria'; readonly id: string }
  | { readonly type: 'RestaurarCategoria'; readonly id: string }
  | { readonly type: 'CrearServicio'; readonly id: string; readonly datos: ServicioDicho }
  | {
      readonly type: 'ActualizarServicio';
      readonly id: string;
      readonly version?: number | undefined;
      readonly datos: ServicioDicho;
    }
  | { readonly type: 'EliminarServicio'; readonly id: string }
  | { readonly type: 'RestaurarServicio'; readonly id: string }
  | { readonly type: 'ImportarServicios'; readonly servicios: readonly ServicioImportado[] }
  | {
      readonly type: 'RetirarServicios';
      readonly servicios: readonly string[];
      readonly categorias: readonly string[];
    };

export interface ServicioImportado {
  readonly id: string;
  readonly categoria: { readonly id: string; readonly nombre: string };
  readonly datos: Omit<ServicioDicho, 'categoria_id'>;
}

export const categoriaDe = ({ categorias }: Catalogo, id: string): Categoria => {
  const categoria = conId(categorias.vivos, id);
  if (!categoria) throw noExiste(CATEGORIA_NO_ENCONTRADA);
  return categoria;
};

export const servicioDe = ({ servicios }: Catalogo, id: string): Servicio => {
  const servicio = conId(servicios.vivos, id);
  if (!servicio) throw noExiste(SERVICIO_NO_ENCONTRADO);
  return servicio;
};

/** Categories without `orden` are last; ties are in order of creation (decisions, "The HTTP contract"). */
export const categoriasEnOrden = ({ categorias }: Catalogo): readonly Categoria[] =>
  [...categorias.vivos].sort((a, b) => (a.orden ?? Infinity) - (b.orden ?? Infinity) || 0);

const mismo = <T extends { id: string; version: number }>(
  { id: _id, version: _version, ...actual }: T,
  datos: object,
): boolean => iguales(actual, datos);

const conLoDicho = (
  antes: Pick<DatosDeServicio, 'iva' | keyof ClavesSat>,
  { nombre, precio, categoria_id, ...impuesto }: ServicioDicho,
): DatosDeServicio => {
  const { iva, clave_sat, unidad_sat } = antes;
  return { nombre, precio, categoria_id, ...sobre({ iva, clave_sat, unidad_sat }, impuesto) };
};

export const servicioQueHubo = ({ servicios }: Catalogo, id: string): Servicio | null =>
  conId(servicios.vivos, id) ?? eliminadoDe(servicios, id)?.cosa ?? null;

/**
 * The category of an imported service: the category of that name, otherwise the one created by an earlier run
 * of the import; null when this was deleted.
 */
const categoriaDelImportado = (
  { categorias }: Catalogo,
  { id, nombre }: ServicioImportado['categoria'],
): Categoria | 'nueva' | null => {
  const buscada = plegar(nombre);
  const hay = categorias.vivos.find((una) => plegar(una.nombre) === buscada) ?? conId(categorias.vivos, id);
  if (hay) return hay;
  return eliminadoDe(categorias, id) ? null : 'nueva';
};

const claveDe = ({ nombre, categoria_id }: Pick<Servicio, 'nombre' | 'categoria_id'>): string =>
  `${categoria_id} ${plegar(nombre)}`;

const importar = (
  servicios: readonly ServicioImportado[],
  catalogo: Catalogo,
): readonly EventoDeCatalogo[] => {
  const eventos: EventoDeCatalogo[] = [];
  const ocupados = new Set(catalogo.servicios.vivos.map(claveDe));
  let actual = catalogo;
  const registrar = (evento: EventoDeCatalogo): void => {
    eventos.push(evento);
    actual = evolve(actual, evento);
  };
  for (const { id, categoria, datos } of servicios) {
    const suya = categoriaDelImportado(actual, categoria);
    if (suya === null || servicioQueHubo(actual, id)) continue;
    const categoria_id = suya === 'nueva' ? categoria.id : suya.id;
    const clave = claveDe({ nombre: datos.nombre, categoria_id });
    if (ocupados.has(clave)) continue;
    ocupados.add(clave);
    if (suya === 'nueva')
      registrar({
        type: 'CategoriaCreada',
        data: { id: categoria.id, nombre: categoria.nombre, orden: null },
      });
    registrar({
      type: 'ServicioCreado',
      data: { id, ...conLoDicho(SIN_IMPUESTO, { ...datos, categoria_id }) },
    });
  }
  return eventos;
};

/** Undoes an import: deletes its unchanged services (version 1), and its categories that become empty. */
const retirar = (
  servicios: readonly string[],
  categorias: readonly string[],
  catalogo: Catalogo,
): readonly EventoDeCatalogo[] => {
  const pedidos = new Set(servicios);
  const seVan = new Set(
    catalogo.servicios.vivos
      .filter(({ id, version }) => version === 1 && pedidos.has(id))
      .map(({ id }) => id),
  );
  const usadas = new Set(
    catalogo.servicios.vivos.filter(({ id }) => !seVan.has(id)).map(({ categoria_id }) => categoria_id),
  );
  const vacias = catalogo.categorias.vivos.filter(
    ({ id, version }) => version === 1 && categorias.includes(id) && !usadas.has(id),
  );
  return [
    ...[...seVan].map((id) => ({ type: 'ServicioEliminado', data: { id } }) as const),
    ...vacias.map(({ id }) => ({ type: 'CategoriaEliminada', data: { id } }) as const),
  ];
};

const decide = (comando: ComandoDeCatalogo, catalogo: Catalogo): readonly EventoDeCatalogo[] => {
  if (comando.type === 'ImportarServicios') return importar(comando.servicios, catalogo);
  if (comando.type === 'RetirarServicios') return retirar(comando.servicios, comando.categorias, catalogo);
  const { id } = comando;
  switch (comando.type) {
    case 'CrearCategoria':
      if (conId(catalogo.categorias.vivos, id)) return [];
      if (eliminadoDe(catalogo.categorias, id)) throw noExiste(CATEGORIA_NO_ENCONTRADA);
      return [{ type: 'CategoriaCreada', data: { id, ...comando.datos } }];
    case 'ActualizarCategoria': {
      const categoria = categoriaDe(catalogo, id);
      exigirVersion(comando.version, categoria.version, CATEGORIA_CAMBIO);
      if (mismo(categoria, comando.datos)) return [];
      return [{ type: 'CategoriaActualizada', data: { id, ...comando.datos } }];
    }
    case 'EliminarCategoria':
      categoriaDe(catalogo, id);
      return [{ type: 'CategoriaEliminada', data: { id } }];
    case 'RestaurarCategoria':
      if (conId(catalogo.categorias.vivos, id)) return [];
      if (!eliminadoDe(catalogo.categorias, id)) throw noExiste(CATEGORIA_NO_ENCONTRADA);
      return [{ type: 'CategoriaRestaurada', data: { id } }];
    case 'CrearServicio':
      categoriaDe(catalogo, comando.datos.categoria_id);
      if (conId(catalogo.servicios.vivos, id)) return [];
      if (eliminadoDe(catalogo.servicios, id)) throw noExiste(SERVICIO_NO_ENCONTRADO);
      return [{ type: 'ServicioCreado', data: { id, ...conLoDicho(SIN_IMPUESTO, comando.datos) } }];
    case 'ActualizarServicio': {
      const servicio = servicioDe(catalogo, id);
      exigirVersion(comando.version, servicio.version, SERVICIO_CAMBIO);
      categoriaDe(catalogo, comando.datos.categoria_id);
      const datos = conLoDicho(servicio, comando.datos);
      if (mismo(servicio, datos)) return [];
      return [{ type: 'ServicioActualizado', data: { id, ...datos } }];
    }
    case 'EliminarServicio':
      servicioDe(catalogo, id);
      return [{ type: 'ServicioEliminado', data: { id } }];
    case 'RestaurarServicio': {
      if (conId(catalogo.servicios.vivos, id)) return [];
      const eliminado = eliminadoDe(catalogo.servicios, id);
      if (!eliminado) throw noExiste(SERVICIO_NO_ENCONTRADO);
      if (!conId(catalogo.categorias.vivos, eliminado.cosa.categoria_id)) throw conflicto(SIN_SU_CATEGORIA);
      return [{ type: 'ServicioRestaurado', data: { id } }];
    }
    default:
      return nunca(comando);
  }
};

const evolve = (catalogo: Catalogo, evento: EventoDeCatalogo): Catalogo => {
  const { categorias, servicios } = catalogo;
  const { id } = evento.data;
  switch (evento.type) {
    case 'CategoriaCreada':
      return { categorias: conOtra(categorias, { ...evento.data, version: 1 }), servicios };
    case 'CategoriaActualizada':
      return { categorias: conCambio(categorias, evento.data), servicios };
    case 'CategoriaEliminada':
      // Services are deleted with their category, because they could not be found without it.
      return {
        categorias: sinLosDe(categorias, id, (una) => una.id === id),
        servicios: sinLosDe(servicios, id, ({ categoria_id }) => categoria_id === id),
      };
    case 'CategoriaRestaurada':
      return { categorias: conLosDe(categorias, id), servicios: conLosDe(servicios, id) };
    case 'ServicioCreado':
      return { categorias, servicios: conOtra(servicios, { ...evento.data, version: 1 }) };
    case 'ServicioActualizado':
      return { categorias, servicios: conCambio(servicios, evento.data) };
    case 'ServicioEliminado':
      return { categorias, servicios: sinLosDe(servicios, id, (uno) => uno.id === id) };
    case 'ServicioRestaurado':
      return { categorias, servicios: conLosDe(servicios, id) };
    default:
      return nunca(evento);
  }
};

export const catalogo: Decider<ComandoDeCatalogo, Catalogo, EventoDeCatalogo> = {
  initialState: { categorias: LISTA_VACIA, servicios: LISTA_VACIA },
  decide,
  evolve,
};
