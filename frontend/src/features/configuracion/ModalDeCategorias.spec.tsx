import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Servidor, conServidor, olvidarTodo, respuestaRetenida } from '../../base/pagina.prueba.tsx';
import { abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { ModalDeCategorias } from './ModalDeCategorias.tsx';

afterEach(olvidarTodo);

const FRENOS = { id: '0198d7a4-0000-7000-8000-000000000002', nombre: 'Frenos', orden: 1, version: 1 };
const servicio = (id: string, nombre: string, precio: number) => ({
  id,
  nombre,
  precio,
  categoria_id: FRENOS.id,
  version: 3,
});
const BALATAS = servicio('b', 'Balatas', 350.5);
const DISCOS = servicio('d', 'Discos', 1200);

const abrirModal = (servidor: Servidor = {}) => {
  const peticiones = conServidor({
    'GET /api/categorias-negocio': { cuerpo: { data: [FRENOS] } },
    'GET /api/servicios-negocio': { cuerpo: { data: [BALATAS, DISCOS] } },
    ...servidor,
  });
  const onCerrar = jest.fn();
  abrirVentana(<ModalDeCategorias onCerrar={onCerrar} />);
  return { peticiones, onCerrar };
};
const CATEGORIAS = 'Categorías y Servicios';
const SERVICIOS = 'Servicios de "Frenos"';
const dialogo = (name: string) => screen.findByRole('dialog', { name });
const renglon = async (lugar: number) => (await screen.findAllByRole('listitem'))[lugar]!;

test('los servicios toman el lugar de las categorías en el mismo diálogo, y hay por dónde volver', async () => {
  const { onCerrar } = abrirModal();
  await pulsar('Frenos');
  await dialogo(SERVICIOS);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: SERVICIOS })).toHaveFocus();
  await pulsar('Volver');
  await dialogo(CATEGORIAS);
  await pulsar('Frenos');
  await dialogo(SERVICIOS);
  await userEvent.keyboard('{Escape}');
  await dialogo(CATEGORIAS);
  expect(onCerrar).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onCerrar).toHaveBeenCalledTimes(1);
});

test('un servicio se edita en su renglón, y al dejarlo el foco vuelve a él', async () => {
  const { peticiones } = abrirModal({
    [`PUT /api/servicios-negocio/${DISCOS.id}`]: {
      cuerpo: { data: { ...DISCOS, precio: 1300, version: 4 } },
    },
  });
  await pulsar('Frenos');
  await pulsar('Editar Discos');
  const formulario = within(await renglon(1));
  expect(within(await renglon(0)).getByText('Balatas')).toBeVisible();
  const precio = formulario.getByLabelText('Precio');
  expect(precio).toHaveValue('1,200.00');
  await userEvent.click(formulario.getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByRole('button', { name: 'Editar Discos' })).toHaveFocus();

  await pulsar('Editar Discos');
  await userEvent.clear(screen.getByLabelText('Precio'));
  await userEvent.type(screen.getByLabelText('Precio'), '1300');
  await pulsar('Actualizar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Editar Discos' })).toHaveFocus());
  expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
    [`/api/servicios-negocio/${DISCOS.id}`, { nombre: 'Discos', precio: 1300, version: 3 }],
  ]);
});

test('con algo escrito, ni volver ni abrir otro lo pierde sin preguntar', async () => {
  abrirModal();
  await pulsar('Frenos');
  await pulsar('Editar Balatas');
  await userEvent.type(screen.getByLabelText('Nombre'), ' traseras');
  for (const otro of ['Volver', 'Editar Discos']) {
    await pulsar(otro);
    await pulsar('Seguir editando');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Nombre')).toHaveValue('Balatas traseras');
  }
  await pulsar('Volver');
  await pulsar('Salir sin guardar');
  await dialogo(CATEGORIAS);
});

