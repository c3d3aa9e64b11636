import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CON_ANA, conServidor, olvidarTodo, respuestaRetenida } from '../../base/pagina.prueba.tsx';
import { abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { AltaDeMetodo } from './AltaDeMetodo.tsx';
import { ModalDeMetodos } from './ModalDeMetodos.tsx';

afterEach(olvidarTodo);

const EFECTIVO = {
  id: '0198d7a4-0000-7000-8000-000000000002',
  version: 1,
  nombre: 'Efectivo',
  activo: true,
  orden: 1,
};
const RUTA = `/api/metodos-pago/${EFECTIVO.id}`;

test('un método se desactiva y se vuelve a activar en seguida, antes de que la lista se lea de nuevo', async () => {
  let version = EFECTIVO.version;
  let vecesLeida = 0;
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/metodos-pago': () =>
      vecesLeida++ === 0 ? { cuerpo: [EFECTIVO] } : new Promise(() => undefined),
    [`PUT ${RUTA}`]: async (peticion) => ({
      cuerpo: { data: { ...EFECTIVO, ...(await peticion.clone().json()), version: ++version } },
    }),
  });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  const interruptor = (nombre: string) => screen.findByRole('switch', { name: nombre });
  await userEvent.click(await interruptor('Desactivar Efectivo'));
  expect(await screen.findByText('Método desactivado')).toBeVisible();
  await waitFor(async () => expect(await interruptor('Activar Efectivo')).toBeEnabled());
  await userEvent.click(await interruptor('Activar Efectivo'));
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
      [RUTA, { activo: false, version: 1 }],
      [RUTA, { activo: true, version: 2 }],
    ]),
  );
});

test('lo que el PDF no imprime de un método se dice en su campo, y sin nada que decir queda su ayuda', async () => {
  conServidor({ ...CON_ANA, 'GET /api/metodos-pago': { cuerpo: [EFECTIVO] } });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  await pulsar('Nuevo método');
  for (const [nombre, ayuda] of [
    ['Nombre', ''],
    ['Link de pago (opcional)', ''],
    ['Descripción o instrucciones (opcional)', 'Cada línea es un paso.'],
    ['Titular (opcional)', 'A nombre de quién está'],
  ] as const) {
    const campo = screen.getByLabelText(nombre);
    expect(campo).toHaveAccessibleDescription(ayuda);
    await userEvent.type(campo, '→ 🦅');
    expect(campo).toHaveAccessibleDescription('Esto no se imprime en el PDF: 🦅');
  }
});

test.each([
  { donde: 'la lista', Ventana: ModalDeMetodos, quedaAbierta: true },
  { donde: 'el alta', Ventana: AltaDeMetodo, quedaAbierta: false },
])('Escape mientras se guarda no pregunta: $donde', async ({ Ventana, quedaAbierta }) => {
  const { respuesta, soltar } = respuestaRetenida();
  conServidor({
    ...CON_ANA,
    'GET /api/metodos-pago': { cuerpo: [EFECTIVO] },
    'POST /api/metodos-pago': () => respuesta,
  });
  const onCerrar = jest.fn();
  abrirVentana(<Ventana onCerrar={onCerrar} />);
  if (quedaAbierta) await pulsar('Nuevo método');
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Tarjeta{Enter}');
  await screen.findByRole('button', { name: 'Guardando...' });
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Cerrar' })).toBeDisabled();
  expect(onCerrar).not.toHaveBeenCalled();
  soltar({ cuerpo: { data: { ...EFECTIVO, id: 't', nombre: 'Tarjeta' } } });
  expect(await screen.findByText('Método de pago creado')).toBeVisible();
  await waitFor(() => expect(onCerrar).toHaveBeenCalledTimes(quedaAbierta ? 0 : 1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('lo borrado vuelve con Deshacer en el aviso', async () => {
  let esta = true;
  conServidor({
    ...CON_ANA,
    'GET /api/metodos-pago': () => ({ cuerpo: esta ? [EFECTIVO] : [] }),
    [`DELETE ${RUTA}`]: () => {
      esta = false;
      return { estatus: 204 };
    },
    [`POST ${RUTA}/restaurar`]: () => {
      esta = true;
      return { cuerpo: { data: EFECTIVO } };
    },
  });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  await pulsar('Eliminar Efectivo');
  await pulsar('Sí, eliminar');
  expect(await screen.findByText('Método de pago eliminado')).toBeVisible();
  expect(await screen.findByText('No hay métodos de pago')).toBeVisible();
  await pulsar('Deshacer');
  expect(await screen.findByText('Método de pago restaurado')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Efectivo' })).toBeVisible();
});

test('una cuenta: su CLABE en grupos dice el banco, y en la lista se lee con su titular', async () => {
  const cuenta = { clabe: '002010077777777771', titular: 'Luz Ruiz', forma_sat: '03' };
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/metodos-pago': {
      cuerpo: [{ ...EFECTIVO, ...cuenta, nombre: 'Banco', banco: 'Banco Nacional de México' }],
    },
    'POST /api/metodos-pago': { cuerpo: { data: EFECTIVO } },
  });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  expect(await screen.findByText('CLABE 002 010 07777777777 1')).toBeVisible();
  expect(screen.getByText('Banco Nacional de México · Luz Ruiz')).toBeVisible();
  await pulsar('Nuevo método');
  await userEvent.type(screen.getByLabelText('Nombre'), 'Transferencia');
  const clabe = screen.getByLabelText('CLABE (opcional)');
  await userEvent.type(clabe, '002 010 07777777777 0');
  await pulsar('Crear');
  await waitFor(() =>
    expect(clabe).toHaveAccessibleDescription(
      'La CLABE no es válida: algún dígito está mal, porque el último no cuadra con los demás.',
    ),
  );
  await userEvent.clear(clabe);
  await userEvent.type(clabe, '002 010 07777777777 1');
  await waitFor(() => expect(clabe).toHaveAccessibleDescription('Banco Nacional de México'));
  await userEvent.type(screen.getByLabelText('Titular (opcional)'), 'Luz Ruiz');
  await pulsar('Datos para el SAT');
  await userEvent.selectOptions(await screen.findByLabelText('Forma de pago'), '03');
  await pulsar('Crear');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      ['/api/metodos-pago', { ...cuenta, nombre: 'Transferencia', clabe: '002 010 07777777777 1' }],
    ]),
  );
});

test('a un link sin https:// se lo pone un toque', async () => {
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/metodos-pago': { cuerpo: [] },
    'POST /api/metodos-pago': { cuerpo: { data: EFECTIVO } },
  });
  abrirVentana(<ModalDeMetodos onCerrar={() => undefined} />);
  await pulsar('Nuevo método');
  await userEvent.type(screen.getByLabelText('Nombre'), 'PayPal');
  const link = screen.getByLabelText('Link de pago (opcional)');
  await userEvent.type(link, 'paypal.me/luz');
  await pulsar('Crear');
  await waitFor(() => expect(link).toHaveAccessibleDescription(/^El link debe ser una URL válida/));
  expect(link).toHaveFocus();
  await pulsar('https://paypal.me/luz');
  await pulsar('Crear');
  await waitFor(async () =>
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      ['/api/metodos-pago', { nombre: 'PayPal', link: 'https://paypal.me/luz' }],
    ]),
  );
});
