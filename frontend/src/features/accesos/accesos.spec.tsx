import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TEXTOS_DE_ACCESO } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CON_TODO, abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import DialogoDeAccesos from './DialogoDeAccesos.tsx';
import { ENLACE_PERDIDO } from './useCrearAcceso.ts';
import { estadoDeAcceso } from './estado-de-acceso.ts';

afterEach(() => {
  olvidarTodo();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const VIGENTE: AccesoDeApi = {
  id: '66666666-6666-4666-8666-666666666666',
  nombre: 'Contadora Inés',
  creado: '2026-03-01T12:00:00.000Z',
  expira: '2999-01-01T12:00:00.000Z',
  revocado: null,
  usos: 3,
  ultimo_uso: '2026-03-02T12:00:00.000Z',
};
const CREADO = { ...VIGENTE, usos: 0, ultimo_uso: null };
const TOKEN = `cca_${'x'.repeat(43)}`;

const abrirAccesos = (accesos: readonly AccesoDeApi[], servidor: Servidor = {}) => {
  let actuales = [...accesos];
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/accesos': () => ({ cuerpo: actuales }),
    'POST /api/accesos': () => {
      actuales = [CREADO, ...actuales];
      return { estatus: 201, cuerpo: { ...CREADO, token: TOKEN } };
    },
    [`DELETE /api/accesos/${VIGENTE.id}`]: () => {
      actuales = actuales.map((uno) => ({ ...uno, revocado: '2026-03-03T12:00:00.000Z' }));
      return { estatus: 204 };
    },
    ...servidor,
  });
  abrirVentana(<DialogoDeAccesos onCerrar={() => undefined} />);
  return peticiones;
};
const tarjeta = async () => within(await screen.findByRole('article', { name: VIGENTE.nombre }));

const crear = async (nombre: string, dias: string) => {
  await pulsar('Nuevo acceso');
  if (nombre) await userEvent.type(screen.getByLabelText('¿Para quién es?'), nombre);
  await userEvent.clear(screen.getByLabelText('Días que dura'));
  if (dias) await userEvent.type(screen.getByLabelText('Días que dura'), dias);
  await pulsar('Crear enlace');
};

