import { parse } from 'regexparam';

/** The screens of whoever is signed in, by their files below src: each is loaded on its own (pantallas.ts). */
export const ARCHIVO_DE_PANTALLA = {
  inicio: 'features/inicio/PaginaDeInicio.tsx',
  clientes: 'features/clientes/PaginaDeClientes.tsx',
  facturas: 'features/facturas/PaginaDeFacturas.tsx',
  formulario: 'features/facturas/PaginaDeFormulario.tsx',
  detalle: 'features/facturas/PaginaDeDetalle.tsx',
  libro: 'features/libro/PaginaDelLibro.tsx',
  configuracion: 'features/configuracion/PaginaDeConfiguracion.tsx',
} as const;
/** What all of them stand in. */
export const ARCHIVO_DEL_ARMAZON = 'app/Guardia.tsx';

export type NombreDePantalla = keyof typeof ARCHIVO_DE_PANTALLA;

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

/** The screen that an address leads to; none that is for everybody, and none that there is not. */
export const pantallaEn = (direccion: string): NombreDePantalla | undefined =>
  LUGARES.find(([ruta]) => parse(ruta).pattern.test(direccion))?.[1];
