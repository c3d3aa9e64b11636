import { type ComponentType } from 'react';
import { type NombreDePantalla } from './lugares.ts';
import { type AppDispatch } from './store.ts';

/** A screen's file. */
export interface Pantalla {
  default: ComponentType;
}

/** The reads that a screen opens with, in a file of their own: they need not wait for the screen. */
export interface PrimerasLecturas {
  leer: (dispatch: AppDispatch, busqueda: string) => void;
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

export const PRIMERAS_LECTURAS: Partial<Record<NombreDePantalla, () => Promise<PrimerasLecturas>>> = {
  inicio: () => import('../features/inicio/primeras-lecturas.ts'),
  clientes: () => import('../features/clientes/primeras-lecturas.ts'),
  facturas: () => import('../features/facturas/primeras-lecturas.ts'),
};

/** Loads a screen and what it reads first, before it is shown: it then opens at once. */
export const adelantarPantalla = (
  pantalla: NombreDePantalla,
  dispatch: AppDispatch,
  busqueda: string,
): void => {
  // A line that fails now is told of when the screen is shown.
  PRIMERAS_LECTURAS[pantalla]?.().then(
    ({ leer }) => leer(dispatch, busqueda),
    () => {},
  );
  PANTALLAS[pantalla]().catch(() => {});
};