test('crear un acceso sin respuesta no se manda otra vez: se dice que revise si quedó', async () => {
  const peticiones = abrirAccesos([], {
    'POST /api/accesos': () => {
      throw new TypeError('the answer was lost');
    },
  });
  await crear('Lic. Vega', '30');
  expect(await screen.findByText(/^No hubo respuesta .* Revisa si quedó/)).toBeVisible();
  expect(screen.getByLabelText('¿Para quién es?')).toHaveValue('Lic. Vega');
  expect(peticiones.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test.each([
  ['enseguida', false],
  ['en un diálogo abierto de nuevo, como tras iniciar sesión otra vez', true],
])(
  'un acceso que se creó sin respuesta se dice perdido, y crearlo %s lo revoca',
  async (_cuando, cerrado) => {
    let perdida = true;
    let actuales: AccesoDeApi[] = [];
    const peticiones = abrirAccesos([], {
      'GET /api/accesos': () => ({ cuerpo: actuales }),
      'POST /api/accesos': () => {
        const creado = perdida ? CREADO : { ...CREADO, id: '77777777-7777-4777-8777-777777777777' };
        actuales = [creado, ...actuales];
        if (!perdida) return { estatus: 201, cuerpo: { ...creado, token: TOKEN } };
        perdida = false;
        throw new TypeError('the answer was lost');
      },
      [`DELETE /api/accesos/${VIGENTE.id}`]: () => {
        actuales = actuales.map((uno) => ({ ...uno, revocado: '2026-03-03T12:00:00.000Z' }));
        return { estatus: 204 };
      },
    });
    await crear('  Contadora  Inés ', '90');
    const nombre = screen.getByLabelText('¿Para quién es?');
    await waitFor(() => expect(nombre).toHaveAccessibleDescription(ENLACE_PERDIDO));
    if (cerrado) {
      await pulsar('Cancelar');
      await pulsar('Salir sin guardar');
      await waitFor(() => expect(nombre).not.toBeInTheDocument());
      await crear('Contadora Inés', '90');
    } else await pulsar('Crear enlace');
    expect(await screen.findByDisplayValue(`https://cc.mx/contador#${TOKEN}`)).toBeVisible();
    expect(actuales.map(({ revocado }) => revocado === null)).toEqual([true, false]);
    expect(peticiones.map(({ method }) => method).filter((uno) => uno !== 'GET')).toEqual([
      ...['POST', 'DELETE', 'POST'],
    ]);
  },
);

test('al crear un acceso se ve su enlace, que lleva la llave tras el #, y se copia', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  const peticiones = abrirAccesos([]);
  await crear('Contadora Inés', '90');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  const enlace = `https://cc.mx/contador#${TOKEN}`;
  expect(await screen.findByDisplayValue(enlace)).toHaveAccessibleName('Enlace del contador');
  await pulsar('Copiar enlace');
  expect(await screen.findByText('Enlace copiado')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(enlace);
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    ['/api/accesos', { nombre: 'Contadora Inés', dias: 90 }],
  ]);
  expect((await tarjeta()).getByText('Sin usar', { exact: false })).toBeVisible();
});

test('un acceso sin nombre, o con días que no valen, no se crea y se dice en su campo', async () => {
  const peticiones = abrirAccesos([]);
  await crear('', '366');
  expect(await screen.findByText(TEXTOS_DE_ACCESO.nombre)).toBeVisible();
  expect(screen.getByLabelText('Días que dura')).toHaveAccessibleDescription(TEXTOS_DE_ACCESO.dias);
  expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
});

test.each(['un mes', '1e2', '1.5'])(
  '%s no son días: se dice con su texto, y no se vuelven otros',
  async (texto) => {
    const peticiones = abrirAccesos([]);
    await pulsar('Nuevo acceso');
    await userEvent.type(screen.getByLabelText('¿Para quién es?'), 'Lic. Vega');
    const dias = screen.getByLabelText('Días que dura');
    await userEvent.clear(dias);
    await userEvent.type(dias, texto);
    expect(dias).toHaveValue(texto);
    await pulsar('Crear enlace');
    await waitFor(() => expect(dias).toHaveAccessibleDescription(TEXTOS_DE_ACCESO.dias));
    expect(dias).toHaveFocus();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  },
);

test('cada acceso dice si vale y cuánto se usó; al revocarlo tras preguntar deja de valer', async () => {
  abrirAccesos([VIGENTE]);
  expect((await tarjeta()).getByText('Vigente')).toBeVisible();
  expect((await tarjeta()).getByText(/3 usos, el último el 02\/03\/2026/)).toBeVisible();
  await pulsar('Revocar el acceso de Contadora Inés');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/El enlace de Contadora Inés/);
  await pulsar('Sí, revocar');
  expect(await (await tarjeta()).findByText('Revocado')).toBeVisible();
  expect((await tarjeta()).queryByRole('button')).toBeNull();
});

test('cancelar la pregunta no revoca el acceso', async () => {
  const peticiones = abrirAccesos([VIGENTE]);
  await pulsar('Revocar el acceso de Contadora Inés');
  await pulsar('Cancelar');
  expect((await tarjeta()).getByText('Vigente')).toBeVisible();
  expect(peticiones.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('un acceso vale hasta el instante en que expira, si antes no se revoca', () => {
  const expira = '2026-03-31T12:00:00.000Z';
  const antes = new Date('2026-03-31T11:59:59.999Z');
  expect(estadoDeAcceso({ revocado: null, expira }, antes)).toBe('vigente');
  expect(estadoDeAcceso({ revocado: null, expira }, new Date(expira))).toBe('expirado');
  expect(estadoDeAcceso({ revocado: expira, expira }, antes)).toBe('revocado');
});
