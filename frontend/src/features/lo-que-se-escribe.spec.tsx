import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { Route } from 'wouter';
import { COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion-de-api.prueba';
import { aNegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import {
  ANA,
  CON_ANA,
  type Respuesta,
  type Servidor,
  TOKEN_DE_ANA,
  abrir,
  bajoSuClave,
  conServidor,
  enLaFecha,
  olvidarTodo,
  otraPestana,
  seCierra,
} from '../base/pagina.prueba.tsx';
import { alEntrar, alSalir } from '../dispositivo/guardado.ts';
import { sesionCerrada, sesionPerdida } from '../base/sesion/sesion.ts';
import { SIN_CONEXION } from '../base/servidor/mensaje-de-error.ts';
import { Toasts } from '../base/ventanas/toasts.tsx';
import { unPasoAtras } from '../base/ventanas/ventanas.ts';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import {
  CLIENTA,
  CON_TODO,
  EFECTIVO,
  NEGOCIO,
  PENDIENTE,
  TARJETA,
  conAbono,
  cuerposDe,
  pulsar,
} from '../components/ventana.prueba.tsx';
import PaginaDeClientes from './clientes/PaginaDeClientes.tsx';
import PaginaDeCobranza from './cobranza/PaginaDeCobranza.tsx';
import PaginaDeCotizaciones from './cotizaciones/lista/PaginaDeCotizaciones.tsx';
import { clienta } from './cobranza/cobranza.prueba.ts';
import PaginaDeConfiguracion from './configuracion/PaginaDeConfiguracion.tsx';
import PaginaDeFacturas from './facturas/lista/PaginaDeFacturas.tsx';
import PaginaDeFormulario from './facturas/formulario/PaginaDeFormulario.tsx';

/**
 * Text typed in a dialog is there again after the session ends, the page reloads or the tab closes. Only the
 * owner's Cancelar or sign-out loses it.
 */

// The date is less than three days after the quote was sent: an older quote without an answer would be
// followed up rather than shared.
beforeEach(() => enLaFecha(new Date('2026-11-21T18:00:00Z')));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  olvidarTodo();
});

const FRENOS = { id: '0198d7a4-0000-7000-8000-000000000002', nombre: 'Frenos', orden: 1, version: 1 };
const BALATAS = { id: 'balatas', nombre: 'Balatas', precio: 350.5, categoria_id: FRENOS.id, version: 1 };
const DEUDORA = clienta(1, 'Rosa Díaz');
const ACEPTADA = {
  ...COTIZACION,
  id: COTIZACION.id.replace(/.$/, '2'),
  numero: 'COT-4',
  estado: 'aceptada',
} as const;
const RECIBIDA = { ...PENDIENTE, version: PENDIENTE.version };

const SERVIDOR: Servidor = {
  ...CON_TODO,
  ...CON_ANA,
  'GET /api/negocio-config': {
    cuerpo: {
      ...NEGOCIO,
      nombre_negocio: 'Taller',
      direccion: '',
      version: 3,
      zona_horaria: 'America/Mexico_City',
    },
  },
  'GET /api/clientes': { cuerpo: [CLIENTA] },
  'GET /api/categorias-negocio': { cuerpo: { data: [FRENOS] } },
  'GET /api/servicios-negocio': { cuerpo: { data: [BALATAS] } },
  'GET /api/accesos': { cuerpo: [] },
  'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 1, totalPages: 1 } },
  'GET /api/facturas/resumen': { estatus: 404 },
  [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: RECIBIDA },
  'GET /api/cotizaciones': { cuerpo: { cotizaciones: [COTIZACION, ACEPTADA], total: 2, totalPages: 1 } },
  'GET /api/cotizaciones/resumen': { estatus: 404 },
  [`GET /api/cotizaciones/${COTIZACION.id}/enlace`]: { cuerpo: { url: 'https://cc.mx/c/abc' } },
  'GET /api/avisos': {
    cuerpo: {
      avisos: [
        {
          ...{ factura_id: PENDIENTE.id, numero_factura: 7, cliente_id: 'c1', cliente: 'Ana Muñoz' },
          aviso: {
            ...{ id: 'a1', dia: '2026-11-20', monto: 100, fecha: '2026-11-20', metodo: 'Efectivo' },
            ...{ referencia: null, estado: 'abierto', motivo: null },
          },
        },
      ],
    },
  },
  'GET /api/cobranza': {
    cuerpo: {
      al: DEUDORA.al,
      totales: {
        ...{ vencido: 300, facturas: 2, clientes: 1, por_recordar: 1, promesas_rotas: 0 },
        por_edad: { de_1_a_30: 100, de_31_a_60: 200, de_61_a_90: 0, mas_de_90: 0 },
      },
      clientes: [DEUDORA],
      total: 1,
      page: 1,
      totalPages: 1,
    },
  },
};

