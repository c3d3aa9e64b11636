import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { accesoReducer, alAbrirOtroEnlace } from '../../base/sesion/acceso.ts';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { accesoRecibido } from '../../base/sesion/sesion.ts';
import { crearStore } from '../../base/store.ts';
import { ANA, CUENTA, ESTADO, FACTURA_DE_ANA as F, PAGINA as SALDOS } from '../deudas/deudas.prueba.ts';
import { LIBRO } from '../libro/libro.prueba.ts';
import { OCTUBRE as REPORTE } from '../reportes/reportes.prueba.ts';
import { pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDelContador from './PaginaDelContador.tsx';

afterEach(() => {
  olvidarTodo();
  window.history.replaceState(null, '', '/');
});

const NEGOCIO = { nombre_negocio: 'Taller Ñandú', logo_url: null, color_personalizado: '#2563eb' };
const CON_LIBRO: Servidor = {
  'GET /api/negocio-config': { cuerpo: NEGOCIO },
  'GET /api/libro': { cuerpo: LIBRO },
  'GET /api/libro/exportaciones': { cuerpo: [] },
  'GET /api/reportes': { cuerpo: REPORTE },
};

const abrirEn = (direccion: string, servidor: Servidor = CON_LIBRO) => {
  window.history.replaceState(null, '', direccion);
  const peticiones = conServidor(servidor);
  const store = crearStore(accesoReducer);
  const { hook, searchHook, history } = memoryLocation({ path: window.location.pathname, record: true });
  render(
    <Provider store={store}>
      <Router hook={hook} searchHook={searchHook}>
        <PaginaDelContador />
      </Router>
    </Provider>,
  );
  return { store, peticiones, ruta: () => history.at(-1) };
};
const conLlave = (peticiones: readonly Request[]) =>
  new Set(peticiones.map(({ headers }) => headers.get('authorization')));

test('con su enlace el contador ve de quién es el libro, y el libro', async () => {
  const { peticiones } = abrirEn('/contador/libro#llave');
  expect(await screen.findByText('Movimientos de Taller Ñandú. Solo lectura.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Movimientos del libro' })).toBeVisible();
  await pulsar('Comprobación');
  expect(await screen.findByRole('button', { name: 'Verificar' })).toBeEnabled();
  expect(conLlave(peticiones)).toEqual(new Set(['Bearer llave']));
});

const caminos = () => screen.queryAllByRole('link').map((uno) => uno.getAttribute('href'));

test('abre con el reporte del mes, que se puede bajar; el Libro está detrás', async () => {
  abrirEn('/contador#llave');
  expect(
    await screen.findByText('Lo que Taller Ñandú emitió y recibió, cada cosa en su día. Solo lectura.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: /^Reporte .* en PDF$/ })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Reportes' })).toHaveAttribute('aria-current', 'page');
});

test('las pantallas del contador solo llevan a otras del contador', async () => {
  abrirEn('/contador/libro#llave');
  await screen.findByRole('region', { name: 'Movimientos del libro' });
  expect(caminos()).toEqual([...['/contador', '/contador/libro', '/contador/antiguedad'], '/contador']);
});

