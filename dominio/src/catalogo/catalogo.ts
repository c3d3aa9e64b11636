import { z } from 'zod';
import { type Centavos } from '../dinero.ts';
import { type Decider, nunca } from '../decider.ts';
import { exigirVersion, noExiste } from '../errores.ts';
import { entero, identificador, nombreRequerido, numero, versionVista } from '../esquemas.ts';
import { iguales } from '../iguales.ts';
import { type Upcasters } from '../upcasters.ts';

/** An owner's categories, their order, and services (spec section 3; rules of section 5). One stream an owner. */

export const TEXTOS_DE_CATALOGO = {
  nombre: 'El nombre es obligatorio',
  precio: 'Precio inválido',
  orden: 'El orden debe ser un entero entre 1 y 1000000.',
  categoria: 'Selecciona una categoría.',
} as const;
export const CATEGORIA_NO_ENCONTRADA = 'Categoría no encontrada.';
export const SERVICIO_NO_ENCONTRADO = 'Servicio no encontrado.';
export const CATEGORIA_CAMBIO = 'La categoría cambió mientras la editabas. Vuelve a cargarla.';
export const SERVICIO_CAMBIO = 'El servicio cambió mientras lo editabas. Vuelve a cargarlo.';

const PRECIO_MAXIMO: Centavos = 99_999_999_999;

const orden = z
  .union(
    // The telling one first: a form says what the first of a union says.
    [entero(1, 1_000_000, TEXTOS_DE_CATALOGO.orden), z.null(), z.literal('').transform(() => null)],
    TEXTOS_DE_CATALOGO.orden,
  )
  .optional()
  .transform((numero) => numero ?? null);

/** What is known of a category, as it is recorded. */
export interface DatosDeCategoria {
  readonly nombre: string;
  /** From 1; null when it has no place in the order. */
  readonly orden: number | null;
}

export const categoriaSchema = z.object({
  nombre: nombreRequerido(TEXTOS_DE_CATALOGO.nombre, 120),
  orden,
}) satisfies z.ZodType<DatosDeCategoria>;
export const cambioDeCategoriaSchema = categoriaSchema.extend({ version: versionVista });

/** What is known of a service, as it is recorded. */
export interface DatosDeServicio {
  readonly nombre: string;
  readonly precio: Centavos;
  readonly categoria_id: string;
}

export const servicioSchema = z.object({
  nombre: nombreRequerido(TEXTOS_DE_CATALOGO.nombre, 200),
  /** Pesos on the wire, cents inside. */
  precio: numero({
    clase: 'importe',
    nombre: 'el precio',
    falta: TEXTOS_DE_CATALOGO.precio,
    minimo: 1,
    maximo: PRECIO_MAXIMO,
  }),
  categoria_id: identificador(TEXTOS_DE_CATALOGO.categoria),
}) satisfies z.ZodType<DatosDeServicio>;
export const cambioDeServicioSchema = servicioSchema.extend({ version: versionVista });

export interface Categoria extends DatosDeCategoria {
  readonly id: string;
  readonly version: number;
}
export interface Servicio extends DatosDeServicio {
  readonly id: string;
  readonly version: number;
}
/** Both in the order they were made. */
export interface Catalogo {
  readonly categorias: readonly Categoria[];
  readonly servicios: readonly Servicio[];
}

export type EventoDeCatalogo =
  | { readonly type: 'CategoriaCreada'; readonly data: DatosDeCategoria & { readonly id: string } }
  | { readonly type: 'CategoriaActualizada'; readonly data: DatosDeCategoria & { readonly id: string } }
  | { readonly type: 'CategoriaEliminada'; readonly data: { readonly id: string } }
  | { readonly type: 'ServicioCreado'; readonly data: DatosDeServicio & { readonly id: string } }
  | { readonly type: 'ServicioActualizado'; readonly data: DatosDeServicio & { readonly id: string } }
  | { readonly type: 'ServicioEliminado'; readonly data: { readonly id: string } };