const PAGINAS = {
  '/clientes': <PaginaDeClientes />,
  '/configuracion': <PaginaDeConfiguracion />,
  '/facturas': <PaginaDeFacturas />,
  '/cobranza': <PaginaDeCobranza />,
  '/cotizaciones': <PaginaDeCotizaciones />,
  '/facturas/nueva': <Route path="/facturas/nueva" component={PaginaDeFormulario} />,
} satisfies Record<string, ReactNode>;
type Ruta = keyof typeof PAGINAS;

const abrirPagina = (ruta: Ruta) =>
  abrir(
    <ConfirmacionProvider>
      <Toasts />
      {PAGINAS[ruta]}
    </ConfirmacionProvider>,
    { ruta, token: TOKEN_DE_ANA },
  );

const elDe = async (titulo: string | RegExp) => within(await screen.findByRole('dialog', { name: titulo }));
const pulsarPrimero = async (nombre: string | RegExp) => {
  const [primero] = await screen.findAllByRole('button', { name: nombre });
  fireEvent.click(primero!);
};
const DE_LA_7 = ` (factura ${PENDIENTE.numero_factura})`;
const elegirDelMenu = async (menu: string | RegExp, opcion: string) => {
  await pulsar(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name: opcion }));
};
const conEfectivo = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: /Efectivo/ }));
  await pulsar(/^Continuar con/);
};
const buscarSinHallar = async (lista: string, texto: string, opcion: RegExp) => {
  await userEvent.type(await screen.findByRole('combobox', { name: lista }), texto);
  await userEvent.click(await screen.findByRole('option', { name: opcion }));
};

interface Caso {
  readonly que: string;
  readonly en: Ruta;
  readonly abre: () => Promise<unknown>;
  readonly titulo: string | RegExp;
  readonly campo: string;
  readonly escribe?: string;
  /** Set for a dialog that closes without a question, because its text stays stored. */
  readonly seCierra?: true;
}

