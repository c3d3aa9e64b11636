import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, CON_TODO, abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { negocioApi } from '../../api/negocio.api.ts';
import { DialogoDeCliente } from './DialogoDeCliente.tsx';

afterEach(olvidarTodo);

const abrirDialogo = (cliente: ClienteDeApi | null, servidor: Servidor = {}) => {
  const peticiones = conServidor(servidor);
  const onCerrar = jest.fn();
  const { store } = abrirVentana(<DialogoDeCliente cliente={cliente} onCerrar={onCerrar} />);
  const conElNegocio = () => act(() => store.dispatch(negocioApi.endpoints.negocio.initiate()));
  return { peticiones, onCerrar, conElNegocio };
};

test('lo que falta se dice en cada campo, y se quita en cuanto se edita', async () => {
  const { peticiones } = abrirDialogo(null);
  await pulsar('Crear');
  const nombre = screen.getByLabelText('Nombre');
  await waitFor(() => expect(nombre).toHaveAccessibleDescription('El nombre es requerido'));
  expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono es requerido');
  expect(screen.getByRole('radiogroup', { name: 'Estado' })).toHaveAccessibleDescription(
    'Debes seleccionar un estado',
  );
  expect(screen.getByLabelText('Pendiente')).toHaveFocus();
  await userEvent.type(nombre, 'A');
  await userEvent.click(screen.getByLabelText('Pendiente'));
  expect(nombre).toBeValid();
  expect(screen.getByRole('radiogroup', { name: 'Estado' })).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Teléfono')).toBeInvalid();
  await pulsar('Crear');
  await waitFor(() =>
    expect(nombre).toHaveAccessibleDescription('El nombre debe tener al menos 2 caracteres y solo letras'),
  );
  expect(peticiones).toHaveLength(0);
});

test.each(['Nombre', 'Email', 'Dirección'])('lo que no se imprime de %s se dice debajo', async (campo) => {
  abrirDialogo(null);
  await userEvent.type(screen.getByLabelText(campo), '漢');
  expect(screen.getByLabelText(campo)).toHaveAccessibleDescription('Esto no se imprime en el PDF: 漢');
});

test('con algo escrito pregunta antes de cerrarse; sin nada, no', async () => {
  const { onCerrar } = abrirDialogo(null);
  await userEvent.type(screen.getByLabelText('Notas'), 'VIP');
  await pulsar('Cancelar');
  await pulsar('Seguir editando');
  expect(onCerrar).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.clear(screen.getByLabelText('Notas'));
  await pulsar('Cancelar');
  expect(onCerrar).toHaveBeenCalledWith(null);
});

test('al actualizar manda la versión que leyó, y lo vacío como nulo', async () => {
  const { peticiones, onCerrar } = abrirDialogo(CLIENTA, {
    [`PUT /api/clientes/${CLIENTA.id}`]: { cuerpo: CLIENTA },
  });
  await userEvent.clear(screen.getByLabelText('Notas'));
  await pulsar('Actualizar');
  await waitFor(() => expect(onCerrar).toHaveBeenCalledWith(CLIENTA));
  const [[, cuerpo]] = (await cuerposDe(peticiones, 'PUT')) as [[string, object]];
  expect(cuerpo).toMatchObject({ version: 4, nombre: 'Ana Muñoz', notas: null, email: CLIENTA.email });
});

test('lo que el servidor rechaza se dice en su campo, y lo escrito se queda', async () => {
  const message = 'El email no es válido';
  const { onCerrar } = abrirDialogo(CLIENTA, {
    [`PUT /api/clientes/${CLIENTA.id}`]: { estatus: 400, cuerpo: { message, errors: { email: message } } },
  });
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await pulsar('Actualizar');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText('Email')).toHaveValue(`${CLIENTA.email}x`);
  expect(onCerrar).not.toHaveBeenCalled();
});

const NOMBRE_INVALIDO = 'El nombre debe tener al menos 2 caracteres y solo letras';
const escribir = async (campo: string, texto: string) => {
  await userEvent.clear(screen.getByLabelText(campo));
  await userEvent.click(screen.getByLabelText(campo));
  await userEvent.paste(texto);
};

