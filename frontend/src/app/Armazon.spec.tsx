import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { Armazon } from './Armazon.tsx';
import { CON_ANA, abrir, conServidor, enLaFecha, olvidarTodo } from '../base/pagina.prueba.tsx';
import { useNegocioQuery } from '../api/negocio.api.ts';

afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

/**
 * A site with a page inside the shell and a page outside it, `/fuera`. As in the app, the theme reads the
 * business on both.
 */
const Sitio = () => {
  useNegocioQuery();
  const [ruta] = useLocation();
  return ruta === '/fuera' ? <p>Fuera</p> : <Armazon>Dentro</Armazon>;
};

const abrirSitio = async () => {
  const peticiones = conServidor(CON_ANA);
  const sitio = abrir(<Sitio />, { ruta: '/home', token: 'uno' });
  await screen.findAllByText('Taller Ñandú');
  const leido = () => peticiones.filter(({ url }) => url.endsWith('/api/negocio-config')).length;
  return { ...sitio, leido };
};

test('el negocio se lee una vez al abrir, y otra en cada cambio de pantalla', async () => {
  const { ir, leido } = await abrirSitio();
  expect(leido()).toBe(1);
  act(() => ir('/clientes'));
  await waitFor(() => expect(leido()).toBe(2));
  act(() => ir('/facturas'));
  await waitFor(() => expect(leido()).toBe(3));
});

test('al volver de una pantalla sin armazón el negocio se lee otra vez', async () => {
  const { ir, leido } = await abrirSitio();
  act(() => ir('/fuera'));
  await screen.findByText('Fuera');
  enLaFecha(Date.now() + 60_000);
  act(() => ir('/home'));
  await waitFor(() => expect(leido()).toBe(2));
});

test('en la barra solo un lugar está marcado como actual; pulsarlo otra vez no agrega una entrada al historial', async () => {
  const { ir } = await abrirSitio();
  act(() => ir('/libro'));
  const barra = screen.getByRole('navigation', { name: 'Cuentas' });
  const libro = within(barra).getByRole('link', { name: 'Libro' });
  await waitFor(() => expect(libro).toHaveAttribute('aria-current', 'page'));
  const [principal] = screen.getAllByRole('navigation', { name: 'Principal' });
  expect(within(principal!).queryByRole('link', { current: 'page' })).toBeNull();
  const pasos = history.length;
  await userEvent.click(libro);
  expect(history.length).toBe(pasos);
});

test('a Reportes, Cobranza, Antigüedad y Libro se llega desde la barra', async () => {
  await abrirSitio();
  const barra = within(screen.getByRole('navigation', { name: 'Cuentas' }));
  expect(barra.getAllByRole('link').map((uno) => [uno.textContent, uno.getAttribute('href')])).toEqual([
    ['Reportes', '/reportes'],
    ['Cobranza', '/cobranza'],
    ['Antigüedad', '/antiguedad'],
    ['Libro', '/libro'],
  ]);
});

test('en el rincón de la barra, donde las ventanas tienen su Cerrar, no está Cerrar sesión', async () => {
  await abrirSitio();
  const botones = within(screen.getByRole('banner')).getAllByRole('button');
  expect(botones.map((uno) => uno.getAttribute('aria-label'))).toContain('Cerrar sesión');
  expect(botones.at(-1)).not.toHaveAccessibleName('Cerrar sesión');
});