const CASOS: readonly Caso[] = [
  {
    que: 'un cliente nuevo',
    en: '/clientes',
    abre: () => pulsarPrimero('Nuevo Cliente'),
    titulo: 'Nuevo Cliente',
    campo: 'Nombre',
  },
  {
    que: 'que su cliente aceptó una cotización',
    en: '/cotizaciones',
    abre: () => pulsar('La aceptó (COT-3)'),
    titulo: 'La aceptó',
    campo: '¿Cómo la aceptó?',
  },
  {
    que: 'el mensaje de una cotización',
    en: '/cotizaciones',
    abre: () => pulsar('Compartir (COT-3)'),
    titulo: 'Compartir cotización',
    campo: 'Mensaje',
  },
  {
    que: 'el anticipo con que se hace la factura',
    en: '/cotizaciones',
    abre: () => pulsar('Hacer factura'),
    titulo: 'Hacer factura',
    campo: 'Anticipo',
    escribe: '1',
  },
  {
    que: 'un cliente que se edita',
    en: '/clientes',
    abre: () => pulsar('Editar Ana Muñoz'),
    titulo: 'Editar Cliente',
    campo: 'Dirección',
  },
  {
    que: 'un mensaje',
    en: '/clientes',
    abre: () => pulsar(/WhatsApp|Mensaje/),
    titulo: 'Enviar mensaje',
    campo: 'Mensaje',
  },
  {
    que: 'un mensaje predefinido',
    en: '/clientes',
    abre: async () => {
      await pulsar(/WhatsApp|Mensaje/);
      await pulsar('Crear');
    },
    titulo: 'Nuevo mensaje',
    campo: 'Texto del mensaje',
  },
  {
    que: 'un email a varios',
    en: '/clientes',
    abre: () => pulsar('Enviar Email'),
    titulo: 'Enviar Email',
    campo: 'Descripción',
  },
  {
    que: 'el negocio',
    en: '/configuracion',
    abre: () => pulsar(/^Info\. Negocio/),
    titulo: 'Información del Negocio',
    campo: 'Dirección',
  },
  {
    que: 'una categoría',
    en: '/configuracion',
    abre: async () => {
      await pulsar(/^Categorías y Servicios/);
      await pulsar('Nueva categoría');
    },
    titulo: 'Categorías y Servicios',
    campo: 'Nombre',
  },
  {
    que: 'un servicio',
    en: '/configuracion',
    abre: async () => {
      await pulsar(/^Categorías y Servicios/);
      await pulsar('Frenos');
      await pulsar('Nuevo servicio');
    },
    titulo: 'Servicios de "Frenos"',
    campo: 'Nombre',
  },
  {
    que: 'el precio de un servicio',
    en: '/configuracion',
    abre: async () => {
      await pulsar(/^Categorías y Servicios/);
      await pulsar('Frenos');
      await pulsar('Editar Balatas');
    },
    titulo: 'Servicios de "Frenos"',
    campo: 'Precio',
    escribe: '410.00',
  },
  {
    que: 'un método de pago',
    en: '/configuracion',
    abre: async () => {
      await pulsar(/^Métodos de Pago/);
      await pulsar('Nuevo método');
    },
    titulo: 'Métodos de Pago',
    campo: 'Descripción o instrucciones (opcional)',
  },
  {
    que: 'un acceso',
    en: '/configuracion',
    abre: async () => {
      await pulsar(/^Acceso para tu contador/);
      await pulsar('Nuevo acceso');
    },
    titulo: 'Nuevo acceso',
    campo: '¿Para quién es?',
  },
  {
    que: 'un pago',
    en: '/facturas',
    abre: () => pulsar('Completar Pago'),
    titulo: 'Completar Pago',
    campo: '¿Cuánto recibiste?',
    escribe: '50',
  },
  {
    que: 'un WhatsApp de una factura',
    en: '/facturas',
    abre: () => pulsar(`WhatsApp${DE_LA_7}`).then(conEfectivo),
    titulo: /WhatsApp/,
    campo: 'Mensaje',
  },
  {
    que: 'un email de una factura',
    en: '/facturas',
    abre: () => elegirDelMenu(`Más acciones${DE_LA_7}`, 'Email').then(conEfectivo),
    titulo: /Email/,
    campo: 'Título',
  },
  {
    que: 'el teléfono que se corrige al enviar',
    en: '/facturas',
    abre: async () => {
      await pulsar(`WhatsApp${DE_LA_7}`);
      await conEfectivo();
      await pulsar('Editar cliente');
    },
    titulo: /WhatsApp/,
    campo: 'Nombre del cliente',
  },
  {
    que: 'una promesa',
    en: '/cobranza',
    abre: () => elegirDelMenu('Más acciones (Rosa Díaz)', 'Anotar promesa'),
    titulo: 'Promesa de Rosa Díaz',
    campo: '¿Cuánto? (opcional)',
    escribe: '150',
  },
  {
    que: 'el pago de un aviso',
    en: '/cobranza',
    abre: () => pulsar('Confirmar'),
    titulo: 'Pago de la factura #7',
    campo: '¿Cuánto recibiste?',
    escribe: '150',
  },
  {
    que: 'un recordatorio con palabras suyas',
    en: '/cobranza',
    abre: async () => {
      await pulsar(/^Ver el mensaje para Rosa Díaz/);
      await pulsar('Editar el texto');
    },
    titulo: 'Mensaje para Rosa Díaz',
    campo: 'Mensaje',
  },
  {
    que: 'un recordatorio con palabras suyas, de los que van a todos',
    en: '/cobranza',
    abre: async () => {
      await pulsar('Recordar a todos');
      await pulsar('Editar el texto');
    },
    titulo: 'Recordar a todos',
    campo: 'Mensaje',
    seCierra: true,
  },
  {
    que: 'un cliente que falta en la factura',
    en: '/facturas/nueva',
    abre: () => buscarSinHallar('Cliente', 'Zoé Paz', /Crear "Zoé Paz"/),
    titulo: 'Nuevo Cliente',
    campo: 'Teléfono',
    escribe: '5544443333',
  },
  {
    que: 'el RFC de un cliente, en su parte plegada,',
    en: '/clientes',
    abre: async () => {
      await pulsarPrimero('Nuevo Cliente');
      await pulsar('Datos fiscales');
      await screen.findByLabelText('RFC');
    },
    titulo: 'Nuevo Cliente',
    campo: 'RFC',
    escribe: 'EKU9003173C9',
  },
  {
    que: 'un servicio que falta en la factura',
    en: '/facturas/nueva',
    abre: () => buscarSinHallar('Agregar servicio', 'Zurcido', /Crear "Zurcido"|Zurcido/),
    titulo: 'Nuevo servicio',
    campo: 'Precio',
    escribe: '80',
  },
];

const ESCRITO = 'Algo que se escribió';

const escribirEn = async ({ en, abre, titulo, campo, escribe = ESCRITO }: Caso) => {
  const sitio = abrirPagina(en);
  await abre();
  const dialogo = await elDe(titulo);
  fireEvent.change(await dialogo.findByLabelText(campo), { target: { value: escribe } });
  // React renders the typed text in a later turn of the event loop, before a person could tap.
  await act(() => Promise.resolve());
  return sitio;
};
const sigueEscrito = async ({ en, titulo, campo, escribe = ESCRITO }: Caso) => {
  abrirPagina(en);
  const dialogo = await elDe(titulo);
  await waitFor(() => expect(dialogo.getByLabelText(campo)).toHaveValue(escribe));
};