test.each([
  ['Ma. Elena', 'Ma Elena'],
  ["O'Farrill", 'OFarrill'],
])('el nombre %s se queda como se escribió, y con un toque se guarda como %s', async (escrito, nombre) => {
  const { peticiones, onCerrar } = abrirDialogo(null, {
    'GET /api/clientes': { cuerpo: [] },
    'POST /api/clientes': { cuerpo: CLIENTA },
  });
  await escribir('Nombre', escrito);
  await escribir('Teléfono', '5512345678');
  await userEvent.click(screen.getByLabelText('Activo'));
  await pulsar('Crear');
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription(NOMBRE_INVALIDO));
  expect(screen.getByLabelText('Nombre')).toHaveValue(escrito);
  await pulsar(`Guardar como «${nombre}»`);
  await waitFor(() => expect(onCerrar).toHaveBeenCalledWith(CLIENTA));
  expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
    ['/api/clientes', { nombre, telefono: '5512345678' }],
  ]);
});

test('un nombre que es de una empresa pasa a serlo con un toque', async () => {
  const { peticiones, onCerrar } = abrirDialogo(null, {
    'GET /api/clientes': { cuerpo: [] },
    'POST /api/clientes': { cuerpo: CLIENTA },
  });
  await escribir('Nombre', 'Ferretería S.A. de C.V.');
  await escribir('Teléfono', '5512345678');
  await userEvent.click(screen.getByLabelText('Activo'));
  await pulsar('Crear');
  await pulsar('Es una empresa');
  await waitFor(() => expect(onCerrar).toHaveBeenCalledWith(CLIENTA));
  expect(screen.getByLabelText('Empresa')).toHaveValue('Ferretería S.A. de C.V.');
  expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
    ['/api/clientes', { nombre: null, empresa: 'Ferretería S.A. de C.V.', telefono: '5512345678' }],
  ]);
});

test.each([
  ['A'.repeat(121), 'El nombre es demasiado largo: caben 120 letras.'],
  ['\u200b\u00a0', 'El nombre es requerido'],
  ['12', NOMBRE_INVALIDO],
])('del nombre %j se dice qué le pasa, sin ofrecer lo que no es un nombre', async (escrito, texto) => {
  abrirDialogo(null);
  await escribir('Nombre', escrito);
  await pulsar('Crear');
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription(texto));
  expect(screen.queryByRole('button', { name: /Guardar como/ })).toBeNull();
});

describe('Un cliente que quizá ya existe', () => {
  const conOtras = (cuantas: (q: URLSearchParams) => ClienteDeApi[]): Servidor => ({
    'GET /api/clientes': ({ url }) => ({ cuerpo: cuantas(new URL(url).searchParams) }),
  });

  test.each([
    ['Teléfono', '+52 55 1234 5678', '5512345678', 'este teléfono'],
    ['Email', ' ANA@correo.mx.', 'ANA@correo.mx', 'este email'],
    ['Nombre', 'ana  muñoz', 'ana muñoz', 'este nombre'],
  ])('con el mismo %s se dice quién es al escribirlo, y no se rechaza', async (campo, escrito, q, dicho) => {
    const ana = { ...CLIENTA, nombre: 'Ana Muñoz', email: 'ana@correo.mx' };
    const { conElNegocio } = abrirDialogo(null, {
      ...CON_TODO,
      ...conOtras((buscado) => (buscado.get('q') === q ? [ana] : [])),
    });
    await conElNegocio();
    await escribir(campo, escrito);
    await waitFor(() =>
      expect(screen.getByLabelText(campo)).toHaveAccessibleDescription(`Ya tienes a Ana Muñoz con ${dicho}`),
    );
    expect(screen.getByLabelText(campo)).toHaveAttribute('aria-invalid', 'false');
    expect(screen.getByRole('link', { name: 'Ana Muñoz' })).toHaveAttribute('href', `/clientes/${ana.id}`);
    await userEvent.type(screen.getByLabelText(campo), 'x');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });

  test('no avisa del mismo cliente, ni de un nombre que solo empieza igual; un campo sin cambios no se busca', async () => {
    const parecida = { ...CLIENTA, id: 'otra', nombre: 'Ana Muñoz Paz' };
    const { peticiones } = abrirDialogo(
      CLIENTA,
      conOtras(() => [CLIENTA, parecida]),
    );
    await userEvent.type(screen.getByLabelText('Nombre'), ' ');
    await userEvent.type(screen.getByLabelText('Notas'), '.');
    await escribir('Nombre', 'Ana Muñoz Pa');
    await waitFor(() => expect(peticiones).toHaveLength(1));
    await screen.findByLabelText('Nombre');
    expect(screen.queryByRole('link')).toBeNull();
    expect(new URL(peticiones[0]!.url).search).toBe('?q=Ana+Mu%C3%B1oz+Pa&limit=5');
  });

  test('el enlace al que ya existe pregunta antes por lo escrito', async () => {
    const { onCerrar } = abrirDialogo(
      null,
      conOtras(() => [CLIENTA]),
    );
    await escribir('Nombre', CLIENTA.nombre);
    await userEvent.click(await screen.findByRole('link', { name: CLIENTA.nombre }));
    expect(onCerrar).not.toHaveBeenCalled();
    await pulsar('Salir sin guardar');
    await waitFor(() => expect(onCerrar).toHaveBeenCalledWith(null));
  });
});

