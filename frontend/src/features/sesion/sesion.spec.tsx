import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { Route } from 'wouter';
import {
  type Respuesta,
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import PaginaDeLogin from './PaginaDeLogin.tsx';
import PaginaDeRegistro from './PaginaDeRegistro.tsx';
import PaginaDeRestablecer from './PaginaDeRestablecer.tsx';

afterEach(olvidarTodo);

const abrirEn = (ruta: string, servidor: Servidor) => {
  const peticiones = conServidor(servidor);
  const pagina = abrir(
    <>
      <Toasts />
      <Route path="/login" component={PaginaDeLogin} />
      <Route path="/register" component={PaginaDeRegistro} />
      <Route path="/restablecer" component={PaginaDeRestablecer} />
    </>,
    { ruta },
  );
  return { ...pagina, peticiones };
};
const correo = () => screen.getByLabelText(/Correo electrónico/);
const contrasena = () => screen.getByLabelText(/^Contraseña/);
const entrar = () => userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));

describe('Entrar', () => {
  test('unas credenciales equivocadas lo dicen y conservan lo escrito', async () => {
    abrirEn('/login', {
      'POST /api/auth/login': { estatus: 401, cuerpo: { message: 'Correo o contraseña incorrectos' } },
    });
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.type(contrasena(), 'otra');
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent('Correo o contraseña incorrectos');
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    expect(screen.queryByText(/expiró/)).toBeNull();
  });

  test('sin línea dice que no se pudo', async () => {
    abrirEn('/login', {});
    await entrar();
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin conexión: no hubo respuesta.');
  });

  test('el correo que se pega pierde lo que traía consigo; el que llena el navegador, no', async () => {
    abrirEn('/login', {});
    await userEvent.click(correo());
    await userEvent.paste('\u202aAna Ruiz <ana@ejemplo.mx>\u202c');
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    fireEvent.change(correo(), { target: { value: 'ana\u202a@ejemplo.mx' } });
    expect(correo()).toHaveValue('ana\u202a@ejemplo.mx');
  });

  test('el correo que se pega en el campo vacío se lee antes de que el navegador codifique su dominio', () => {
    abrirEn('/login', {});
    fireEvent.paste(correo(), { clipboardData: { getData: () => 'ana@ejemplo.mx’' } });
    expect(correo()).toHaveValue('ana@ejemplo.mx');
  });

  test('lo que falta se dice bajo su campo', async () => {
    const errors = {
      email: 'El correo electrónico es obligatorio.',
      password: 'La contraseña es obligatoria.',
    };
    abrirEn('/login', {
      'POST /api/auth/login': { estatus: 400, cuerpo: { message: errors.email, errors } },
    });
    await entrar();
    await screen.findByRole('alert');
    expect(correo()).toHaveAccessibleDescription(errors.email);
    expect(correo()).toBeInvalid();
    expect(contrasena()).toHaveAccessibleDescription(errors.password);
  });

  test('un fallo del programa al entrar se dice, y se puede intentar de nuevo', async () => {
    const dicho = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    abrirEn('/login', { 'POST /api/auth/login': { cuerpo: 'no es una sesión' } });
    await entrar();
    expect(await screen.findByText(/^Algo falló de nuestro lado\./)).toBeVisible();
    expect(dicho).toHaveBeenCalledWith(expect.any(TypeError));
    dicho.mockRestore();
    expect(screen.getByRole('button', { name: 'Iniciar Sesión' })).toBeEnabled();
  });

  test('mientras entra, el botón lo dice y no se deja pulsar otra vez', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    const { peticiones } = abrirEn('/login', { 'POST /api/auth/login': () => respuesta });
    await entrar();
    expect(screen.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
    soltar({ estatus: 401 });
    await screen.findByRole('alert');
    expect(peticiones).toHaveLength(1);
  });

  test('la contraseña se puede ver y volver a ocultar', async () => {
    abrirEn('/login', {});
    expect(contrasena()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }));
    expect(contrasena()).toHaveAttribute('type', 'text');
    expect(contrasena()).toHaveAttribute('name', 'current-password');
    for (const [ayuda, no] of [
      ['autocapitalize', 'none'],
      ['autocorrect', 'off'],
      ['spellcheck', 'false'],
    ] as const)
      expect(contrasena()).toHaveAttribute(ayuda, no);
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(contrasena()).toHaveAttribute('type', 'password');
  });
});

