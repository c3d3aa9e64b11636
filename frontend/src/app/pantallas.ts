import { type ComponentType } from 'react';
import { type AppDispatch } from './store.ts';

/** A screen's file: the screen, and the reads it opens with, for whoever knows that it is next. */
export interface Pantalla {
  default: ComponentType;
  adelantar?: (dispatch: AppDispatch, busqueda: string) => void;
}

/** With the shell, which whoever signs in does not need yet. */
export const cargarGuardia = () => import('./Guardia.tsx');

/** The screens of whoever is signed in, each in a file of its own. */
export const PANTALLAS = {
  inicio: () => import('../features/inicio/PaginaDeInicio.tsx'),
  clientes: () => import('../features/clientes/PaginaDeClientes.tsx'),
  facturas: () => import('../features/facturas/PaginaDeFacturas.tsx'),
  formulario: () => import('../features/facturas/PaginaDeFormulario.tsx'),
  detalle: () => import('../features/facturas/PaginaDeDetalle.tsx'),
  libro: () => import('../features/libro/PaginaDelLibro.tsx'),
  configuracion: () => import('../features/configuracion/PaginaDeConfiguracion.tsx'),
} satisfies Record<string, () => Promise<Pantalla>>;

export type NombreDePantalla = keyof typeof PANTALLAS;

/** Where each of them is (spec section 2). */
export const LUGARES: readonly (readonly [ruta: string, pantalla: NombreDePantalla])[] = [
  ['/home', 'inicio'],
  ['/', 'inicio'],
  ['/clientes', 'clientes'],
  ['/configuracion', 'configuracion'],
  ['/facturas', 'facturas'],
  ['/facturas/nueva', 'formulario'],
  ['/facturas/:id', 'formulario'],
  ['/factura-detalle/:id', 'detalle'],
  ['/libro', 'libro'],
];

/** Loads a screen and what it reads first, before it is shown: it then opens at once. */
export const adelantarPantalla = (
  pantalla: NombreDePantalla,
  dispatch: AppDispatch,
  busqueda: string,
): void => {
  // A line that fails now is told of when the screen is shown.
  PANTALLAS[pantalla]().then(
    (archivo: Pantalla) => archivo.adelantar?.(dispatch, busqueda),
    () => {},
  );
};
