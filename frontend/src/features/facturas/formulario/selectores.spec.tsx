import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { type Servidor, conServidor, olvidarTodo } from '../../../base/pagina.prueba.tsx';
import { CLIENTA, abrirVentana, cuerposDe, pulsar } from '../../../components/ventana.prueba.tsx';
import { SelectorDeCliente } from './SelectorDeCliente.tsx';
import { SelectorDeServicio } from './SelectorDeServicio.tsx';
import { clienteElegido } from './valores.ts';

afterEach(olvidarTodo);

const FRENOS = { id: 'frenos', nombre: 'Frenos', orden: null, version: 1 };
const enElFormulario = (
  selector: (onCambio: (elegido: unknown) => void) => ReactNode,
  servidor: Servidor,
) => {
  const peticiones = conServidor({
    'GET /api/clientes': { cuerpo: [] },
    'GET /api/servicios-negocio': { cuerpo: { data: [] } },
    'GET /api/categorias-negocio': { cuerpo: { data: [] } },
    ...servidor,
  });
  const onCambio = jest.fn();
  const onSubmit = jest.fn();
  abrirVentana(<form onSubmit={onSubmit}>{selector(onCambio)}</form>);
  return { peticiones, onCambio, onSubmit };
};
const abreCliente = (servidor: Servidor = {}) =>
  enElFormulario(
    (onCambio) => (
      <SelectorDeCliente
        valor={null}
        onCambio={onCambio}
        inputRef={null}
        error={undefined}
        disabled={false}
      />
    ),
    servidor,
  );
const abreServicio = (servidor: Servidor = {}) =>
  enElFormulario(
    (onAgregar) => <SelectorDeServicio onAgregar={onAgregar} error={undefined} disabled={false} />,
    servidor,
  );
const busca = async (texto: string, opcion: RegExp) => {
  await userEvent.type(screen.getByRole('combobox'), texto);
  await userEvent.click(await screen.findByRole('option', { name: opcion }));
};