describe('mientras se guarda, ni Escape ni Cerrar preguntan por lo que se está guardando', () => {
  const NOMBRE = 'Nombre';
  test.each([
    {
      que: 'una categoría nueva',
      abre: () => pulsar('Nueva categoría'),
      en: 'POST /api/categorias-negocio',
      dice: 'Categoría creada',
    },
    {
      que: 'una categoría',
      abre: () => pulsar('Editar Frenos'),
      en: `PUT /api/categorias-negocio/${FRENOS.id}`,
      dice: 'Categoría actualizada',
    },
    {
      que: 'un servicio',
      abre: async () => {
        await pulsar('Frenos');
        await pulsar('Editar Balatas');
      },
      en: `PUT /api/servicios-negocio/${BALATAS.id}`,
      dice: 'Servicio actualizado correctamente',
    },
    {
      que: 'un servicio hallado',
      abre: async () => {
        await userEvent.type(await screen.findByRole('searchbox'), 'balatas');
        await pulsar('Editar Balatas');
      },
      en: `PUT /api/servicios-negocio/${BALATAS.id}`,
      dice: 'Servicio actualizado correctamente',
    },
  ])('$que', async ({ abre, en, dice }) => {
    const { respuesta, soltar } = respuestaRetenida();
    const { onCerrar } = abrirModal({ [en]: () => respuesta });
    await abre();
    await userEvent.type(await screen.findByLabelText(NOMBRE), ' de carbono{Enter}');
    await screen.findByRole('button', { name: 'Guardando...' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
    soltar({ cuerpo: { data: { ...BALATAS, version: 4 } } });
    expect(await screen.findByText(dice)).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText(NOMBRE)).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onCerrar).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeEnabled();
  });

  test('un rechazo deja seguir escribiendo, también tras una búsqueda', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirModal({ [`PUT /api/categorias-negocio/${FRENOS.id}`]: () => respuesta });
    await pulsar('Editar Frenos');
    await userEvent.type(await screen.findByLabelText(NOMBRE), ' y más{Enter}');
    await screen.findByRole('button', { name: 'Guardando...' });
    await userEvent.type(screen.getByRole('searchbox'), 'balatas');
    await screen.findByRole('button', { name: 'Editar Balatas' });
    soltar({ estatus: 409, cuerpo: { message: 'Otra persona la cambió.' } });
    expect(await screen.findByText('Otra persona la cambió.')).toBeVisible();
    expect(screen.getByLabelText(NOMBRE)).toHaveValue('Frenos y más');
    await pulsar('Cerrar');
    expect(await screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' })).toBeVisible();
  });
});

test.each([
  {
    que: 'una categoría',
    ruta: `/api/categorias-negocio/${FRENOS.id}`,
    borra: 'Eliminar Frenos',
    dice: 'Categoría restaurada',
  },
  {
    que: 'un servicio',
    ruta: `/api/servicios-negocio/${DISCOS.id}`,
    borra: 'Eliminar Discos',
    dice: 'Servicio restaurado',
  },
])('$que vuelve con Deshacer en el aviso de que se eliminó', async ({ que, ruta, borra, dice }) => {
  let esta = true;
  const { peticiones } = abrirModal({
    [`DELETE ${ruta}`]: () => {
      esta = false;
      return { estatus: 204 };
    },
    [`POST ${ruta}/restaurar`]: () => {
      esta = true;
      return { cuerpo: {} };
    },
    'GET /api/categorias-negocio': () => ({
      cuerpo: { data: esta || que === 'un servicio' ? [FRENOS] : [] },
    }),
    'GET /api/servicios-negocio': () => ({ cuerpo: { data: esta ? [BALATAS, DISCOS] : [BALATAS] } }),
  });
  if (que === 'un servicio') await pulsar('Frenos');
  await pulsar(borra);
  await pulsar('Sí, eliminar');
  await waitFor(() => expect(screen.queryByRole('button', { name: borra })).toBeNull());
  await pulsar('Deshacer');
  expect(await screen.findByText(dice)).toBeVisible();
  expect(await screen.findByRole('button', { name: borra })).toBeVisible();
  expect(peticiones.filter(({ url }) => url.endsWith('/restaurar'))).toHaveLength(1);
});

