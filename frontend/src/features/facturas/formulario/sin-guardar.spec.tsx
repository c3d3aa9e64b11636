import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Switch } from 'wouter';
import { COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion-de-api.prueba';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import {
  ANA,
  CON_ANA,
  TOKEN_DE_ANA,
  type Servidor,
  abrir,
  conServidor,
  enLaFecha,
  olvidarTodo,
  otraPestana,
  seCierra,
} from '../../../base/pagina.prueba.tsx';
import { sesionCerrada, sesionDeOtraPestana, sesionPerdida } from '../../../base/sesion/sesion.ts';
import { Toasts } from '../../../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from '../../../components/Confirmacion.tsx';
import { CLIENTA, CON_TODO, PENDIENTE, pulsar } from '../../../components/ventana.prueba.tsx';
import { alEntrar, alSalir } from '../../../dispositivo/guardado.ts';
import PaginaDelFormularioDeCotizacion from '../../cotizaciones/formulario/PaginaDelFormularioDeCotizacion.tsx';
import PaginaDeLogin from '../../sesion/PaginaDeLogin.tsx';
import PaginaDeFormulario from './PaginaDeFormulario.tsx';

/** The forms of invoices and quotes keep what was typed, as dialogs do (`lo-que-se-escribe.spec.tsx`). */

beforeEach(() => enLaFecha(new Date('2026-11-21T18:00:00Z')));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  alSalir();
  olvidarTodo();
});

const SERVIDOR: Servidor = {
  ...CON_TODO,
  ...CON_ANA,
  'GET /api/negocio-config': { cuerpo: { nombre_negocio: 'Taller', nota_factura: 'Gracias' } },
  'GET /api/clientes': { cuerpo: [CLIENTA] },
  [`GET /api/clientes/${CLIENTA.id}`]: { cuerpo: CLIENTA },
  'GET /api/categorias-negocio': { cuerpo: { data: [] } },
  'GET /api/servicios-negocio': { cuerpo: { data: [] } },
  'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 1, totalPages: 1 } },
  [`GET /api/facturas/${ID_DE_FACTURA}`]: { cuerpo: PENDIENTE },
  [`GET /api/cotizaciones/${COTIZACION.id}`]: { cuerpo: COTIZACION },
};

const FORMULARIOS = [
  '/facturas/nueva',
  `/facturas/nueva?cliente=${CLIENTA.id}`,
  `/facturas/nueva?repetir=${ID_DE_FACTURA}`,
  `/facturas/${ID_DE_FACTURA}`,
  '/cotizacion-nueva',
  `/cotizacion-nueva?cliente=${CLIENTA.id}`,
  `/cotizaciones/${COTIZACION.id}/editar`,
];

const abrirEn = (ruta: string, servidor: Servidor = {}) => {
  conServidor({ ...SERVIDOR, ...servidor });
  return abrir(
    <ConfirmacionProvider>
      <Switch>
        <Route path="/login" component={PaginaDeLogin} />
        <Route path="/facturas/nueva" component={PaginaDeFormulario} />
        <Route path="/facturas/:id" component={PaginaDeFormulario} />
        <Route path="/cotizacion-nueva" component={PaginaDelFormularioDeCotizacion} />
        <Route path="/cotizaciones/:id/editar" component={PaginaDelFormularioDeCotizacion} />
        <Route>En otra parte</Route>
      </Switch>
      <Toasts />
    </ConfirmacionProvider>,
    { ruta, token: TOKEN_DE_ANA },
  );
};

const RECUPERADO = 'Recuperamos lo que no habías guardado.';
const nota = () => screen.findByLabelText('Nota');
const anota = async (texto: string) => {
  fireEvent.change(await nota(), { target: { value: texto } });
  await act(() => Promise.resolve());
};
const escribir = async (ruta: string, texto: string) => {
  const sitio = abrirEn(ruta);
  await anota(texto);
  return sitio;
};
const seRecupera = async (texto: string) => {
  expect(await screen.findByText(RECUPERADO)).toBeVisible();
  expect(await nota()).toHaveValue(texto);
};
const pasaUnMinuto = () => jest.setSystemTime(Date.now() + 60_000);

test.each(FORMULARIOS)('lo escrito en %s vuelve al cargar la página, y en otra pestaña', async (ruta) => {
  await escribir(ruta, 'A medias');
  seCierra();
  abrirEn(ruta);
  await seRecupera('A medias');
  await anota('Ya casi');
  seCierra();
  abrirEn(ruta);
  await seRecupera('Ya casi');
  await pulsar('Descartar');
  await waitFor(() => expect(screen.queryByText(RECUPERADO)).toBeNull());
  seCierra();
  abrirEn(ruta);
  await nota();
  expect(screen.queryByText(RECUPERADO)).toBeNull();
});

test.each(FORMULARIOS)('dos pestañas con %s no se quitan lo escrito', async (ruta) => {
  await escribir(ruta, 'De la primera');
  const primera = otraPestana();
  pasaUnMinuto();
  abrirEn(ruta);
  await nota();
  expect(screen.queryByText(RECUPERADO)).toBeNull();
  await anota('De la segunda');
  const segunda = otraPestana();
  seCierra(segunda);
  seCierra(primera);
  abrirEn(ruta);
  await seRecupera('De la segunda');
  const tercera = otraPestana();
  abrirEn(ruta);
  await seRecupera('De la primera');
  await pulsar('Descartar');
  seCierra();
  seCierra(tercera);
  abrirEn(ruta);
  await seRecupera('De la segunda');
});