test('los datos de otra persona no los llena el navegador con los de la dueña', () => {
  abrirDialogo(null);
  for (const campo of ['Nombre', 'Teléfono', 'Email', 'Identificación', 'Dirección'])
    expect(screen.getByLabelText(campo)).toHaveAttribute('autocomplete', 'off');
});

describe('Los datos fiscales', () => {
  const FISCAL = {
    rfc: 'EKU9003173C9',
    razon_social: 'ESCUELA KEMPER URGATE',
    regimen: '601',
    uso_cfdi: 'G03',
    codigo_postal: '42501',
  };
  const guardado = (cliente: ClienteDeApi | null = null) =>
    abrirDialogo(cliente, {
      'GET /api/clientes': { cuerpo: [] },
      'POST /api/clientes': { cuerpo: CLIENTA },
      [`PUT /api/clientes/${CLIENTA.id}`]: { cuerpo: CLIENTA },
    });
  const llenar = async () => {
    await escribir('Nombre', 'Rosa');
    await escribir('Teléfono', '5512345678');
    await userEvent.click(screen.getByLabelText('Activo'));
  };
  const opciones = (campo: string) =>
    [...(screen.getByLabelText(campo) as HTMLSelectElement).options]
      .map(({ value }) => value)
      .filter(Boolean);

  test('están plegados: quien no los usa no los ve, y nada se manda', async () => {
    const { peticiones, onCerrar } = guardado();
    expect(screen.queryByLabelText('RFC')).toBeNull();
    await llenar();
    await pulsar('Datos fiscales');
    expect(await screen.findByLabelText('RFC')).toBeVisible();
    await pulsar('Crear');
    await waitFor(() => expect(onCerrar).toHaveBeenCalled());
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([['/api/clientes', { fiscal: null }]]);
  });

  test('se escriben como sea; la razón social se propone de la empresa, y solo se ofrece lo que le va a su RFC', async () => {
    const { peticiones, onCerrar } = guardado();
    await llenar();
    await escribir('Empresa', 'Ferretería S.A. de C.V.');
    await pulsar('Datos fiscales');
    await screen.findByLabelText('RFC');
    expect(opciones('Régimen fiscal')).toContain('612');
    await escribir('RFC', 'eku-900317-3c9');
    await pulsar('Usar «FERRETERÍA»');
    expect(screen.getByLabelText('Razón social')).toHaveValue('FERRETERÍA');
    expect(screen.queryByRole('button', { name: /^Usar/ })).toBeNull();
    expect(opciones('Régimen fiscal')).toEqual(['601', '603', '610', '620', '622', '623', '624', '626']);
    await userEvent.selectOptions(screen.getByLabelText('Régimen fiscal'), '601');
    expect(opciones('Uso del CFDI')).not.toContain('D01');
    await userEvent.selectOptions(screen.getByLabelText('Uso del CFDI'), 'G03');
    await escribir('Código postal', '42501');
    await pulsar('Crear');
    await waitFor(() => expect(onCerrar).toHaveBeenCalled());
    expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
      ['/api/clientes', { fiscal: { ...FISCAL, rfc: 'eku-900317-3c9', razon_social: 'FERRETERÍA' } }],
    ]);
  });

  test('un tipo de sociedad que se escribió se quita con un toque', async () => {
    guardado();
    await pulsar('Datos fiscales');
    await escribir('RFC', 'EKU9003173C9');
    await escribir('Razón social', 'Escuela Kemper S.A. de C.V.');
    await pulsar('Usar «ESCUELA KEMPER»');
    expect(screen.getByLabelText('Razón social')).toHaveValue('ESCUELA KEMPER');
  });

  test('un dígito que no cuadra se avisa, y se guarda igual', async () => {
    const { onCerrar } = guardado({ ...CLIENTA, fiscal: FISCAL });
    expect(screen.getByRole('button', { name: /^Datos fiscales/ })).toHaveTextContent('EKU9003173C9');
    await pulsar('Datos fiscales EKU9003173C9');
    await escribir('RFC', 'EKU9003173C8');
    expect(screen.getByLabelText('RFC')).toHaveAccessibleDescription(
      'Revisa el RFC: su último carácter no cuadra con los demás. Si así está en la Constancia, déjalo.',
    );
    expect(screen.getByLabelText('RFC')).toHaveAttribute('aria-invalid', 'false');
    await pulsar('Actualizar');
    await waitFor(() => expect(onCerrar).toHaveBeenCalled());
  });

  test('lo que falta se dice en su campo y se despliega, con el cursor ahí', async () => {
    const { peticiones } = guardado({ ...CLIENTA, fiscal: { ...FISCAL, codigo_postal: '' } });
    await userEvent.type(screen.getByLabelText('Notas'), '.');
    await pulsar('Actualizar');
    await waitFor(() =>
      expect(screen.getByLabelText('Código postal')).toHaveAccessibleDescription(
        'El código postal debe tener 5 dígitos',
      ),
    );
    await waitFor(() => expect(screen.getByLabelText('Código postal')).toHaveFocus());
    expect(peticiones.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  test('un código postal tecleado con un dígito o una letra de más se queda como está, y se rechaza', async () => {
    const { peticiones } = guardado({ ...CLIENTA, fiscal: FISCAL });
    await pulsar('Datos fiscales EKU9003173C9');
    for (const [escrito, dice] of [
      ['720000', 'El código postal debe tener 5 dígitos'],
      ['72000B', 'Escribe solo los 5 dígitos del código postal.'],
    ] as const) {
      await escribir('Código postal', escrito);
      await pulsar('Actualizar');
      await waitFor(() => expect(screen.getByLabelText('Código postal')).toHaveAccessibleDescription(dice));
      expect(screen.getByLabelText('Código postal')).toHaveValue(escrito);
    }
    expect(peticiones.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  test('con el RFC genérico el régimen y el uso se llenan solos', async () => {
    const { peticiones, onCerrar } = guardado({ ...CLIENTA, fiscal: FISCAL });
    await pulsar('Datos fiscales EKU9003173C9');
    await escribir('RFC', 'xaxx010101000');
    expect(screen.queryByLabelText('Régimen fiscal')).toBeNull();
    await pulsar('Actualizar');
    await waitFor(() => expect(onCerrar).toHaveBeenCalled());
    expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
      [
        `/api/clientes/${CLIENTA.id}`,
        { fiscal: { rfc: 'xaxx010101000', regimen: '616', uso_cfdi: 'S01', codigo_postal: '' } },
      ],
    ]);
  });

  test('los datos fiscales se quitan con un toque, y se guarda el cliente sin ellos', async () => {
    const { peticiones, onCerrar } = guardado({ ...CLIENTA, fiscal: FISCAL });
    await pulsar('Datos fiscales EKU9003173C9');
    await pulsar('Quitar datos fiscales');
    expect(screen.getByLabelText('RFC')).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Quitar datos fiscales' })).toBeNull();
    await pulsar('Actualizar');
    await waitFor(() => expect(onCerrar).toHaveBeenCalled());
    expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
      [`/api/clientes/${CLIENTA.id}`, { fiscal: null }],
    ]);
  });
});
