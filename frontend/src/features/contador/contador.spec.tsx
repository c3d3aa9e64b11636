import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { accesoReducer, alAbrirOtroEnlace } from '../../base/acceso.ts';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { accesoRecibido } from '../../base/sesion.ts';
import { crearStore } from '../../base/store.ts';
import { LIBRO } from '../libro/libro.prueba.ts';
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
};

/** The page as it loads at an address, with whatever the browser has kept until then. */
const abrirEn = (direccion: string, servidor: Servidor = CON_LIBRO) => {
  window.history.replaceState(null, '', direccion);
  const peticiones = conServidor(servidor);
  const store = crearStore(accesoReducer);
  const { hook, searchHook } = memoryLocation({ path: '/contador' });
  render(
    <Provider store={store}>
      <Router hook={hook} searchHook={searchHook}>
        <PaginaDelContador />
      </Router>
    </Provider>,
  );
  return { store, peticiones };
};
const conLlave = (peticiones: readonly Request[]) =>
  new Set(peticiones.map(({ headers }) => headers.get('authorization')));

test('con su enlace el contador ve de quién es el libro, y el libro', async () => {
  const { peticiones } = abrirEn('/contador#llave');
  expect(await screen.findByText('Movimientos de Taller Ñandú. Solo lectura.')).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Asientos del libro' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verificar' })).toBeEnabled();
  expect(conLlave(peticiones)).toEqual(new Set(['Bearer llave']));
});

test('no hay desde ahí camino a ninguna otra pantalla', async () => {
  abrirEn('/contador#llave');
  await screen.findByRole('region', { name: 'Asientos del libro' });
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('la llave sale de la dirección y queda solo en esta pestaña', () => {
  localStorage.setItem('token', 'la sesión de la dueña');
  const { store } = abrirEn('/contador#llave');
  expect(window.location.hash).toBe('');
  expect(Object.values({ ...sessionStorage })).toEqual(['llave']);
  expect({ ...localStorage }).toEqual({ token: 'la sesión de la dueña' });
  expect(store.getState().sesion.token).toBe('llave');
  // A reload has no hash any more.
  expect(crearStore(accesoReducer).getState().sesion.token).toBe('llave');
});

test('un enlace que expiró o se revocó lo dice, y no cierra la sesión de la dueña en ese navegador', async () => {
  localStorage.setItem('token', 'la sesión de la dueña');
  abrirEn('/contador#vieja', { 'GET /api/negocio-config': { estatus: 401 } });
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage.getItem('token')).toBe('la sesión de la dueña');
});

test('el que se revoca mientras se mira, también', async () => {
  let revocado = false;
  const { store } = abrirEn('/contador#llave', {
    ...CON_LIBRO,
    'POST /api/libro/verificar': () => {
      revocado = true;
      return { estatus: 401 };
    },
  });
  await pulsar('Verificar');
  expect(await screen.findByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  expect(revocado).toBe(true);
  expect(screen.queryByText(/Taller Ñandú/)).toBeNull();
  expect(store.getState().sesion).toEqual({ token: null, expirada: true });
});

test('sin enlace pide abrirlo, y no pregunta nada al servidor', async () => {
  const { peticiones } = abrirEn('/contador');
  // A question would have gone out by then.
  await act(() => new Promise((listo) => setTimeout(listo)));
  expect(screen.getByRole('heading', { name: 'Abre el enlace que te enviaron' })).toBeVisible();
  expect(peticiones).toHaveLength(0);
});

test('otro enlace en la misma pestaña cambia de libro', async () => {
  const { store, peticiones } = abrirEn('/contador#una');
  alAbrirOtroEnlace((token) => store.dispatch(accesoRecibido(token)));
  await screen.findByRole('region', { name: 'Asientos del libro' });
  peticiones.length = 0;
  await act(async () => {
    window.location.hash = '#otra';
    await new Promise((listo) => window.addEventListener('hashchange', listo, { once: true }));
  });
  await waitFor(() => expect(conLlave(peticiones)).toEqual(new Set(['Bearer otra'])));
  expect(window.location.hash).toBe('');
  expect(await screen.findByRole('region', { name: 'Asientos del libro' })).toBeVisible();
});