test.each(FORMULARIOS)(
  'después de que entró y salió otra, la dueña vuelve a %s al iniciar sesión',
  async (ruta) => {
    const { store } = await escribir(ruta, 'A medias');
    act(() => void store.dispatch(sesionPerdida(TOKEN_DE_ANA)));
    alEntrar('eva');
    seCierra();
    expect(abrirEnLogin('eva')).toBe('/home');
    alSalir();
    const { ruta: aqui } = abrirEn('/login');
    await seRecupera('A medias');
    expect(aqui()).toBe(ruta);
  },
);
const abrirEnLogin = (usuario: string) => {
  conServidor(SERVIDOR);
  const token = ['x', btoa(JSON.stringify({ sub: usuario })), 'x'].join('.');
  const { ruta } = abrir(<PaginaDeLogin />, { ruta: '/login', token });
  const aqui = ruta();
  cleanup();
  return aqui;
};

test('al iniciar sesión se va a lo último que se escribió, aunque sea de otra pestaña', async () => {
  await escribir('/cotizacion-nueva', 'Lo primero');
  seCierra();
  pasaUnMinuto();
  await escribir('/facturas/nueva', 'Lo último');
  seCierra();
  expect(abrirEnLogin(ANA.id)).toBe('/facturas/nueva');
});

test('una pestaña en la que entró la sesión de otra no se lleva lo que ella vuelve a abrir', async () => {
  await escribir('/facturas/nueva', 'A medias');
  seCierra();
  alEntrar('eva');
  alSalir();
  conServidor(SERVIDOR);
  const { store, ruta } = abrir(<PaginaDeLogin />, { ruta: '/login' });
  alEntrar(ANA.id);
  localStorage.setItem('token', TOKEN_DE_ANA);
  act(() => void store.dispatch(sesionDeOtraPestana()));
  await waitFor(() => expect(ruta()).toBe('/home'));
  cleanup();
  expect(abrirEnLogin(ANA.id)).toBe('/facturas/nueva');
});

test('lo escrito se olvida a los 30 días, y cuando la dueña sale', async () => {
  await escribir('/facturas/nueva', 'A medias');
  seCierra();
  jest.setSystemTime(Date.now() + 31 * 24 * 3_600_000);
  abrirEn('/facturas/nueva');
  await nota();
  expect(screen.queryByText(RECUPERADO)).toBeNull();
  cleanup();
  await escribir('/facturas/nueva', 'A medias');
  seCierra();
  const { store } = abrirEn('/cotizacion-nueva');
  await nota();
  act(() => void store.dispatch(sesionCerrada()));
  cleanup();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('A medias');
});

test('lo que guardó la versión anterior, sin fecha ni dirección, vuelve también', async () => {
  await escribir('/facturas/nueva', 'A medias');
  window.dispatchEvent(new Event('visibilitychange'));
  const llave = `factura-sin-guardar:${ANA.id}:nueva`;
  const { desde: _desde, donde: _donde, ...deAntes } = JSON.parse(sessionStorage.getItem(llave)!);
  sessionStorage.setItem(llave, JSON.stringify(deAntes));
  seCierra();
  abrirEn('/facturas/nueva');
  await seRecupera('A medias');
});

const SIN_RESPUESTA = /^No hubo respuesta a lo que guardabas/;
const NO_SE_GUARDO = 'No se guardó: tu sesión se había cerrado.';

describe.each([
  [
    `/facturas/${ID_DE_FACTURA}`,
    `PUT /api/facturas/${ID_DE_FACTURA}`,
    'Actualizar factura',
    'Sí, actualizar',
  ],
  [
    `/cotizaciones/${COTIZACION.id}/editar`,
    `PUT /api/cotizaciones/${COTIZACION.id}`,
    'Guardar borrador',
    null,
  ],
])('lo último que se guardaba en %s', (ruta, escritura, boton, confirma) => {
  const guardar = async () => {
    await pulsar(boton);
    if (confirma) await pulsar(confirma);
  };
  const terminada = async (store: ReturnType<typeof abrirEn>['store']) => {
    await waitFor(() => expect(store.getState().sesion.token).toBeNull());
    cleanup();
  };

  test('se dice que no quedó si la sesión había terminado, también después de escribir más', async () => {
    const { store } = abrirEn(ruta, { [escritura]: { estatus: 401 } });
    await anota('A medias');
    await guardar();
    await terminada(store);
    seCierra();
    abrirEn(ruta);
    await seRecupera('A medias');
    expect(screen.getByText(NO_SE_GUARDO)).toBeVisible();
    expect(screen.queryByText(SIN_RESPUESTA)).toBeNull();
    await anota('Y algo más');
    seCierra();
    abrirEn(ruta);
    await seRecupera('Y algo más');
    expect(screen.getByText(NO_SE_GUARDO)).toBeVisible();
  });

  test('se dice que no se sabe si la pestaña se cierra antes de la respuesta, aunque antes no quedara', async () => {
    const { store } = abrirEn(ruta, { [escritura]: { estatus: 401 } });
    await anota('A medias');
    await guardar();
    await terminada(store);
    abrirEn(ruta, { [escritura]: () => new Promise<never>(() => undefined) });
    await seRecupera('A medias');
    await guardar();
    await screen.findAllByText('Guardando...');
    seCierra();
    abrirEn(ruta);
    await seRecupera('A medias');
    expect(screen.getByText(SIN_RESPUESTA)).toBeVisible();
    expect(screen.queryByText(NO_SE_GUARDO)).toBeNull();
  });
});