const volver = () => act(() => unPasoAtras());
/** Waits for the session's end, and until no refused request is stored as sent. */
const terminaLaSesion = async (store: ReturnType<typeof abrirPagina>['store']) => {
  await waitFor(() => expect(store.getState().sesion.token).toBeNull());
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/envio\W+enviado/));
};

test.each(CASOS)('ni volver ni una sesión que termina pierden $que', async (caso) => {
  conServidor(SERVIDOR);
  const { store } = await escribirEn(caso);
  if (!caso.seCierra) {
    volver();
    await pulsar('Seguir editando');
    const { campo, escribe = ESCRITO } = caso;
    expect((await elDe(caso.titulo)).getByLabelText(campo)).toHaveValue(escribe);
  }
  act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
  cleanup();
  await sigueEscrito(caso);
});

const [CLIENTE_NUEVO] = CASOS as [Caso];
const ACCESO = CASOS.find(({ que }) => que === 'un acceso')!;
const PAGO = CASOS.find(({ que }) => que === 'un pago')!;

test('lo escrito vuelve al cargar de nuevo la página, o en otra pestaña', async () => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  seCierra();
  // The toast may close before the dialog opens, so the test looks for both at once.
  await Promise.all([
    sigueEscrito(CLIENTE_NUEVO),
    screen.findByText('Recuperamos lo que no habías guardado.'),
  ]);
});

