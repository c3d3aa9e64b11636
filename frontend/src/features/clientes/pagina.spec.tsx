import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { api } from '../../base/api.ts';
import { conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, CON_TODO, abrirVentana, pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDeClientes from './PaginaDeClientes.tsx';

afterEach(olvidarTodo);

const otra = (id: string, nombre: string, telefono: string) => ({
  ...CLIENTA,
  id,
  nombre,
  telefono,
  email: null,
});
const TODAS = [
  CLIENTA,
  otra('b', 'Mariana Anaya', '2221112233'),
  otra('c', 'Eva', '4429169859'),
  { ...otra('d', 'Guadalupe Sol', '3312345678'), email: 'lupita@correo.mx' },
];
const nombresEn = (donde: HTMLElement) =>
  within(donde)
    .queryAllByRole('article')
    .map((una) => una.getAttribute('aria-label'));

test('al buscar, quien tiene el texto en otra parte del nombre, o en el teléfono o email, va aparte en «También»', async () => {
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
  await waitFor(() => expect(nombresEn(document.body)).toEqual(['Eva']));
  expect(screen.queryByText(/No se encontraron/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'También' })).toBeNull();
  await pulsar('Limpiar búsqueda');
  expect(campo).toHaveValue('');
  expect(campo).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Limpiar búsqueda' })).toBeNull();
  await userEvent.type(campo, 'lupita@');
  await waitFor(() => expect(nombresEn(document.body)).toEqual(['Guadalupe Sol']));
  await userEvent.type(campo, 'x');
  expect(await screen.findByRole('heading', { name: 'No hay clientes' })).toBeVisible();
  expect(screen.getByText('No se encontraron clientes con ese nombre.')).toBeVisible();
});

test('van por letra, cada quien con lo que debe, y lo vencido se dice; buscando no hay letras', async () => {
  const debe = [
    { cliente_id: 'b', saldo: 1234.5, vencido: 200 },
    { cliente_id: 'c', saldo: 10, vencido: 0 },
  ];
  conServidor({
    ...CON_TODO,
    'GET /api/clientes': { cuerpo: [...TODAS].reverse() },
    'GET /api/antiguedad/saldos': { cuerpo: { al: '2026-11-26', saldos: debe } },
  });
  abrirVentana(<PaginaDeClientes />);
  await screen.findByText('Vencido');
  expect(nombresEn(document.body)).toEqual(['Ana Muñoz', 'Eva', 'Guadalupe Sol', 'Mariana Anaya']);
  const letras = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(letras()).toEqual(['A', 'E', 'G', 'M']);
  const suyo = (nombre: string) => screen.getByRole('article', { name: nombre });
  expect(suyo('Mariana Anaya')).toHaveTextContent('Debe $1,234.50Vencido $200.00');
  expect(suyo('Eva')).toHaveTextContent('Debe $10.00');
  expect(suyo('Eva')).not.toHaveTextContent('Vencido');
  expect(suyo('Ana Muñoz')).not.toHaveTextContent('Debe');
  await userEvent.type(screen.getByRole('searchbox'), 'eva');
  await waitFor(() => expect(letras()).toEqual(['Eva']));
});

test('la lista no deja avisos de programador en la consola', async () => {
  const avisado = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  conServidor({ ...CON_TODO, 'GET /api/clientes': { cuerpo: TODAS } });
  abrirVentana(<PaginaDeClientes />);
  await screen.findByRole('article', { name: 'Eva' });
  expect(avisado.mock.calls).toEqual([]);
  avisado.mockRestore();
});

const pulsarEliminar = async (nombre: string) => {
  await pulsar(`Más acciones (${nombre})`);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
};

test('el menú abierto de un cliente sigue siendo suyo cuando llega otro antes en la lista', async () => {
  let lista = TODAS;
  conServidor({ ...CON_TODO, 'GET /api/clientes': () => ({ cuerpo: lista }) });
  const { store } = abrirVentana(<PaginaDeClientes />);
  const eva = await screen.findByRole('article', { name: 'Eva' });
  const renglon = eva.parentElement!;
  lista = [...TODAS, otra('e', 'Abril', '5500001111')];
  act(() => void store.dispatch(api.util.invalidateTags(['Clientes'])));
  await screen.findByRole('article', { name: 'Abril' });
  expect(screen.getByRole('article', { name: 'Eva' })).toBe(eva);
  expect(eva.parentElement).toBe(renglon);
});