describe('Los saldos', () => {
  const CON_SALDOS: Servidor = {
    ...CON_LIBRO,
    'GET /api/antiguedad': { cuerpo: SALDOS },
    [`GET /api/clientes/${ANA.id}/cuenta`]: { cuerpo: CUENTA },
    [`GET /api/clientes/${ANA.id}/estado-de-cuenta`]: { cuerpo: ESTADO },
    [`GET /api/facturas/${F}`]: { estatus: 404 },
    [`GET /api/facturas/${F}/historial`]: { cuerpo: { eventos: [] } },
  };

  test('el contador ve quién debe y desde cuándo, y su estado de cuenta', async () => {
    const { ruta } = abrirEn('/contador/antiguedad#llave', CON_SALDOS);
    expect(
      await screen.findByText('Quién le debe a Taller Ñandú, y desde cuándo. Solo lectura.'),
    ).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Por cobrar' })).toHaveTextContent(/^Por cobrar\$440\.50/),
    );
    expect(caminos()).toEqual([
      '/contador',
      '/contador/libro',
      '/contador/antiguedad',
      `/contador/clientes/${ANA.id}`,
      '/contador/clientes/9',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Ana Muñoz' }));
    expect(await screen.findByRole('heading', { name: 'Ana Muñoz', level: 1 })).toBeVisible();
    expect(ruta()).toBe(`/contador/clientes/${ANA.id}`);
    expect(await screen.findByRole('region', { name: 'Movimientos' })).toBeVisible();
  });

  test('los saldos son de solo lectura, y solo se piden las lecturas del contador', async () => {
    const { peticiones } = abrirEn(`/contador/clientes/${ANA.id}#llave`, CON_SALDOS);
    await screen.findByRole('region', { name: 'Movimientos' });
    expect(screen.getAllByRole('button').map((uno) => uno.textContent)).toEqual([
      '',
      expect.stringMatching(/^Factura #3/),
      expect.stringMatching(/^Factura #9/),
      'Filtrar fechas',
      'Ver en PDF',
      'Factura #10',
      'Pago de la factura #10',
      'Anticipo de la factura #11',
    ]);
    expect(caminos()).toEqual(['/contador', '/contador/libro', '/contador/antiguedad']);
    await pulsar('Factura #10');
    expect(await screen.findByRole('dialog', { name: 'Historial de la factura #10' })).toBeVisible();
    const pedidas = peticiones.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(new Set(pedidas)).toEqual(
      new Set([
        'GET /api/negocio-config',
        `GET /api/clientes/${ANA.id}/cuenta`,
        `GET /api/clientes/${ANA.id}/estado-de-cuenta`,
        `GET /api/facturas/${F}`,
        `GET /api/facturas/${F}/historial`,
      ]),
    );
  });
});

test('la llave sale de la dirección y queda solo en esta pestaña', () => {
  localStorage.setItem('token', 'la sesión de la dueña');
  const { store } = abrirEn('/contador#llave');
  expect(window.location.hash).toBe('');
  expect(Object.values({ ...sessionStorage })).toEqual(['llave']);
  expect({ ...localStorage }).toEqual({ token: 'la sesión de la dueña' });
  expect(store.getState().sesion.token).toBe('llave');
  // After a reload the address has no fragment with the token.
  expect(crearStore(accesoReducer).getState().sesion.token).toBe('llave');
});

test('un enlace que expiró o se revocó lo dice, y no cierra la sesión de la dueña en ese navegador', async () => {
  localStorage.setItem('token', 'la sesión de la dueña');
  abrirEn('/contador#vieja', { 'GET /api/negocio-config': { estatus: 401 } });
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBe('la sesión de la dueña');
});

test('un enlace que se revoca mientras se mira lo dice', async () => {
  let revocado = false;
  const { store } = abrirEn('/contador/libro#llave', {
    ...CON_LIBRO,
    'POST /api/libro/verificar': () => {
      revocado = true;
      return { estatus: 401 };
    },
  });
  await pulsar('Comprobación');
  await pulsar('Verificar');
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  expect(revocado).toBe(true);
  expect(screen.queryByText(/Taller Ñandú/)).toBeNull();
  expect(store.getState().sesion).toEqual({ token: null, expirada: true });
});

test('sin enlace pide abrirlo, y no pregunta nada al servidor', async () => {
  const { peticiones } = abrirEn('/contador');
  // If the page sent a request, it would be sent by this time.
  await act(() => new Promise((listo) => setTimeout(listo)));
  expect(screen.getByRole('heading', { name: 'Abre el enlace que te enviaron' })).toBeVisible();
  expect(peticiones).toHaveLength(0);
});

test('otro enlace en la misma pestaña cambia de libro', async () => {
  const { store, peticiones } = abrirEn('/contador/libro#una');
  alAbrirOtroEnlace((token) => store.dispatch(accesoRecibido(token)));
  await screen.findByRole('region', { name: 'Movimientos del libro' });
  peticiones.length = 0;
  await act(async () => {
    window.location.hash = '#otra';
    await new Promise((listo) => window.addEventListener('hashchange', listo, { once: true }));
  });
  await waitFor(() => expect(conLlave(peticiones)).toEqual(new Set(['Bearer otra'])));
  expect(window.location.hash).toBe('');
  expect(await screen.findByRole('region', { name: 'Movimientos del libro' })).toBeVisible();
});