describe('El segundo paso', () => {
  const PASO = 'POST /api/auth/login/segundo-paso';
  const abrirPaso = async (servidor: Servidor) => {
    const abierta = abrirEn('/login', {
      'POST /api/auth/login': { cuerpo: { segundo_paso: 'sellado' } },
      ...servidor,
    });
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.type(contrasena(), 'una clave larga');
    await entrar();
    await screen.findByRole('heading', { name: 'Verificación en dos pasos' });
    return abierta;
  };
  const escribir = async (codigo: string, campo = /^Código de tu aplicación/) => {
    await userEvent.type(screen.getByLabelText(campo), codigo);
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
  };

  test('pide el código y con él se entra', async () => {
    const { peticiones, store } = await abrirPaso({ [PASO]: { cuerpo: { token: 't' } } });
    expect(store.getState().sesion.token).toBeNull();
    expect(screen.getByLabelText(/^Código de tu aplicación/)).toHaveAttribute('inputmode', 'numeric');
    await escribir('123456');
    await waitFor(() => expect(store.getState().sesion.token).toBe('t'));
    expect(await peticiones.find(({ url }) => url.endsWith('segundo-paso'))!.json()).toEqual({
      paso: 'sellado',
      codigo: '123456',
    });
  });

  test('un código malo se dice en su campo; en su lugar se puede usar uno de recuperación', async () => {
    const texto = 'El código no es correcto.';
    await abrirPaso({ [PASO]: { estatus: 400, cuerpo: { message: texto, errors: { codigo: texto } } } });
    await escribir('000000');
    await waitFor(() =>
      expect(screen.getByLabelText(/^Código de tu aplicación/)).toHaveAccessibleDescription(texto),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
    expect(screen.getByLabelText(/^Código de recuperación/)).toHaveValue('');
    expect(screen.queryByText(texto)).toBeNull();
  });

  test('si la respuesta se pierde se dice que el código pudo haberse usado: los dos sirven una vez', async () => {
    await abrirPaso({});
    await escribir('123456');
    expect(
      await screen.findByText('No hubo respuesta. Ese código pudo haberse usado: espera el siguiente.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Usar un código de recuperación' }));
    await escribir('k7qf', /^Código de recuperación/);
    expect(
      await screen.findByText('No hubo respuesta. Ese código pudo haberse usado: escribe otro.'),
    ).toBeVisible();
  });

  test('si tardó demasiado, se empieza otra vez por la contraseña', async () => {
    const message = 'Pasó mucho tiempo. Escribe tu contraseña de nuevo.';
    await abrirPaso({ [PASO]: { estatus: 401, cuerpo: { message } } });
    await escribir('123456');
    expect(await screen.findByText(message)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Volver a empezar' }));
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    expect(contrasena()).toHaveValue('');
  });
});

describe('Olvidar la contraseña', () => {
  const ENTORNO = { soporte_whatsapp: null, codigo_pais: '52', public_url: null };
  const conCorreo = (restablece_por_correo: boolean): Servidor => ({
    'GET /api/entorno': { cuerpo: { ...ENTORNO, restablece_por_correo } },
  });
  const llenar = async () => {
    await userEvent.type(screen.getByLabelText(/^Código de recuperación/), 'k7qf');
    await userEvent.type(screen.getByLabelText(/^Contraseña nueva/), 'otra clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  };

  test('de /login se llega con el correo escrito, y con un código se vuelve a entrar', async () => {
    const { ruta } = abrirEn('/login', {
      ...conCorreo(false),
      'POST /api/auth/restablecer': { cuerpo: { codigos: 7 } },
    });
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.click(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' }));
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    await llenar();
    expect(
      await screen.findByText('Tu contraseña cambió. Te quedan 7 códigos de recuperación.'),
    ).toBeVisible();
    expect([ruta(), correo()]).toEqual([expect.stringMatching(/^\/login/), expect.anything()]);
    expect(correo()).toHaveValue('ana@ejemplo.mx');
  });

  test('el segundo paso se pide solo a quien lo tiene', async () => {
    const texto = 'Escribe el código.';
    let veces = 0;
    const { peticiones } = abrirEn('/restablecer', {
      ...conCorreo(false),
      'POST /api/auth/restablecer': () =>
        ++veces === 1
          ? { estatus: 400, cuerpo: { message: texto, errors: { segundo: texto } } }
          : { cuerpo: { codigos: 6 } },
    });
    expect(screen.queryByLabelText(/segundo paso/)).toBeNull();
    await llenar();
    await userEvent.type(await screen.findByLabelText(/^Código del segundo paso/), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    await screen.findByText(/Te quedan 6/);
    const enviados = peticiones.filter(({ url }) => url.endsWith('/restablecer'));
    expect(await enviados[1]!.json()).toMatchObject({ codigo: 'k7qf', segundo: '123456' });
  });

  test.each([false, true])(
    'sin códigos, dice lo que ella puede hacer (con correo: %s)',
    async (hayCorreo) => {
      abrirEn('/restablecer', conCorreo(hayCorreo));
      expect(await screen.findByText(/^En la computadora donde está instalada Cuenta Clara/)).toBeVisible();
      expect(screen.getByText('npm run contrasena -- --correo tu@correo.mx')).toBeVisible();
      await userEvent.type(correo(), 'ana@ejemplo.mx');
      expect(screen.getByText('npm run contrasena -- --correo ana@ejemplo.mx')).toBeVisible();
      // The user copies `npm run contrasena` into a terminal, so an e-mail that would need quotes is left out
      // of it.
      await userEvent.type(correo(), '; rm');
      expect(screen.getByText('npm run contrasena -- --correo tu@correo.mx')).toBeVisible();
      expect(screen.queryAllByRole('button', { name: 'Enviarme un enlace' })).toHaveLength(hayCorreo ? 1 : 0);
      expect(screen.queryByText(/administra/)).toBeNull();
    },
  );

  test('donde se envían correos, el enlace se pide aquí, y se dice lo mismo a todos', async () => {
    abrirEn('/restablecer', { ...conCorreo(true), 'POST /api/auth/restablecer/correo': { estatus: 204 } });
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.click(await screen.findByRole('button', { name: 'Enviarme un enlace' }));
    expect(await screen.findByText(/^Si hay una cuenta con ese correo/)).toBeVisible();
  });

  test('si la respuesta se pierde se dice que pruebe a entrar: el enlace pudo haberse usado ya', async () => {
    window.history.replaceState(null, '', '/restablecer#uno.dos');
    abrirEn('/restablecer', {
      'POST /api/auth/restablecer/enlace': () => {
        throw new TypeError('the answer was lost');
      },
    });
    await userEvent.type(screen.getByLabelText(/^Contraseña nueva/), 'otra clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(await screen.findByText(/prueba a iniciar sesión con tu contraseña nueva/)).toBeVisible();
  });

  test.each([
    { por: 'el enlace', de: '/enlace', texto: 'Este enlace ya no sirve: venció, o ya se usó. Pide otro.' },
    { por: 'un código', de: '', texto: 'El correo o el código no son correctos.' },
  ])('rechazada con $por tras una respuesta perdida, se dice que quizá ya cambió', async ({ de, texto }) => {
    if (de) window.history.replaceState(null, '', '/restablecer#uno.dos');
    let veces = 0;
    abrirEn('/restablecer', {
      ...conCorreo(false),
      [`POST /api/auth/restablecer${de}`]: () => {
        if (veces++ === 0) throw new TypeError('the answer was lost');
        return { estatus: 400, cuerpo: { message: texto } };
      },
    });
    if (!de) {
      await userEvent.type(correo(), 'ana@ejemplo.mx');
      await userEvent.type(screen.getByLabelText(/^Código de recuperación/), 'K7QF-2M9X-HT4B-WZ80');
    }
    await userEvent.type(screen.getByLabelText(/^Contraseña nueva/), 'otra clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    await screen.findByText(/^No hubo respuesta\./);
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(
      await screen.findByText(
        `${texto} Antes no hubo respuesta: quizá ya se cambió. Prueba a entrar con la nueva.`,
      ),
    ).toBeVisible();
  });

  test('el enlace del correo pide solo la contraseña, y no queda en la dirección', async () => {
    window.history.replaceState(null, '', '/restablecer#uno.dos');
    const { peticiones } = abrirEn('/restablecer', {
      'POST /api/auth/restablecer/enlace': { cuerpo: { codigos: 1 } },
    });
    expect(screen.getByRole('heading', { name: 'Contraseña nueva' })).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(screen.queryByLabelText(/Correo/)).toBeNull();
    // Mail scanners open links too, so opening the link sends no request.
    expect(peticiones).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Contraseña nueva/), 'otra clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
    expect(await screen.findByText(/Te queda 1 código/)).toBeVisible();
    expect(await peticiones[0]!.json()).toMatchObject({ enlace: 'uno.dos', password: 'otra clave larga' });
  });

  test('el enlace del correo se usa también en una pestaña que ya estaba en la página', async () => {
    abrirEn('/restablecer', conCorreo(false));
    expect(await screen.findByText(/^En la computadora donde está instalada Cuenta Clara/)).toBeVisible();
    window.location.hash = '#uno.dos';
    expect(await screen.findByRole('heading', { name: 'Contraseña nueva' })).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  test('el enlace del correo se usa aunque React deseche el primer dibujo de la página', async () => {
    window.history.replaceState(null, '', '/restablecer#uno.dos');
    conServidor({});
    const espera = Promise.resolve();
    const Tardia = () => use(espera) ?? null;
    abrir(
      <Suspense>
        <PaginaDeRestablecer />
        <Tardia />
      </Suspense>,
      { ruta: '/restablecer' },
    );
    expect(await screen.findByRole('heading', { name: 'Contraseña nueva' })).toBeVisible();
  });
});

describe('Registrarse', () => {
  const crearCuenta = async (email = 'ana@ejemplo.mx') => {
    await userEvent.type(screen.getByLabelText(/Nombre completo/), 'Ana Ruiz');
    await userEvent.type(correo(), email);
    await userEvent.type(contrasena(), 'una clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
  };

  test('la regla de la contraseña se lee antes de escribirla, y al fallar se dice una sola vez', async () => {
    const { peticiones } = abrirEn('/register', {});
    expect(contrasena()).toHaveAccessibleDescription('De 8 a 128 caracteres.');
    await userEvent.type(screen.getByLabelText(/Nombre completo/), 'Ana Ruiz');
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.type(contrasena(), 'corta');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
    expect(await screen.findAllByText(/entre 8 y 128/)).toHaveLength(1);
    expect(contrasena()).toHaveAccessibleDescription('La contraseña debe tener entre 8 y 128 caracteres.');
    expect(peticiones).toEqual([]);
    await userEvent.type(contrasena(), ' ya no');
    expect(contrasena()).toHaveAccessibleDescription('De 8 a 128 caracteres.');
  });

  test('varios errores se dicen todos a la vez, con el foco en el primero; cada uno se va al editarlo', async () => {
    const { peticiones } = abrirEn('/register', {});
    const nombre = screen.getByLabelText(/Nombre completo/);
    await userEvent.type(correo(), 'ana@');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
    await waitFor(() => expect(nombre).toHaveFocus());
    expect(nombre).toHaveAccessibleDescription('El nombre completo es obligatorio.');
    expect(correo()).toHaveAccessibleDescription('El email no es válido');
    expect(contrasena()).toHaveAccessibleDescription('La contraseña es obligatoria.');
    expect(peticiones).toEqual([]);
    await userEvent.keyboard('Ana Ruiz');
    await userEvent.type(correo(), 'ejemplo.mx');
    expect([nombre, correo(), contrasena()].map((uno) => uno.getAttribute('aria-invalid'))).toEqual([
      'false',
      'false',
      'true',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
    await waitFor(() => expect(contrasena()).toHaveFocus());
  });

  test('lo que el servidor rechaza se dice en su campo, con el foco ahí', async () => {
    const errors = { email: 'El texto contiene caracteres no permitidos.' };
    abrirEn('/register', {
      'POST /api/auth/register': { estatus: 400, cuerpo: { message: errors.email, errors } },
    });
    await crearCuenta();
    await waitFor(() => expect(correo()).toHaveFocus());
    expect(correo()).toHaveAccessibleDescription(errors.email);
  });

  test('el foco va al campo rechazado también cuando el rechazo se dibuja después de la respuesta', async () => {
    let rechazar = (): void => undefined;
    const Forma = () => {
      const [rechazado, setRechazado] = useState(false);
      rechazar = () => setRechazado(true);
      return (
        <FormularioDeSesion enviar={() => Promise.resolve()}>
          <input aria-label="Correo" aria-invalid={rechazado} />
          <button type="submit">Entrar</button>
        </FormularioDeSesion>
      );
    };
    render(<Forma />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('textbox')).not.toHaveFocus();
    act(rechazar);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test('lleva a iniciar sesión, donde se dice que la cuenta quedó hecha', async () => {
    const { ruta } = abrirEn('/register', {
      'POST /api/auth/register': { estatus: 201, cuerpo: { token: 't' } },
    });
    await crearCuenta();
    expect(
      await screen.findByText('Usuario registrado correctamente. Ahora puedes iniciar sesión.'),
    ).toBeVisible();
    expect(ruta()).toMatch(/^\/login/);
  });

  test('al iniciar sesión después, el correo ya está escrito como quedó: solo falta la contraseña', async () => {
    abrirEn('/register', {
      'POST /api/auth/register': { estatus: 201, cuerpo: { token: 't' } },
      'POST /api/auth/login': { cuerpo: { token: 't' } },
    });
    await crearCuenta('\u202aana@ejemplo.mx\u202c');
    await screen.findByRole('button', { name: 'Iniciar Sesión' });
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    expect(contrasena()).toHaveFocus();
    await userEvent.keyboard('una clave larga');
    await entrar();
    await waitFor(() => expect(sessionStorage.getItem('correo-registrado')).toBeNull());
    // After registration the device knows that the shop is empty, so the first dashboard is drawn for it.
    expect(Object.entries(localStorage)).toContainEqual([expect.stringMatching(/^primeros-pasos:/), 'vacia']);
  });

  test('quien abre /login?registered=1 sin registrarse no ve el correo de nadie', async () => {
    abrirEn('/login?registered=1', {});
    expect(correo()).toHaveValue('');
  });

  test('un correo con cuenta se dice en el formulario y en un aviso', async () => {
    const message = 'Ya existe una cuenta con ese correo';
    abrirEn('/register', { 'POST /api/auth/register': { estatus: 409, cuerpo: { message } } });
    await crearCuenta();
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  });

  describe('si la respuesta se pierde y al repetirlo la cuenta ya existe', () => {
    const REPETIDA = 'Ya existe una cuenta con ese correo';
    const perderYRepetir = async (login: Respuesta, entretanto = async () => {}) => {
      let veces = 0;
      const abierta = abrirEn('/register', {
        'POST /api/auth/register': () => {
          if (++veces === 1) throw new TypeError('the answer was lost');
          return { estatus: 409, cuerpo: { message: REPETIDA } };
        },
        'POST /api/auth/login': login,
      });
      await crearCuenta();
      await screen.findAllByText(/^Sin conexión: no hubo respuesta/);
      await entretanto();
      await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
      return {
        ...abierta,
        rutas: () => abierta.peticiones.map(({ url }) => new URL(url).pathname.split('/').at(-1)),
      };
    };

    test('y se abre con lo que escribió, es la suya: quedó registrada', async () => {
      const { ruta, peticiones, rutas } = await perderYRepetir({ cuerpo: { token: 't' } });
      expect(
        await screen.findByText('Usuario registrado correctamente. Ahora puedes iniciar sesión.'),
      ).toBeVisible();
      expect(ruta()).toMatch(/^\/login/);
      await waitFor(() => expect(rutas()).toEqual(['register', 'register', 'login', 'logout']));
      expect(await peticiones[2]!.json()).toEqual({ email: 'ana@ejemplo.mx', password: 'una clave larga' });
      expect(peticiones[3]!.headers.get('authorization')).toBe('Bearer t');
    });

    test.each<[string, Respuesta]>([
      [
        'no se abre con lo que escribió',
        { estatus: 401, cuerpo: { message: 'Correo o contraseña incorrectos' } },
      ],
      ['pide un segundo paso, que una cuenta nueva no tiene', { cuerpo: { segundo_paso: 'sellado' } }],
    ])('y %s, se rechaza', async (_cual, login) => {
      const { ruta } = await perderYRepetir(login);
      await waitFor(() => expect(screen.getAllByText(REPETIDA)).toHaveLength(2));
      expect(ruta()).toBe('/register');
    });

    test('con otro correo, se rechaza sin probar su contraseña', async () => {
      const { rutas } = await perderYRepetir({ cuerpo: { token: 't' } }, () => userEvent.type(correo(), 'x'));
      await waitFor(() => expect(screen.getAllByText(REPETIDA)).toHaveLength(2));
      expect(rutas()).toEqual(['register', 'register']);
    });
  });

  test('un rechazo que es un texto se dice tal cual; una página, no', async () => {
    const { peticiones } = abrirEn('/register', {});
    const contestar = (texto: string) =>
      jest.spyOn(globalThis, 'fetch').mockImplementation(async (recurso) => {
        peticiones.push(recurso as Request);
        return new Response(texto, { status: 409 });
      });
    contestar('Ese correo no se puede usar');
    await crearCuenta();
    await waitFor(() => expect(screen.getAllByText('Ese correo no se puede usar')).toHaveLength(2));
    contestar('<h1>502 Bad Gateway</h1>');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
    expect((await screen.findAllByText('Error al registrarse'))[0]).toBeVisible();
  });

  test('una zona que el servidor no conoce no impide registrarse: se pide otra vez sin ella', async () => {
    const cuerpos: object[] = [];
    const errors = { zona_horaria: 'La zona horaria no es válida.' };
    const { ruta, peticiones } = abrirEn('/register', {
      'POST /api/auth/register': () =>
        peticiones.length === 1
          ? { estatus: 400, cuerpo: { message: errors.zona_horaria, errors } }
          : { estatus: 201, cuerpo: { token: 't' } },
    });
    await crearCuenta();
    await screen.findByText('Usuario registrado correctamente. Ahora puedes iniciar sesión.');
    for (const peticion of peticiones.slice(0, 2)) cuerpos.push((await peticion.clone().json()) as object);
    const datos = { fullName: 'Ana Ruiz', email: 'ana@ejemplo.mx', password: 'una clave larga' };
    expect(cuerpos).toEqual([{ ...datos, zona_horaria: expect.any(String) as string }, datos]);
    expect(ruta()).toMatch(/^\/login/);
    await waitFor(() => expect(peticiones).toHaveLength(3));
    expect(peticiones[2]!.url).toMatch(/logout$/);
    expect(peticiones[2]!.headers.get('authorization')).toBe('Bearer t');
  });
});