test('una eliminación que falla se dice sobre la lista; el cliente vuelve, y ahí se reintenta', async () => {
  let falla = true;
  conServidor({
    ...CON_TODO,
    'GET /api/clientes': () => ({ cuerpo: falla ? TODAS : TODAS.slice(1) }),
    [`GET /api/clientes/${CLIENTA.id}/cuenta`]: { cuerpo: { debe: 0 } },
    [`DELETE /api/clientes/${CLIENTA.id}`]: () => ({ estatus: falla ? 500 : 204 }),
  });
  abrirVentana(<PaginaDeClientes />);
  await pulsarEliminar('Ana Muñoz');
  await pulsar('Sí, eliminar');
  expect(await screen.findByText('No se eliminó a Ana Muñoz.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByRole('article', { name: 'Ana Muñoz' })).toBeVisible();
  falla = false;
  await pulsar('Reintentar');
  expect(await screen.findByText('Cliente eliminado con éxito')).toBeVisible();
  expect(screen.queryByText('No se eliminó a Ana Muñoz.')).toBeNull();
});

test('una eliminación sin respuesta no dice que no se hizo, y una empresa se llama por su nombre', async () => {
  const taller = { ...CLIENTA, nombre: '', empresa: 'Taller Ruiz' };
  let esta = true;
  conServidor({
    ...CON_TODO,
    'GET /api/clientes': () => ({ cuerpo: esta ? [taller] : [] }),
    [`GET /api/clientes/${CLIENTA.id}/cuenta`]: { cuerpo: { debe: 0 } },
    [`DELETE /api/clientes/${CLIENTA.id}`]: () => {
      throw new TypeError('the answer was lost');
    },
  });
  const { store } = abrirVentana(<PaginaDeClientes />);
  await pulsarEliminar('Taller Ruiz');
  expect(await screen.findByText('Se eliminará a Taller Ruiz. Sus facturas se conservan.')).toBeVisible();
  await pulsar('Sí, eliminar');
  expect(await screen.findByText('No hubo respuesta al eliminar a Taller Ruiz.')).toBeVisible();
  esta = false;
  act(() => void store.dispatch(api.util.invalidateTags(['Clientes'])));
  await waitFor(() => expect(screen.queryByText(/^No hubo respuesta/)).toBeNull());
});

test('las pestañas no dicen cero clientes cuando la lista no se pudo cargar', async () => {
  conServidor({ ...CON_TODO, 'GET /api/clientes': { estatus: 404 } });
  abrirVentana(<PaginaDeClientes />);
  expect(await screen.findByText('No pudimos cargar tus clientes')).toBeVisible();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Todos',
    'Activos',
    'Pendientes',
  ]);
});

const conEliminable = () => {
  const estado = { esta: true, caida: false };
  const escritura = (esta: boolean) => () => {
    if (estado.caida) return { estatus: 500 };
    estado.esta = esta;
    return esta ? { cuerpo: CLIENTA } : { estatus: 204 };
  };
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/clientes': ({ url }: Request) => {
      const eliminados = new URL(url).searchParams.get('eliminados') === 'true';
      return { cuerpo: estado.esta === eliminados ? [] : [CLIENTA] };
    },
    [`DELETE /api/clientes/${CLIENTA.id}`]: escritura(false),
    [`POST /api/clientes/${CLIENTA.id}/restaurar`]: escritura(true),
  });
  return { estado, peticiones };
};

const eliminar = async () => {
  await pulsarEliminar(CLIENTA.nombre);
  await pulsar('Sí, eliminar');
  await screen.findByText('Cliente eliminado con éxito');
};

describe('lo eliminado vuelve', () => {
  test('con Deshacer en el aviso; si no se pudo se dice, y se puede otra vez', async () => {
    const { estado } = conEliminable();
    abrirVentana(<PaginaDeClientes />);
    await eliminar();
    expect(screen.queryByRole('article')).toBeNull();
    estado.caida = true;
    await pulsar('Deshacer');
    expect(await screen.findByText('No se pudo deshacer')).toBeVisible();
    expect(estado.esta).toBe(false);
    estado.caida = false;
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Deshacer' })).toHaveLength(1));
    await pulsar('Deshacer');
    expect(await screen.findByText('Cliente restaurado')).toBeVisible();
    expect(await screen.findByRole('article', { name: CLIENTA.nombre })).toBeVisible();
  });

  test('con Ctrl+Z, salvo donde se escribe, y una sola vez', async () => {
    const { estado, peticiones } = conEliminable();
    abrirVentana(<PaginaDeClientes />);
    await eliminar();
    await userEvent.click(await screen.findByRole('searchbox'));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(estado.esta).toBe(false);
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    expect(await screen.findByText('Cliente restaurado')).toBeVisible();
    expect(peticiones.filter(({ url }) => url.endsWith('/restaurar'))).toHaveLength(1);
  });

  test('de la lista de eliminados, que está al final de la de clientes', async () => {
    const { estado } = conEliminable();
    estado.esta = false;
    abrirVentana(<PaginaDeClientes />);
    await screen.findByRole('heading', { name: 'No hay clientes' });
    await pulsar('Eliminados');
    estado.caida = true;
    await pulsar(`Restaurar ${CLIENTA.nombre}`);
    expect(await screen.findByText('No se pudo restaurar el cliente')).toBeVisible();
    estado.caida = false;
    await pulsar(`Restaurar ${CLIENTA.nombre}`);
    expect(await screen.findByText('Ana Muñoz está de nuevo en tu lista')).toBeVisible();
    expect(await screen.findByText('No hay clientes eliminados.')).toBeVisible();
    await pulsar('Cerrar');
    expect(await screen.findByRole('article', { name: CLIENTA.nombre })).toBeVisible();
  });
});
