import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useStore } from 'react-redux';
import { Link } from 'wouter';
import { AdelantarProvider, useAlAcercarse } from '../base/carga/adelantar.ts';
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
  peticiones
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname.startsWith('/api/facturas'))
    .map(({ pathname, search }) => pathname + search);
const LO_QUE_LEE = ['/api/facturas?page=1', '/api/facturas/resumen'];

test('acercarse a un enlace trae su pantalla y lo que lee, una sola vez', async () => {
  const peticiones = conServidor({
    ...CON_ANA,
    [LISTA]: { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
    'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 0 } },
  });
  abrir(<Enlace />, { ruta: '/home', token: 'uno' });
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await waitFor(() => expect(leidas(peticiones)).toEqual(LO_QUE_LEE));
  await userEvent.unhover(screen.getByRole('link', { name: 'Facturas' }));
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await userEvent.tab();
  await PANTALLAS.facturas.cargar();
  expect(leidas(peticiones)).toEqual(LO_QUE_LEE);
});

test('cuando sus lecturas fallan, acercarse a un enlace no muestra ningún error', async () => {
  const peticiones = conServidor(CON_ANA);
  const { store } = abrir(<Enlace />, { ruta: '/home', token: 'uno' });
  await userEvent.hover(screen.getByRole('link', { name: 'Facturas' }));
  await waitFor(() => expect(leidas(peticiones)).toEqual(expect.arrayContaining(LO_QUE_LEE)));
  const seRindio = () =>
    Object.values(store.getState().api.queries).some((una) => una?.status === 'rejected');
  await waitFor(() => expect(seRindio()).toBe(true));
  expect(screen.queryByRole('alert')).toBeNull();
});
