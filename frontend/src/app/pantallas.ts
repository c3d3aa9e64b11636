import { type ComponentType } from 'react';
import { PAGINA_DEL_CONTADOR } from '../base/sesion/acceso.ts';
import { esRuta } from '../sin-conexion/es-ruta.ts';
import { type AppDispatch } from '../base/store.ts';
import { leer as leerClientes } from '../features/clientes/primeras-lecturas.ts';
import { leer as leerFacturas } from '../features/facturas/primeras-lecturas.ts';
import { leer as leerInicio } from '../features/inicio/primeras-lecturas.ts';

export type Seccion = 'inicio' | 'clientes' | 'facturas' | 'configuracion';

/**
 * Sends a screen's first queries, and loads their code if need be. Resolves when they are sent, not when they
 * are answered.
 */
type Leer = (dispatch: AppDispatch, busqueda: string) => void | Promise<void>;

export interface Pantalla {
  /** The screen's paths; links use the first (spec section 2). */
  readonly rutas: readonly [string, ...string[]];
  readonly cargar: () => Promise<{ default: ComponentType }>;
  /**
   * The section that the shell marks as current. A screen without a section is public and outside the shell.
   */
  readonly seccion?: Seccion;
  /** Queries are sent also while the screen's chunk still loads. */
  readonly leer?: Leer;
}

/** The first queries of screens have a chunk of their own, which /login does not load. */
const alLlegar =
  (cargar: () => Promise<{ leer: Leer }>): Leer =>
  (dispatch, busqueda) =>
    cargar()
      .then(({ leer }) => leer(dispatch, busqueda))
      .catch(() => {});

/** The only table of screens, for the router, the shell, the preloads and the build (vite.config.ts). */
export const PANTALLAS = {
  inicio: {
    rutas: ['/home', '/'],
    cargar: () => import('../features/inicio/PaginaDeInicio.tsx'),
    seccion: 'inicio',
    leer: leerInicio,
  },
  clientes: {
    rutas: ['/clientes'],
    cargar: () => import('../features/clientes/PaginaDeClientes.tsx'),
    seccion: 'clientes',
    leer: leerClientes,
  },
  cliente: {
    rutas: ['/clientes/:id'],
    cargar: () => import('../features/ficha-de-cliente/PaginaDeCliente.tsx'),
    seccion: 'clientes',
  },
  antiguedad: {
    rutas: ['/antiguedad'],
    cargar: () => import('../features/deudas/PaginaDeAntiguedad.tsx'),
    seccion: 'clientes',
    leer: alLlegar(() => import('../features/deudas/primeras-lecturas.ts')),
  },
  cobranza: {
    rutas: ['/cobranza'],
    cargar: () => import('../features/cobranza/PaginaDeCobranza.tsx'),
    seccion: 'clientes',
    leer: alLlegar(() => import('../features/cobranza/primeras-lecturas.ts')),
  },
  facturas: {
    rutas: ['/facturas'],
    cargar: () => import('../features/facturas/lista/PaginaDeFacturas.tsx'),
    seccion: 'facturas',
    leer: leerFacturas,
  },
  formulario: {
    rutas: ['/facturas/nueva', '/facturas/:id', '/facturas/:id/lista'],
    cargar: () => import('../features/facturas/formulario/PaginaDeFormulario.tsx'),
    seccion: 'facturas',
  },
  detalle: {
    rutas: ['/factura-detalle/:id'],
    cargar: () => import('../features/facturas/detalle/PaginaDeDetalle.tsx'),
    seccion: 'facturas',
  },
  cotizaciones: {
    rutas: ['/cotizaciones'],
    cargar: () => import('../features/cotizaciones/lista/PaginaDeCotizaciones.tsx'),
    seccion: 'facturas',
    leer: alLlegar(() => import('../features/cotizaciones/primeras-lecturas.ts')),
  },
  formularioDeCotizacion: {
    rutas: ['/cotizacion-nueva', '/cotizaciones/:id/editar'],
    cargar: () => import('../features/cotizaciones/formulario/PaginaDelFormularioDeCotizacion.tsx'),
    seccion: 'facturas',
  },
  cotizacion: {
    rutas: ['/cotizaciones/:id'],
    cargar: () => import('../features/cotizaciones/detalle/PaginaDeCotizacion.tsx'),
    seccion: 'facturas',
  },
  reportes: {
    rutas: ['/reportes'],
    cargar: () => import('../features/reportes/PaginaDeReportes.tsx'),
    seccion: 'facturas',
    leer: alLlegar(() => import('../features/reportes/primeras-lecturas.ts')),
  },
  libro: {
    rutas: ['/libro'],
    cargar: () => import('../features/libro/PaginaDelLibro.tsx'),
    seccion: 'facturas',
  },
  configuracion: {
    rutas: ['/configuracion'],
    cargar: () => import('../features/configuracion/PaginaDeConfiguracion.tsx'),
    seccion: 'configuracion',
  },
  importar: {
    rutas: ['/importar'],
    cargar: () => import('../features/importar/PaginaDeImportar.tsx'),
    seccion: 'configuracion',
  },
  seguridad: {
    rutas: ['/seguridad'],
    cargar: () => import('../features/seguridad/PaginaDeSeguridad.tsx'),
    seccion: 'configuracion',
  },
  login: {
    rutas: ['/login'],
    cargar: () => import('../features/sesion/PaginaDeLogin.tsx'),
  },
  registro: {
    rutas: ['/register'],
    cargar: () => import('../features/sesion/PaginaDeRegistro.tsx'),
  },
  restablecer: {
    rutas: ['/restablecer'],
    cargar: () => import('../features/sesion/PaginaDeRestablecer.tsx'),
  },
  publica: {
    rutas: ['/factura', '/factura/:id', '/factura/:cliente/:numero'],
    cargar: () => import('../features/facturas/PaginaPublica.tsx'),
  },
  contador: {
    rutas: [`${PAGINA_DEL_CONTADOR}/*?`],
    cargar: () => import('../features/contador/PaginaDelContador.tsx'),
  },
} as const satisfies Record<string, Pantalla>;

export type NombreDePantalla = keyof typeof PANTALLAS;

export const pantallaEn = (direccion: string): Pantalla | undefined =>
  Object.values(PANTALLAS).find(({ rutas }) => rutas.some((ruta) => esRuta(ruta, direccion)));
