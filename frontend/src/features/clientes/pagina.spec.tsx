import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, CON_TODO, abrirVentana } from '../../components/ventana.prueba.tsx';
import PaginaDeClientes from './PaginaDeClientes.tsx';

afterEach(olvidarTodo);

const otra = (id: string, nombre: string, telefono: string) => ({ ...CLIENTA, id, nombre, telefono });
const TODAS = [CLIENTA, otra('b', 'Mariana Anaya', '2221112233'), otra('c', 'Eva', '4429169859')];
const nombresEn = (donde: HTMLElement) =>
  within(donde)
    .queryAllByRole('article')
    .map((una) => una.getAttribute('aria-label'));

test('bajo lo que empieza así está, aparte, quien lo tiene en otra parte o en el teléfono', async () => {
  conServidor({ ...CON_TODO, 'GET /api/clientes': { cuerpo: TODAS } });
  abrirVentana(<PaginaDeClientes />);
  const campo = await screen.findByRole('searchbox', { name: 'Buscar clientes por nombre' });
  await screen.findByRole('article', { name: 'Eva' });
  expect(screen.queryByRole('region', { name: 'También' })).toBeNull();
  await userEvent.type(campo, 'ana');
  const tambien = await screen.findByRole('region', { name: 'También' });
  expect(nombresEn(tambien)).toEqual(['Mariana Anaya']);
  expect(nombresEn(document.body)).toEqual(['Ana Muñoz', 'Mariana Anaya']);
  await userEvent.clear(campo);
  await userEvent.type(campo, '442 916');
  expect(nombresEn(await screen.findByRole('region', { name: 'También' }))).toEqual(['Eva']);
  expect(screen.getByText('No se encontraron clientes con ese nombre.')).toBeVisible();
  await userEvent.type(campo, 'x');
  expect(await screen.findByRole('heading', { name: 'No hay clientes' })).toBeVisible();
});

test('cuántos hay se dice cuando se sabe: al no llegar no son cero', async () => {
  conServidor({ ...CON_TODO, 'GET /api/clientes': { estatus: 404 } });
  abrirVentana(<PaginaDeClientes />);
  expect(await screen.findByText('No pudimos cargar tus clientes')).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Todos',
    'Activos',
    'Pendientes',
  ]);
});