describe('El cliente que no está', () => {
  test('se crea con su nombre y su teléfono, activo, y queda elegido', async () => {
    const { peticiones, onCambio, onSubmit } = abreCliente({ 'POST /api/clientes': { cuerpo: CLIENTA } });
    await busca('Ana Muñoz', /No se encontraron clientes con ese nombre\. *Crear "Ana Muñoz"/);
    expect(screen.getByLabelText('Nombre')).toHaveValue('Ana Muñoz');
    expect(screen.getByLabelText('Teléfono')).toHaveFocus();
    await userEvent.keyboard('5512345678{Enter}');
    await waitFor(() => expect(onCambio).toHaveBeenCalledWith(clienteElegido(CLIENTA)));
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [
        '/api/clientes',
        expect.objectContaining({ nombre: 'Ana Muñoz', telefono: '5512345678', categoria: 'activo' }),
      ],
    ]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('lo que falta se dice en su ventana, y nadie queda elegido', async () => {
    const { peticiones, onCambio, onSubmit } = abreCliente();
    await busca('A', /Crear "A"/);
    await pulsar('Crear');
    await waitFor(() =>
      expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription(
        'El nombre debe tener al menos 2 caracteres y solo letras',
      ),
    );
    expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono es requerido');
    await pulsar('Cancelar');
    expect(onCambio).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('buscado por su teléfono, ese es su teléfono', async () => {
    abreCliente();
    await busca('(55) 1234-5678', /Crear/);
    expect(screen.getByLabelText('Nombre')).toHaveFocus();
    expect(screen.getByLabelText('Teléfono')).toHaveValue('5512345678');
  });

  test('buscado por un teléfono con más que sus diez dígitos, se queda como se escribió', async () => {
    abreCliente();
    await busca('55 1234 5678 ext. 12', /Crear/);
    expect(screen.getByLabelText('Nombre')).toHaveValue('');
    expect(screen.getByLabelText('Teléfono')).toHaveValue('55 1234 5678 ext. 12');
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
    await pulsar('Crear');
    await waitFor(() =>
      expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription(
        /^El teléfono debe tener 10 dígitos Escribe un solo teléfono, sin letras, signos, extensión/,
      ),
    );
    expect(screen.getByLabelText('Teléfono')).toHaveValue('55 1234 5678 ext. 12');
  });

  test('si ya está con ese teléfono, se dice, y al tocarla queda elegida sin crear otra', async () => {
    const { peticiones, onCambio } = abreCliente({
      'GET /api/clientes': ({ url }) => ({
        cuerpo: new URL(url).searchParams.get('q') === '5512345678' ? [CLIENTA] : [],
      }),
    });
    await busca('Anita', /Crear/);
    await userEvent.type(screen.getByLabelText('Teléfono'), '55 1234 5678');
    await waitFor(() =>
      expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription(
        'Ya tienes a Ana Muñoz con este teléfono',
      ),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Ana Muñoz' }));
    expect(onCambio).toHaveBeenCalledWith(clienteElegido(CLIENTA));
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('no se ofrece crearlo mientras todavía se busca, ni si no se pudo buscar', async () => {
    abreCliente({ 'GET /api/clientes': { estatus: 400 } });
    await userEvent.type(screen.getByRole('combobox'), 'Ana');
    await screen.findByText('No se pudieron buscar los clientes. Inténtalo de nuevo.');
    expect(screen.queryByRole('option')).toBeNull();
  });
});

test.each([['lupita'], ['55 1234 5678'], ['guadalupe@correo.mx']])(
  'el cliente se busca por cualquier palabra, teléfono o email, como en la lupa: %s',
  async (texto) => {
    const LUPITA = { ...CLIENTA, nombre: 'María Lupita Sol', email: 'guadalupe@correo.mx' };
    const { peticiones, onCambio } = abreCliente({
      'GET /api/clientes': ({ url }) => {
        const { q, donde } = Object.fromEntries(new URL(url).searchParams);
        return { cuerpo: q === texto && donde === 'todo' ? [LUPITA] : [] };
      },
    });
    await busca(texto, /María Lupita Sol/);
    expect(onCambio).toHaveBeenCalledWith(clienteElegido(LUPITA));
    expect(peticiones.length).toBeGreaterThan(0);
  },
);

test('mientras se busca al cliente, Enter no manda la factura', async () => {
  abreCliente();
  const campo = screen.getByRole('combobox');
  await userEvent.click(campo);
  fireEvent.change(campo, { target: { value: 'Ana' } });
  // `fireEvent` answers `false` for a cancelled key, which does not submit the form.
  expect(fireEvent.keyDown(campo, { key: 'Enter' })).toBe(false);
});

test('a los clientes se les busca cuando deja de escribir, no con cada tecla', async () => {
  const { peticiones } = abreCliente();
  const campo = screen.getByRole('combobox');
  await userEvent.click(campo);
  for (const value of ['A', 'An', 'Ana']) fireEvent.change(campo, { target: { value } });
  const buscados = () =>
    peticiones
      .filter(({ url }) => url.includes('/api/clientes'))
      .map(({ url }) => new URL(url).searchParams.get('q'));
  await waitFor(() => expect(buscados()).toContain('Ana'));
  expect(buscados()).toEqual([null, 'Ana']);
});

describe('El servicio que no está', () => {
  const CREADOS: Servidor = {
    'POST /api/categorias-negocio': { cuerpo: { data: FRENOS } },
    'POST /api/servicios-negocio': { cuerpo: { data: { id: 's' } } },
  };

  test('se guarda en el catálogo, que estrena su primera categoría, y queda en la factura', async () => {
    const { peticiones, onCambio, onSubmit } = abreServicio(CREADOS);
    await busca('Afinación', /No se encontraron servicios con ese nombre\. *Servicio nuevo "Afinación"/);
    await userEvent.keyboard('850{Enter}');
    await waitFor(() =>
      expect(onCambio).toHaveBeenCalledWith({
        categoria: 'Frenos',
        descripcion: 'Afinación',
        precio_unitario: '850',
        cantidad: '1',
        ...{ descuento: null, iva: null },
      }),
    );
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      ['/api/categorias-negocio', { nombre: 'Servicios' }],
      ['/api/servicios-negocio', { nombre: 'Afinación', precio: 850, categoria_id: 'frenos' }],
    ]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('se guarda en la categoría que se elige', async () => {
    const categorias = [FRENOS, { ...FRENOS, id: 'motor', nombre: 'Motor' }];
    const { peticiones, onCambio } = abreServicio({
      ...CREADOS,
      'GET /api/categorias-negocio': { cuerpo: { data: categorias } },
    });
    await busca('Afinación', /Servicio nuevo "Afinación"/);
    await userEvent.keyboard('850');
    await userEvent.click(screen.getByRole('combobox', { name: 'Categoría' }));
    await userEvent.click(screen.getByRole('option', { name: 'Motor' }));
    await pulsar('Agregar');
    await waitFor(() =>
      expect(onCambio).toHaveBeenCalledWith(expect.objectContaining({ categoria: 'Motor' })),
    );
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      ['/api/servicios-negocio', { nombre: 'Afinación', precio: 850, categoria_id: 'motor' }],
    ]);
  });

  test('puede ser solo de esta factura: entonces no se guarda en el catálogo', async () => {
    const { peticiones, onCambio } = abreServicio();
    await busca('Afinación', /Servicio nuevo "Afinación"/);
    await userEvent.keyboard('850');
    await userEvent.click(screen.getByLabelText('Guardar en mis servicios'));
    await pulsar('Agregar');
    await waitFor(() =>
      expect(onCambio).toHaveBeenCalledWith({
        categoria: null,
        descripcion: 'Afinación',
        precio_unitario: '850',
        cantidad: '1',
        ...{ descuento: null, iva: null },
      }),
    );
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test.each([
    ['sin precio', '', 'Precio inválido'],
    ['con un precio que no se entiende', '1 234.50', 'Escribe un número, por ejemplo 1,234.50.'],
    ['con una fracción por precio', '1/2', 'Escribe la fracción con decimales: 0.5.'],
    [
      'con un precio que no cabe',
      '999999999999',
      'El precio es demasiado grande: el máximo es $999,999,999.99.',
    ],
  ])('un servicio nuevo %s dice el error en su ventana', async (_, precio, texto) => {
    const { onCambio } = abreServicio();
    await busca('Afinación', /Servicio nuevo "Afinación"/);
    if (precio) await userEvent.keyboard(precio);
    await pulsar('Agregar');
    await waitFor(() => expect(screen.getByLabelText('Precio')).toHaveAccessibleDescription(texto));
    expect(onCambio).not.toHaveBeenCalled();
  });

  test('sin servicios todavía lo dice, y ofrece crear uno', async () => {
    abreServicio();
    await userEvent.click(screen.getByRole('combobox'));
    await screen.findByRole('option', { name: /No hay servicios.*Servicio nuevo/ });
  });
});