const salirSinGuardar = async () => {
  await pulsar('Cancelar');
  await pulsar('Salir sin guardar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const CLIENTE_EDITADO = CASOS.find(({ que }) => que === 'un cliente que se edita')!;
const pasaUnMinuto = () => jest.setSystemTime(Date.now() + 60_000);

test.each([
  ['primero la primera', false],
  ['primero la última', true],
])('dos pestañas en el mismo lugar no se pisan al cerrarse: %s', async (_orden, alReves) => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  const primera = otraPestana();
  pasaUnMinuto();
  await escribirEn(CLIENTE_EDITADO);
  const segunda = otraPestana();
  for (const una of alReves ? [segunda, primera] : [primera, segunda]) seCierra(una);

  await sigueEscrito(CLIENTE_EDITADO);
  await salirSinGuardar();
  cleanup();
  await sigueEscrito(CLIENTE_NUEVO);
  await salirSinGuardar();
  cleanup();
  abrirPagina('/clientes');
  await screen.findByRole('article', { name: 'Ana Muñoz' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('al recargar, una pestaña sigue con lo suyo, aunque otra que se cerró escribiera después', async () => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  const primera = otraPestana();
  pasaUnMinuto();
  await escribirEn(CLIENTE_EDITADO);
  seCierra();
  for (const [llave, texto] of Object.entries(primera)) sessionStorage.setItem(llave, texto);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await sigueEscrito(CLIENTE_NUEVO);
});

test('lo que dejó otra pestaña no se pierde por lo que se escribe en un diálogo abierto desde antes', async () => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  seCierra();
  const dejado = Object.entries({ ...localStorage }).filter(([llave]) => llave.startsWith('escrito'));
  for (const [llave] of dejado) localStorage.removeItem(llave);
  abrirPagina('/clientes');
  await pulsarPrimero('Nuevo Cliente');
  const dialogo = await elDe('Nuevo Cliente');
  for (const [llave, texto] of dejado) localStorage.setItem(llave, texto);
  fireEvent.change(dialogo.getByLabelText('Nombre'), { target: { value: 'Elena Rojas' } });
  await act(() => Promise.resolve());
  pasaUnMinuto();
  seCierra();
  await sigueEscrito(CLIENTE_NUEVO);
  await salirSinGuardar();
  cleanup();
  await sigueEscrito({ ...CLIENTE_NUEVO, escribe: 'Elena Rojas' });
});

test('lo escrito espera a su dueña aunque su pestaña se cierre con la sesión de otra, o después', async () => {
  conServidor(SERVIDOR);
  for (const cierraEva of [true, false]) {
    const { store } = await escribirEn(CLIENTE_NUEVO);
    act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
    alEntrar('eva');
    if (cierraEva) seCierra();
    alSalir();
    seCierra();
    await sigueEscrito(CLIENTE_NUEVO);
    await salirSinGuardar();
    cleanup();
  }
});

test('lo que guardó la versión anterior, con el nombre de su ruta, vuelve también', async () => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  seCierra();
  const [[llave, texto]] = Object.entries({ ...localStorage }).filter(([una]) =>
    una.startsWith('escrito-sin-guardar:'),
  ) as [[string, string]];
  localStorage.removeItem(llave);
  localStorage.setItem(`escrito-sin-guardar:${ANA.id}:/clientes`, texto);
  await sigueEscrito(CLIENTE_NUEVO);
});

test('lo que se cancela, y lo que tiene más de 30 días, no vuelve', async () => {
  conServidor(SERVIDOR);
  await escribirEn(CLIENTE_NUEVO);
  await pulsar('Cancelar');
  await pulsar('Salir sin guardar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(sessionStorage).filter((una) => una.startsWith('escrito'))).toEqual([]);

  cleanup();
  const { store } = await escribirEn(CLIENTE_NUEVO);
  act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
  cleanup();
  const [llave] = Object.keys(sessionStorage).filter((una) => una.startsWith('escrito'));
  const hoja = JSON.parse(sessionStorage.getItem(llave!)!);
  sessionStorage.setItem(llave!, JSON.stringify({ ...hoja, desde: Date.now() - 31 * 24 * 3_600_000 }));
  abrirPagina('/clientes');
  await screen.findByRole('article', { name: 'Ana Muñoz' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('quien cierra su sesión no deja nada escrito', async () => {
  conServidor(SERVIDOR);
  const { store } = await escribirEn(CLIENTE_NUEVO);
  act(() => void store.dispatch(sesionCerrada()));
  cleanup();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(ESCRITO);
});

const guardarCliente = async () => {
  const dialogo = await elDe('Nuevo Cliente');
  fireEvent.click(dialogo.getByLabelText('Activo'));
  fireEvent.change(dialogo.getByLabelText('Teléfono'), { target: { value: '5544443333' } });
  fireEvent.click(dialogo.getByRole('button', { name: 'Crear' }));
};

const GUARDANDO = 'No se guardó: tu sesión se había cerrado. Guardándolo ahora...';

test('si la sesión terminó justo al guardar, se guarda al volver, una sola vez, y se dice', async () => {
  let conSesion = false;
  const peticiones = conServidor({
    ...SERVIDOR,
    'POST /api/clientes': () => (conSesion ? { estatus: 201, cuerpo: CLIENTA } : { estatus: 401 }),
  });
  const { store } = await escribirEn(CLIENTE_NUEVO);
  await guardarCliente();
  await terminaLaSesion(store);
  cleanup();
  conSesion = true;
  abrirPagina('/clientes');
  // The toasts close by themselves, so the test looks for both at once.
  await Promise.all([screen.findByText(GUARDANDO), screen.findByText('Cliente guardado')]);
  const claves = peticiones
    .filter(({ method }) => method === 'POST')
    .map((una) => una.headers.get('idempotency-key'));
  expect(claves).toHaveLength(2);
  expect(claves[1]).toBe(claves[0]);
});

const REVISANDO = 'No hubo respuesta a lo que guardabas. Revisando si quedó...';

/**
 * The server records the write and both its answers are lost: the tap's and its repetition's. Then the session
 * is ended elsewhere, and the owner taps again.
 */
const perdidaYSinSesion = (registrar: () => Respuesta) => {
  const bajoClave = bajoSuClave(2, registrar);
  let conSesion = true;
  return {
    escritura: (peticion: Request) => (conSesion ? bajoClave(peticion) : { estatus: 401 }),
    haySesion: () => conSesion,
    termina: () => (conSesion = false),
    vuelve: () => (conSesion = true),
  };
};

test.each([
  ['en la misma pestaña', () => cleanup()],
  ['en otra', () => seCierra()],
])('si antes no hubo respuesta, al terminar la sesión no se dice que no quedó: %s', async (_donde, seVa) => {
  const { escritura, termina, vuelve } = perdidaYSinSesion(() => ({ estatus: 201, cuerpo: CLIENTA }));
  conServidor({ ...SERVIDOR, 'POST /api/clientes': escritura });
  const { store } = await escribirEn(CLIENTE_NUEVO);
  await guardarCliente();
  await screen.findByText(SIN_CONEXION);
  termina();
  await pulsar('Crear');
  await waitFor(() =>
    expect(store.getState().sesion).toMatchObject({ token: null, loPedido: 'sin-respuesta' }),
  );
  seVa();
  // Her repetition after a sign-in can meet the end of that session, too.
  const { store: otra } = abrirPagina('/clientes');
  await screen.findByText(REVISANDO);
  await waitFor(() =>
    expect(otra.getState().sesion).toMatchObject({ token: null, loPedido: 'sin-respuesta' }),
  );
  seVa();
  vuelve();
  abrirPagina('/clientes');
  await Promise.all([screen.findByText(REVISANDO), screen.findByText('Cliente guardado')]);
  expect(screen.queryByText(GUARDANDO)).toBeNull();
});

test('el negocio que se guardó sin respuesta se repite tal cual al volver, aunque su versión ya sea otra', async () => {
  const negocio = {
    ...aNegocioDeApi({ version: 0, datos: null, logo_url: null }, { codigoPais: '52', zona: null }),
    ...{ nombre_negocio: 'Taller', tipo_negocio: 'Taller', email: 'taller@luz.mx', telefono: '5587654321' },
    ...{ direccion: '', version: 3 },
  };
  let version = negocio.version;
  const { escritura, haySesion, termina, vuelve } = perdidaYSinSesion(() => {
    version += 1;
    return { cuerpo: { ...negocio, version } };
  });
  const peticiones = conServidor({
    ...SERVIDOR,
    // The sign-in page reads no business, and this page without its guard must not open the dialog again.
    'GET /api/negocio-config': () =>
      haySesion() ? { cuerpo: { ...negocio, version } } : new Promise<never>(() => undefined),
    'POST /api/negocio-config': escritura,
  });
  const { store } = await escribirEn(CASOS.find(({ que }) => que === 'el negocio')!);
  await pulsar('Guardar');
  await screen.findByText(SIN_CONEXION);
  termina();
  await pulsar('Guardar');
  await waitFor(() => expect(store.getState().sesion.token).toBeNull());
  cleanup();
  vuelve();
  abrirPagina('/configuracion');
  await Promise.all([screen.findByText(REVISANDO), screen.findByText('Configuración de negocio guardada')]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [primero, ...otros] = await cuerposDe(peticiones, 'POST');
  for (const otro of otros) expect(otro).toEqual(primero);
  expect(Object.keys(localStorage).filter((una) => una.startsWith('sin-respuesta'))).toEqual([]);
});

test('si no se supo si quedó, se envía otra vez solo, con la misma clave, y se dice', async () => {
  let hayLinea = false;
  const peticiones = conServidor({
    ...SERVIDOR,
    'POST /api/clientes': () =>
      hayLinea ? { estatus: 201, cuerpo: CLIENTA } : new Promise<never>(() => undefined),
  });
  await escribirEn(CLIENTE_NUEVO);
  await guardarCliente();
  await waitFor(async () => expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1));
  seCierra();
  hayLinea = true;
  abrirPagina('/clientes');
  expect(await screen.findByText('Cliente guardado')).toBeVisible();
  const claves = peticiones
    .filter(({ method }) => method === 'POST')
    .map((una) => una.headers.get('idempotency-key'));
  expect(claves[1]).toBe(claves[0]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const RUTA_DE_METODOS = 'GET /api/metodos-pago';
const FACTURAR = `POST /api/cotizaciones/${ACEPTADA.id}/facturar`;
const EN_EFECTIVO = { ...EFECTIVO, id: FRENOS.id };

test.each<[string, () => Respuesta | Promise<Respuesta>]>([
  ['antes de que lleguen los métodos de pago', () => new Promise<never>(() => undefined)],
  ['aunque los métodos de pago no lleguen', () => ({ estatus: 500 })],
])(
  'si la sesión terminó al facturar con anticipo, al volver se factura lo mismo, %s',
  async (_cuando, metodosAlVolver) => {
    let haVuelto = false;
    const peticiones = conServidor({
      ...SERVIDOR,
      [RUTA_DE_METODOS]: () => (haVuelto ? metodosAlVolver() : { cuerpo: [EN_EFECTIVO, TARJETA] }),
      [FACTURAR]: () => (haVuelto ? { cuerpo: ACEPTADA } : { estatus: 401 }),
    });
    const { store } = await escribirEn(CASOS.find(({ titulo }) => titulo === 'Hacer factura')!);
    fireEvent.click(await screen.findByRole('radio', { name: 'Efectivo' }));
    await pulsar('Recibí $1.00: facturar');
    await terminaLaSesion(store);
    cleanup();
    haVuelto = true;
    abrirPagina('/cotizaciones');
    await Promise.all([screen.findByText(GUARDANDO), screen.findByText('Factura hecha')]);
    const [primero, segundo, ...mas] = await cuerposDe(peticiones, 'POST');
    expect(segundo).toEqual(primero);
    expect(mas).toEqual([]);
  },
);

test('si al volver las reglas ya no dejan guardarlo, no se envía, y se dice que no quedó', async () => {
  const peticiones = conServidor({ ...SERVIDOR, 'POST /api/clientes': { estatus: 401 } });
  const { store } = await escribirEn(CLIENTE_NUEVO);
  await guardarCliente();
  await terminaLaSesion(store);
  cleanup();
  const [llave] = Object.keys(sessionStorage).filter((una) => una.startsWith('escrito'));
  sessionStorage.setItem(llave!, sessionStorage.getItem(llave!)!.replace(ESCRITO, ''));
  abrirPagina('/clientes');
  expect(await screen.findByText(/^No se guardó: .* vuelve a guardarlo\.$/)).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1);
});

test('de un pago que se mandó cuando la sesión terminaba se pregunta al servidor, y se dice que no quedó', async () => {
  let conSesion = true;
  conServidor({
    ...SERVIDOR,
    [`POST /api/facturas/${PENDIENTE.id}/abonos`]: { estatus: 401 },
    [`GET /api/facturas/${PENDIENTE.id}`]: () => (conSesion ? { cuerpo: PENDIENTE } : { estatus: 401 }),
  });
  const { store } = await escribirEn(PAGO);
  fireEvent.click(await screen.findByRole('radio', { name: 'Efectivo' }));
  await pulsar('Registrar abono con Efectivo');
  conSesion = false;
  await terminaLaSesion(store);
  cleanup();
  conSesion = true;
  await sigueEscrito(PAGO);
  expect(
    await screen.findByText('El pago de $50.00 con Efectivo no se registró. Lo que escribiste sigue aquí.'),
  ).toBeVisible();
});

test('un pago que no se registró porque la factura cambió se recupera con lo escrito', async () => {
  conServidor({
    ...SERVIDOR,
    [`POST /api/facturas/${PENDIENTE.id}/abonos`]: { estatus: 409, cuerpo: { message: 'Cambió.' } },
    [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: conAbono(PENDIENTE, 20) },
  });
  const { store } = await escribirEn(PAGO);
  fireEvent.click(await screen.findByRole('radio', { name: 'Efectivo' }));
  await pulsar('Registrar abono con Efectivo');
  expect(await screen.findByText(/^La factura cambió mientras tanto/)).toBeVisible();
  fireEvent.change((await elDe(PAGO.titulo)).getByLabelText(PAGO.campo), { target: { value: '60' } });
  act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
  await terminaLaSesion(store);
  cleanup();
  await sigueEscrito({ ...PAGO, escribe: '60' });
});

test('si la sesión terminó al crear un acceso, se dice que no quedó, no se repite, y lo escrito sigue ahí', async () => {
  const peticiones = conServidor({ ...SERVIDOR, 'POST /api/accesos': { estatus: 401 } });
  const { store } = await escribirEn(ACCESO);
  await pulsar('Crear enlace');
  await terminaLaSesion(store);
  cleanup();
  await sigueEscrito(ACCESO);
  expect(await screen.findByText(/^No se guardó: .* vuelve a guardarlo\.$/)).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1);
});

const SERVICIO = CASOS.find(({ que }) => que === 'un servicio que falta en la factura')!;
const RUTA_DE_CATEGORIAS = 'GET /api/categorias-negocio';
const RUTA_DE_SERVICIOS = 'POST /api/servicios-negocio';

test.each([
  ['las categorías', RUTA_DE_CATEGORIAS],
  ['el servicio', RUTA_DE_SERVICIOS],
])(
  'un servicio que se agregaba al terminar la sesión, al pedir %s, al volver se agrega, y se dice que no había quedado',
  async (_que, rechaza) => {
    let conSesion = true;
    const oSesion = (ruta: string, respuesta: Respuesta) => () =>
      conSesion || ruta !== rechaza ? respuesta : { estatus: 401 };
    conServidor({
      ...SERVIDOR,
      [RUTA_DE_CATEGORIAS]: oSesion(RUTA_DE_CATEGORIAS, { cuerpo: { data: [FRENOS] } }),
      [RUTA_DE_SERVICIOS]: oSesion(RUTA_DE_SERVICIOS, {
        estatus: 201,
        cuerpo: { data: { ...BALATAS, nombre: 'Zurcido' } },
      }),
    });
    const { store } = await escribirEn(SERVICIO);
    conSesion = false;
    await pulsar('Agregar');
    await terminaLaSesion(store);
    cleanup();
    conSesion = true;
    abrirPagina('/facturas/nueva');
    await Promise.all([
      screen.findByText(GUARDANDO),
      screen.findByText('Servicio creado correctamente'),
      screen.findByDisplayValue('Zurcido'),
    ]);
  },
);

/** Files whose fields do not use `useFormulario`, with the reason why no typed text is lost there. */
const SIN_GUARDAR: Readonly<Record<string, string>> = {
  'facturas/formulario': 'the invoice form keeps its own (borrador-local.ts)',
  'facturas/cobro/CobroDeFactura.tsx': 'useLoEscrito',
  sesion: 'before there is a session; passwords',
  seguridad: 'secrets',
};

test('todo lo que se escribe en un diálogo se guarda: ninguno tiene su texto solo en la memoria', () => {
  const raiz = join(import.meta.dirname);
  const archivos = readdirSync(raiz, { recursive: true, encoding: 'utf8' }).filter(
    (uno) => uno.endsWith('.tsx') && !uno.includes('.spec.') && !uno.includes('.prueba.'),
  );
  const sueltos = archivos.filter((uno) => {
    if (Object.keys(SIN_GUARDAR).some((una) => uno.startsWith(una))) return false;
    const texto = readFileSync(join(raiz, uno), 'utf8');
    const escribe =
      /<TextField|<AreaDeTexto|<Campo(Texto|Decimal|Telefono|DeDia|DeOpciones)\b|<InputBase/.test(texto);
    return escribe && !/useFormulario|useEscrito|useLoEscrito|control[:,}\s]/.test(texto);
  });
  expect(sueltos.sort()).toEqual([
    // EnlaceDeAcceso.tsx and Buscador.tsx hold nothing to save: a text to be copied, and a search.
    'accesos/EnlaceDeAcceso.tsx',
    'buscar/Buscador.tsx',
    // FormaDePago.tsx and Sustituye.tsx save a choice at once.
    'cfdi/FormaDePago.tsx',
    'cfdi/Sustituye.tsx',
    // The component around MensajeEscrito.tsx stores its text: a dialog, or 'Recordar a todos'
    // (recorrido.ts).
    'cobranza/MensajeEscrito.tsx',
    // The dialog of the business stores the value of CampoDeZona.tsx.
    'configuracion/CampoDeZona.tsx',
    'deudas/FiltrosDeDeudas.tsx',
    // The hook useLectura stores what the owner chooses in Columnas.tsx and types in FilaPorTraer.tsx.
    'importar/Columnas.tsx',
    'importar/FilaPorTraer.tsx',
    'libro/FiltrosDelLibro.tsx',
    // The hook useGuardado stores the text pasted in HuellasGuardadas.tsx.
    'libro/comprobacion/HuellasGuardadas.tsx',
    // The hook useEnvioDeFactura stores the text typed in CampoDeMensaje.tsx and FormularioDelCliente.tsx.
    'mensajes/CampoDeMensaje.tsx',
    'mensajes/FormularioDelCliente.tsx',
    // The field of SobreUnaFactura.tsx is a search, with nothing to save.
    'mensajes/SobreUnaFactura.tsx',
  ]);
});

/** Components with a dialog that another component or hook, named here, reopens after a reload. */
const LO_DICE_OTRO: Readonly<Record<string, string>> = {
  'configuracion/AltaDeMetodo.tsx': 'useMetodosActivos',
  'facturas/cobro/ModalDePago.tsx': 'useVentanasDeFactura',
  'mensajes/MarcoDeEnvio.tsx': 'the modal that it frames, useVentanasDeFactura',
};

test('todo diálogo en que se escribe vuelve a abrirse: quien lo abre lo dice con useAbierta', () => {
  const textos = new Map(
    readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((uno) => uno.endsWith('.tsx') && !uno.includes('.spec.') && !uno.startsWith('seguridad/'))
      .map((uno) => [uno, readFileSync(join(import.meta.dirname, uno), 'utf8')]),
  );
  const enQueSeEscribe = [...textos]
    .filter(([, texto]) => /<(?:DialogoAdaptable|PasoDeDialogo|MarcoDeEnvio|MarcoDeFormulario)\b/.test(texto))
    .filter(([, texto]) => /use(?:Formulario|Escrito|LoEscrito|EnvioDeFactura)[(<]/.test(texto))
    .map(([uno]) => basename(uno, '.tsx'));
  const sinDecirlo = [...textos].filter(
    ([uno, texto]) =>
      !(uno in LO_DICE_OTRO) &&
      enQueSeEscribe.some((dialogo) => texto.includes(`<${dialogo}`)) &&
      !/useAbierta|useEdicion/.test(texto),
  );
  expect(sinDecirlo.map(([uno]) => uno)).toEqual([]);
  expect(enQueSeEscribe.length).toBeGreaterThan(15);
});

test('ningún diálogo es de un renglón, que puede irse mientras está abierto: su nombre no lleva el id de nadie', () => {
  const deUnRenglon = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((uno) => /\.tsx?$/.test(uno) && !uno.includes('.spec.'))
    .filter((uno) => {
      const texto = readFileSync(join(import.meta.dirname, uno), 'utf8');
      return /use(?:Abierta|Edicion)(?:<[^(]*>)?\(`/.test(texto);
    });
  expect(deUnRenglon).toEqual([]);
});

test('todo diálogo en que se escribe pregunta antes de cerrarse', () => {
  const archivos = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (uno) => uno.endsWith('.tsx') && !uno.includes('.spec.') && !uno.includes('.prueba.'),
  );
  const sinPreguntar = archivos.filter((uno) => {
    const texto = readFileSync(join(import.meta.dirname, uno), 'utf8');
    const escribe = /useFormulario[(<]|useEscrito[(<]|useLoEscrito[(<]|useForm[(<]/.test(texto);
    return escribe && /<(?:DialogoAdaptable|PasoDeDialogo)\b/.test(texto) && !/SinPerder/.test(texto);
  });
  // Dialogs of security may close without a question: passwords and codes are not worth keeping.
  expect(sinPreguntar.filter((uno) => !uno.startsWith('seguridad/'))).toEqual([]);
});