export const EVENTOS_DE_CATALOGO = {
  CategoriaCreada: [],
  CategoriaActualizada: [],
  CategoriaEliminada: [],
  ServicioCreado: [],
  ServicioActualizado: [],
  ServicioEliminado: [],
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
  | { readonly type: 'CrearServicio'; readonly id: string; readonly datos: DatosDeServicio }
  | {
      readonly type: 'ActualizarServicio';
      readonly id: string;
      readonly version?: number | undefined;
      readonly datos: DatosDeServicio;
    }
  | { readonly type: 'EliminarServicio'; readonly id: string };

export const categoriaDe = ({ categorias }: Catalogo, id: string): Categoria => {
  const categoria = categorias.find((una) => una.id === id);
  if (!categoria) throw noExiste(CATEGORIA_NO_ENCONTRADA);
  return categoria;
};

export const servicioDe = ({ servicios }: Catalogo, id: string): Servicio => {
  const servicio = servicios.find((uno) => uno.id === id);
  if (!servicio) throw noExiste(SERVICIO_NO_ENCONTRADO);
  return servicio;
};

/** By `orden`, those without one last; equals stay as they were made (decisions, "The HTTP contract"). */
export const categoriasEnOrden = ({ categorias }: Catalogo): readonly Categoria[] =>
  [...categorias].sort((a, b) => (a.orden ?? Infinity) - (b.orden ?? Infinity) || 0);

const mismo = <T extends { id: string; version: number }>(
  { id: _id, version: _version, ...actual }: T,
  datos: object,
): boolean => iguales(actual, datos);

const decide = (comando: ComandoDeCatalogo, catalogo: Catalogo): readonly EventoDeCatalogo[] => {
  const { id } = comando;
  switch (comando.type) {
    case 'CrearCategoria':
      if (catalogo.categorias.some((una) => una.id === id)) return []; // her own retry
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
    case 'CrearServicio':
      categoriaDe(catalogo, comando.datos.categoria_id);
      if (catalogo.servicios.some((uno) => uno.id === id)) return [];
      return [{ type: 'ServicioCreado', data: { id, ...comando.datos } }];
    case 'ActualizarServicio': {
      const servicio = servicioDe(catalogo, id);
      exigirVersion(comando.version, servicio.version, SERVICIO_CAMBIO);
      categoriaDe(catalogo, comando.datos.categoria_id);
      if (mismo(servicio, comando.datos)) return [];
      return [{ type: 'ServicioActualizado', data: { id, ...comando.datos } }];
    }
    case 'EliminarServicio':
      servicioDe(catalogo, id);
      return [{ type: 'ServicioEliminado', data: { id } }];
    default:
      return nunca(comando);
  }
};

const conUno = <T extends { id: string; version: number }>(
  lista: readonly T[],
  datos: Omit<T, 'version'>,
): readonly T[] =>
  lista.map((uno) => (uno.id === datos.id ? ({ ...datos, version: uno.version + 1 } as T) : uno));

const evolve = (catalogo: Catalogo, evento: EventoDeCatalogo): Catalogo => {
  const { categorias, servicios } = catalogo;
  switch (evento.type) {
    case 'CategoriaCreada':
      return { categorias: [...categorias, { ...evento.data, version: 1 }], servicios };
    case 'CategoriaActualizada':
      return { categorias: conUno(categorias, evento.data), servicios };
    case 'CategoriaEliminada':
      // Its services go with it: without a category nobody could find them again.
      return {
        categorias: categorias.filter(({ id }) => id !== evento.data.id),
        servicios: servicios.filter(({ categoria_id }) => categoria_id !== evento.data.id),
      };
    case 'ServicioCreado':
      return { categorias, servicios: [...servicios, { ...evento.data, version: 1 }] };
    case 'ServicioActualizado':
      return { categorias, servicios: conUno(servicios, evento.data) };
    case 'ServicioEliminado':
      return { categorias, servicios: servicios.filter(({ id }) => id !== evento.data.id) };
    default:
      return nunca(evento);
  }
};

export const catalogo: Decider<ComandoDeCatalogo, Catalogo, EventoDeCatalogo> = {
  initialState: { categorias: [], servicios: [] },
  decide,
  evolve,
};
