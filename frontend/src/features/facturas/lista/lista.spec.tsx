import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Servidor, abrir, conPantalla, conServidor, olvidarTodo } from '../../../base/pagina.prueba.tsx';
import { ConfirmacionProvider } from '../../../components/Confirmacion.tsx';
import { CLIENTA, CON_TODO, PAGADA, PENDIENTE, pulsar } from '../../../components/ventana.prueba.tsx';
import PaginaDeFacturas from './PaginaDeFacturas.tsx';

afterEach(olvidarTodo);

const abrirLista = (ruta = '/facturas', servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/facturas': {
      cuerpo: { facturas: [PAGADA, { ...PENDIENTE, id: 'otra' }], total: 2, totalPages: 1 },
    },
    ...servidor,
  });
  return {
    peticiones,
    ...abrir(
      <ConfirmacionProvider>
        <PaginaDeFacturas />
      </ConfirmacionProvider>,
      { ruta, token: 'uno' },
    ),
  };
};

test.each([
  ['una tableta que se gira', 800, 1100],
  ['una ventana que se achica', 1100, 800],
])('%s no cierra lo que se abrió de una tarjeta, ni borra lo escrito', async (_caso, antes, despues) => {
  const girar = conPantalla(antes);
  abrirLista();
  await userEvent.click((await screen.findAllByRole('button', { name: 'WhatsApp (factura 7)' }))[0]!);
  await userEvent.type(await screen.findByLabelText('Mensaje'), ' ¿Te parece?');
  girar(despues);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensaje').value).toMatch(/ ¿Te parece\?$/);
  await pulsar('Cancelar');
  expect(screen.queryAllByRole('table', { hidden: true })).toHaveLength(despues > antes ? 1 : 0);
});

describe('Las facturas de un cliente', () => {
  const DE_ANA = `/facturas?cliente=${CLIENTA.id}`;
  const CON_CUENTA: Servidor = {
    [`GET /api/clientes/${CLIENTA.id}/cuenta`]: { cuerpo: { cliente: { nombre: 'Ana Muñoz (eliminada)' } } },
  };

  test('se piden solo las suyas, se dice de quién son, y el filtro se quita', async () => {
    const { peticiones, ruta } = abrirLista(DE_ANA, CON_CUENTA);
    const suya = await screen.findByRole('button', { name: 'Ana Muñoz (eliminada)' });
    const pedidas = () =>
      peticiones
        .map(({ url }) => new URL(url))
        .filter(({ pathname }) => pathname === '/api/facturas')
        .map(({ search }) => search);
    expect(pedidas()).toEqual([`?page=1&cliente_id=${CLIENTA.id}`]);
    // The counts are of all customers, so a list of one customer hides them.
    expect(screen.getByRole('button', { name: 'Pagadas' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nueva Factura' })).toHaveAttribute(
      'href',
      `/facturas/nueva?cliente=${CLIENTA.id}`,
    );
    suya.focus();
    await userEvent.keyboard('{Delete}');
    expect(ruta()).toBe('/facturas');
    await waitFor(() => expect(pedidas().at(-1)).toBe('?page=1'));
    expect(screen.queryByText('Ana Muñoz (eliminada)')).toBeNull();
  });

  test('otro filtro conserva el de cliente, y sin facturas lo dice', async () => {
    const { ruta } = abrirLista(DE_ANA, {
      ...CON_CUENTA,
      'GET /api/facturas': { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
    });
    expect(await screen.findByText('No se encontraron facturas con los filtros aplicados')).toBeVisible();
    await pulsar('Pagadas');
    expect(ruta()).toBe(`${DE_ANA}&estado=pagada`);
  });
});
