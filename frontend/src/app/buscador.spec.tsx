import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion-de-api.prueba';
import { Armazon } from './Armazon.tsx';
import { CON_ANA, type Servidor, abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { CLIENTA, PENDIENTE } from '../components/ventana.prueba.tsx';

afterEach(olvidarTodo);

const HALLADOS: Servidor = {
  ...CON_ANA,
  'GET /api/clientes': { cuerpo: [CLIENTA] },
  'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 12, totalPages: 3 } },
  'GET /api/cotizaciones': { cuerpo: { cotizaciones: [COTIZACION], total: 1, totalPages: 1 } },
};

const abrirArmazon = (servidor: Servidor = HALLADOS) => {
  const peticiones = conServidor(servidor);
  const sitio = abrir(<Armazon>Dentro</Armazon>, { ruta: '/home', token: 'uno' });
  return { ...sitio, peticiones };
};
const campo = () => screen.findByRole('combobox', { name: 'Buscar clientes y facturas' });

test('con Ctrl-K se buscan clientes, facturas y cotizaciones a la vez, y con las flechas e Intro se llega a una', async () => {
  const { ruta, peticiones } = abrirArmazon();
  await userEvent.keyboard('{Control>}k{/Control}');
  // The text is set by one change event, because on a slow machine two key presses could be further apart
  // than the debounce.
  fireEvent.change(await campo(), { target: { value: 'muñoz' } });
  const opciones = await screen.findAllByRole('option');
  expect(opciones.map(({ textContent }) => textContent)).toEqual([
    'Ana Muñoz55 1234 5678',
    'Ana MuñozFactura #7$232.00Vencida',
    'Ver las 12 facturas',
    'Ana MuñozCotización COT-3$11,600.00Enviada',
  ]);
  expect(screen.getByRole('group', { name: 'Clientes' })).toBeVisible();
  const preguntas = peticiones.map(({ url }) => new URL(url)).filter(({ search }) => search.includes('q='));
  expect(preguntas.map(({ pathname, searchParams }) => [pathname, searchParams.get('q')])).toEqual([
    ['/api/clientes', 'muñoz'],
    ['/api/facturas', 'muñoz'],
    ['/api/cotizaciones', 'muñoz'],
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(ruta()).toBe(`/factura-detalle/${PENDIENTE.id}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('la lupa abre el buscador; sin resultados lo dice, y Escape lo cierra', async () => {
  abrirArmazon({
    ...HALLADOS,
    'GET /api/clientes': { cuerpo: [] },
    'GET /api/facturas': { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
    'GET /api/cotizaciones': { cuerpo: { cotizaciones: [], total: 0, totalPages: 1 } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar' }));
  const ventana = within(await screen.findByRole('dialog', { name: 'Buscar' }));
  await userEvent.type(await campo(), 'nadie');
  expect(await ventana.findByText('No se encontró nada.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('una búsqueda que el servidor rechaza se dice, sin culpar a la conexión', async () => {
  abrirArmazon({ ...HALLADOS, 'GET /api/clientes': { estatus: 400, cuerpo: { message: 'No.' } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar' }));
  await userEvent.type(await campo(), 'ana');
  expect(await screen.findByText(/^No se pudo buscar\./)).toBeVisible();
});
