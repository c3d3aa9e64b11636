import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route } from 'wouter';
import {
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import PaginaDeLogin from './PaginaDeLogin.tsx';
import PaginaDeRegistro from './PaginaDeRegistro.tsx';

afterEach(olvidarTodo);

const abrirEn = (ruta: string, servidor: Servidor) => {
  const peticiones = conServidor(servidor);
  const pagina = abrir(
    <>
      <Route path="/login" component={PaginaDeLogin} />
      <Route path="/register" component={PaginaDeRegistro} />
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
    expect(await screen.findByRole('alert')).toHaveTextContent('Sin conexión: no se pudo completar.');
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
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }));
    expect(contrasena()).toHaveAttribute('type', 'password');
  });
});

describe('Registrarse', () => {
  const crearCuenta = async () => {
    await userEvent.type(screen.getByLabelText(/Nombre completo/), 'Ana Ruiz');
    await userEvent.type(correo(), 'ana@ejemplo.mx');
    await userEvent.type(contrasena(), 'una clave larga');
    await userEvent.click(screen.getByRole('button', { name: 'Crear Cuenta' }));
  };

  test('lleva a entrar, donde se dice que la cuenta quedó hecha', async () => {
    const { ruta } = abrirEn('/register', {
      'POST /api/auth/register': { estatus: 201, cuerpo: { token: 't' } },
    });
    await crearCuenta();
    expect(
      await screen.findByText('Usuario registrado correctamente. Ahora puedes iniciar sesión.'),
    ).toBeVisible();
    expect(ruta()).toMatch(/^\/login/);
  });

  test('y no se vuelve a escribir el correo: solo falta la contraseña', async () => {
    abrirEn('/register', {
      'POST /api/auth/register': { estatus: 201, cuerpo: { token: 't' } },
      'POST /api/auth/login': { cuerpo: { token: 't' } },
    });
    await crearCuenta();
    await screen.findByRole('button', { name: 'Iniciar Sesión' });
    expect(correo()).toHaveValue('ana@ejemplo.mx');
    expect(contrasena()).toHaveFocus();
    await userEvent.keyboard('una clave larga');
    await entrar();
    await waitFor(() => expect(sessionStorage.getItem('correo-registrado')).toBeNull());
  });

  test('quien solo abre esa dirección no ve el correo de nadie', async () => {
    abrirEn('/login?registered=1', {});
    expect(correo()).toHaveValue('');
  });

  test('un correo con cuenta se dice en el formulario y en un aviso', async () => {
    const message = 'Ya existe una cuenta con ese correo';
    abrirEn('/register', { 'POST /api/auth/register': { estatus: 409, cuerpo: { message } } });
    await crearCuenta();
    expect(await screen.findAllByText(message)).toHaveLength(2);
  });

  test('una zona que el servidor no conoce no deja a nadie fuera: se pide otra vez sin ella', async () => {
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
    // The session that came with the account is not the one she signs in with: it is given back.
    await waitFor(() => expect(peticiones).toHaveLength(3));
    expect(peticiones[2]!.url).toMatch(/logout$/);
    expect(peticiones[2]!.headers.get('authorization')).toBe('Bearer t');
  });
});
