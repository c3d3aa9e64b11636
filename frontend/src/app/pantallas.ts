import { type ComponentType } from 'react';
import { leer as leerClientes } from '../features/clientes/primeras-lecturas.ts';
import { leer as leerFacturas } from '../features/facturas/primeras-lecturas.ts';
import { leer as leerInicio } from '../features/inicio/primeras-lecturas.ts';
import { type NombreDePantalla } from './lugares.ts';
import { type AppDispatch } from './store.ts';

/** A screen's file. */
export interface Pantalla {
  default: ComponentType;
}

/** With the shell, which whoever signs in does not need yet. */
export const cargarGuardia = () => import('./Guardia.tsx');

/** The files that lugares.ts names. */
export const PANTALLAS = {
  inicio: () => import('../features/inicio/PaginaDeInicio.tsx'),
  clientes: () => import('../features/clientes/PaginaDeClientes.tsx'),
  facturas: () => import('../features/facturas/PaginaDeFacturas.tsx'),
  formulario: () => import('../features/facturas/PaginaDeFormulario.tsx'),
  detalle: () => import('../features/facturas/PaginaDeDetalle.tsx'),
  libro: () => import('../features/libro/PaginaDelLibro.tsx'),
  configuracion: () => import('../features/configuracion/PaginaDeConfiguracion.tsx'),
} satisfies Record<NombreDePantalla, () => Promise<Pantalla>>;

/** The reads that a screen opens with, apart from it: they need not wait for its file. */
const PRIMERAS_LECTURAS: Partial<
  Record<NombreDePantalla, (dispatch: AppDispatch, busqueda: string) => void>
> = {
  inicio: leerInicio,
  clientes: leerClientes,
  facturas: leerFacturas,
};

/** Loads a screen and what it reads first, before it is shown: it then opens at once. */
export const adelantarPantalla = (
  pantalla: NombreDePantalla,
  dispatch: AppDispatch,
  busqueda: string,
): void => {
  PRIMERAS_LECTURAS[pantalla]?.(dispatch, busqueda);
  // A line that fails now is told of when the screen is shown.
  PANTALLAS[pantalla]().catch(() => {});
};