describe('Buscar un servicio en todas las categorías', () => {
  const MOTOR = { ...FRENOS, id: '0198d7a4-0000-7000-8000-000000000003', nombre: 'Motor', orden: 2 };
  const ACEITE = { ...servicio('a', 'Cambio de aceite', 450), categoria_id: MOTOR.id };

  test('se cambia su precio en su renglón, sin saber de cuál es', async () => {
    const { peticiones } = abrirModal({
      'GET /api/categorias-negocio': { cuerpo: { data: [FRENOS, MOTOR] } },
      'GET /api/servicios-negocio': { cuerpo: { data: [BALATAS, DISCOS, ACEITE] } },
      [`PUT /api/servicios-negocio/${ACEITE.id}`]: {
        cuerpo: { data: { ...ACEITE, precio: 500, version: 4 } },
      },
    });
    await userEvent.type(
      await screen.findByRole('searchbox', { name: 'Buscar un servicio en todas las categorías' }),
      'ACEITE',
    );
    await screen.findByText('Cambio de aceite');
    expect(await renglon(0)).toHaveTextContent('Cambio de aceiteMotor$450.00');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await pulsar('Editar Cambio de aceite');
    const precio = await screen.findByLabelText('Precio');
    expect(precio).toHaveFocus();
    await userEvent.clear(precio);
    await userEvent.type(precio, '500{Enter}');
    expect(await screen.findByText('Servicio actualizado correctamente')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [
        `/api/servicios-negocio/${ACEITE.id}`,
        expect.objectContaining({ precio: 500, categoria_id: MOTOR.id }),
      ],
    ]);
  });
});

test('un servicio guarda sus datos para el SAT, y su IVA donde se cobra por renglón', async () => {
  const { peticiones } = abrirModal({
    'GET /api/negocio-config': { cuerpo: { iva_por_renglon: true } },
    [`PUT /api/servicios-negocio/${DISCOS.id}`]: { cuerpo: { data: { ...DISCOS, version: 4 } } },
  });
  await pulsar('Frenos');
  await pulsar('Editar Discos');
  expect(screen.queryByLabelText('Clave de producto')).toBeNull();
  await pulsar('Datos para el SAT');
  await userEvent.type(await screen.findByLabelText('Clave de producto'), '123');
  await userEvent.type(screen.getByLabelText('Clave de unidad'), 'h87');
  await userEvent.selectOptions(await screen.findByLabelText('IVA'), '8 %');
  await pulsar('Actualizar');
  expect(screen.getByLabelText('Clave de producto')).toHaveAccessibleDescription(
    'La clave del SAT tiene 8 dígitos.',
  );
  await pulsar('Datos para el SAT');
  await pulsar('Actualizar');
  expect(screen.getByRole('button', { name: 'Datos para el SAT' })).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(screen.getByLabelText('Clave de producto')).toHaveFocus());
  await userEvent.type(screen.getByLabelText('Clave de producto'), '45678');
  await pulsar('Actualizar');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
      [
        `/api/servicios-negocio/${DISCOS.id}`,
        { iva: 8, clave_sat: '12345678', unidad_sat: 'h87', version: 3 },
      ],
    ]),
  );
});

test('el orden se escribe o se pega con sus separadores, y lo que no es un entero no se vuelve otro', async () => {
  const { peticiones } = abrirModal({
    'POST /api/categorias-negocio': { cuerpo: { data: FRENOS } },
  });
  await pulsar('Nueva categoría');
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Motor');
  const orden = screen.getByLabelText('Orden');
  const poner = async (comoSea: () => Promise<unknown>) => {
    await userEvent.clear(orden);
    await userEvent.click(orden);
    await comoSea();
    await pulsar('Crear');
  };
  for (const texto of ['1.5', '1e3', '99999999'])
    for (const comoSea of [() => userEvent.keyboard(texto), () => userEvent.paste(texto)]) {
      await poner(comoSea);
      await waitFor(() =>
        expect(orden).toHaveAccessibleDescription('El orden debe ser un entero entre 1 y 1,000,000.'),
      );
      expect(orden).toHaveValue(texto);
    }
  await poner(() => userEvent.paste(' 1,004\u00a0'));
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      ['/api/categorias-negocio', { nombre: 'Motor', orden: 1004 }],
    ]),
  );
});
