import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useStore } from 'react-redux';
import { Link } from 'wouter';
import { AdelantarProvider, useAlAcercarse } from '../base/adelantar.ts';
import { CON_ANA, abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { type Store } from '../base/store.ts';
import { adelantar } from './adelantar.ts';
import { PANTALLAS } from './pantallas.ts';

afterEach(olvidarTodo);

const AFacturas = () => (
  <Link href="/facturas" {...useAlAcercarse()('/facturas')}>
    Facturas
  </Link>
);

/** As the app has it. */
const Enlace = () => {
  const store = useStore() as Store;
  return (
    <AdelantarProvider value={(direccion) => adelantar(store, direccion)}>
      <AFacturas />
    </AdelantarProvider>
  );
};
const LISTA = 'GET /api/facturas';
const leidas = (peticiones: Request[]): string[] =>
  peticiones.filter(({ url }) => url.includes('/api/facturas')).map(({ url }) => new URL(url).search);

test('acercarse a un enlace trae su pantalla y lo que lee, una sola vez', async () => {
  const peticiones = conServidor({
    ...CON_ANA,
    [LISTA]: { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
  });
  abrir(<Enlace />, { ruta: '/home', token: 'uno' });
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await waitFor(() => expect(leidas(peticiones)).toEqual(['?page=1']));
  await userEvent.unhover(screen.getByRole('link', { name: 'Facturas' }));
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await userEvent.tab();
  await PANTALLAS.facturas.cargar();
  expect(leidas(peticiones)).toEqual(['?page=1']);
});

test('con la línea caída, acercarse a un enlace no dice nada', async () => {
  const peticiones = conServidor(CON_ANA);
  const { store } = abrir(<Enlace />, { ruta: '/home', token: 'uno' });
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await waitFor(() => expect(leidas(peticiones)).toHaveLength(1));
  const seRindio = () =>
    Object.values(store.getState().api.queries).some((una) => una?.status === 'rejected');
  await waitFor(() => expect(seRindio()).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});
