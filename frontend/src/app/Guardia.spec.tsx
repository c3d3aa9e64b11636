import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Switch } from 'wouter';
import PaginaDeLogin from '../features/sesion/PaginaDeLogin.tsx';
import Guardia from './Guardia.tsx';
import { sesionIniciada, sesionPerdida } from '../base/sesion/sesion.ts';
import { useCrearMensajeMutation } from '../api/mensajes.api.ts';
import { useEscrito } from '../base/ventanas/sin-guardar.ts';
import { ANA, CON_ANA, abrir, conServidor, olvidarTodo, respuestaRetenida } from '../base/pagina.prueba.tsx';

afterEach(olvidarTodo);

const sitio = (
  <Switch>
    <Route path="/login" component={PaginaDeLogin} />
    <Route>
      <Guardia>
        <h1>Lo protegido</h1>
      </Guardia>
    </Route>
  </Switch>
);

const entrar = async () => {
  await userEvent.type(screen.getByLabelText(/Correo electrónico/), ANA.email);
  await userEvent.type(screen.getByLabelText(/^Contraseña/), 'una clave larga');
  await userEvent.click(screen.getByRole('button', { name: 'Iniciar Sesión' }));
};
const ENTRA = { 'POST /api/auth/login': { cuerpo: { token: 'nuevo', user: ANA } } };

test('sin sesión se va a entrar, y al entrar se vuelve a donde se iba', async () => {
  conServidor({ ...CON_ANA, ...ENTRA });
  const { ruta } = abrir(sitio, { ruta: '/facturas?estado=pendiente' });
  expect(ruta()).toBe('/login');
  await entrar();
  expect(await screen.findByRole('heading', { name: 'Lo protegido' })).toBeVisible();
  expect(ruta()).toBe('/facturas?estado=pendiente');
});

test('quien iba a / llega al inicio por su dirección, también tras haber ido antes a otra parte', async () => {
  conServidor({ ...CON_ANA, ...ENTRA });
  const { ruta, ir } = abrir(sitio, { ruta: '/clientes' });
  expect(ruta()).toBe('/login');
  act(() => ir('/'));
  await waitFor(() => expect(ruta()).toBe('/login'));
  await entrar();
  expect(await screen.findByRole('heading', { name: 'Lo protegido' })).toBeVisible();
  expect(ruta()).toBe('/home');
});

test('mientras se reconoce la sesión dice que está cargando', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  conServidor({ ...CON_ANA, 'GET /api/auth/profile': () => respuesta });
  abrir(sitio, { ruta: '/clientes', token: 'uno' });
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(screen.queryByText('Lo protegido')).toBeNull();
  soltar({ cuerpo: ANA });
  expect(await screen.findByRole('heading', { name: 'Lo protegido' })).toBeVisible();
});

test('el armazón espera al negocio y al entorno: nada se mueve después bajo los ojos de quien lo ve', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  conServidor({ ...CON_ANA, 'GET /api/entorno': () => respuesta });
  const { store } = abrir(sitio, { ruta: '/clientes', token: 'uno' });
  const contestadas = () => Object.values(store.getState().api.queries).filter((una) => una?.data).length;
  await waitFor(() => expect(contestadas()).toBe(2));
  expect(screen.getByRole('status')).toHaveTextContent('Cargando...');
  expect(screen.queryByRole('button', { name: 'Cerrar sesión' })).toBeNull();
  soltar({ cuerpo: { soporte_whatsapp: '5255', codigo_pais: '52', public_url: null } });
  expect(await screen.findByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ayuda por chat' })).toBeVisible();
});

test.each(['GET /api/entorno', 'GET /api/negocio-config'])(
  'sin respuesta de %s también se trabaja',
  async (lectura) => {
    conServidor({ ...CON_ANA, [lectura]: { estatus: 404 } });
    abrir(sitio, { ruta: '/clientes', token: 'uno' });
    expect(await screen.findByRole('heading', { name: 'Lo protegido' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ayuda por chat' })).toBeNull();
  },
);

test('una sesión que expiró lo dice, y al entrar se sigue donde se estaba', async () => {
  conServidor({
    ...CON_ANA,
    ...ENTRA,
    'GET /api/auth/profile': ({ headers }) =>
      headers.get('authorization') === 'Bearer nuevo' ? { cuerpo: ANA } : { estatus: 401 },
  });
  const { ruta } = abrir(sitio, { ruta: '/clientes', token: 'viejo' });
  expect(await screen.findByText('Tu sesión expiró. Inicia sesión de nuevo.')).toBeVisible();
  await entrar();
  expect(await screen.findByRole('heading', { name: 'Lo protegido' })).toBeVisible();
  expect(ruta()).toBe('/clientes');
});

test.each([
  ['sin-hacer', 'Lo que acababas de pedir no se hizo.'],
  ['sin-respuesta', 'No hubo respuesta a lo que acababas de pedir: revisa si quedó.'],
  ['guardado', 'Lo que acababas de pedir se registrará cuando inicies sesión.'],
] as const)(
  'una sesión que expiró al guardar dice qué fue de lo pedido (%s); si expiró al leer, no hay nada que decir',
  async (loPedido, dicho) => {
    const { store } = abrir(sitio, { ruta: '/login' });
    act(() => void store.dispatch(sesionIniciada('uno')));
    act(() => void store.dispatch(sesionPerdida('uno', loPedido)));
    expect(await screen.findByText(dicho)).toBeVisible();
    act(() => void store.dispatch(sesionIniciada('dos')));
    act(() => void store.dispatch(sesionPerdida('dos')));
    await screen.findByText('Tu sesión expiró. Inicia sesión de nuevo.');
    expect(screen.queryByText(dicho)).toBeNull();
  },
);

test.each([403, 404])('un perfil que se contesta con %i termina la sesión en silencio', async (estatus) => {
  conServidor({ ...CON_ANA, 'GET /api/auth/profile': { estatus } });
  const { ruta, store } = abrir(sitio, { ruta: '/clientes', token: 'uno' });
  await waitFor(() => expect(ruta()).toBe('/login'));
  expect(store.getState().sesion).toEqual({ token: null, expirada: false });
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.queryByText(/expiró/)).toBeNull();
});

test('un perfil sin respuesta se espera, con la sesión como estaba', async () => {
  const { 'GET /api/auth/profile': _ninguno, ...sinPerfil } = CON_ANA;
  conServidor(sinPerfil);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { ruta, store } = abrir(sitio, { ruta: '/clientes', token: 'uno' });
  expect(await screen.findByText('No pudimos conectar con Cuenta Clara')).toBeVisible();
  expect([ruta(), store.getState().sesion.token]).toEqual(['/clientes', 'uno']);
});

test('quien sale a propósito vuelve a empezar por el inicio', async () => {
  conServidor({ ...CON_ANA, ...ENTRA });
  const { ruta, store } = abrir(sitio, { ruta: '/clientes', token: 'uno' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
  expect(ruta()).toBe('/login');
  expect(store.getState().sesion).toEqual({ token: null, expirada: false });
  expect(screen.queryByText(/expiró/)).toBeNull();
  await entrar();
  await screen.findByRole('heading', { name: 'Lo protegido' });
  expect(ruta()).toBe('/home');
});

const Nota = () => {
  const [nota, setNota] = useEscrito('nota', '');
  return (
    <input name="nota" aria-label="Nota" value={nota} onChange={({ target }) => setNota(target.value)} />
  );
};

test('con algo sin guardar salir pregunta una vez: «Seguir aquí» lo conserva, y «Cerrar sesión» lo borra', async () => {
  conServidor(CON_ANA);
  const { ruta } = abrir(
    <Guardia>
      <Nota />
    </Guardia>,
    { ruta: '/clientes', token: 'uno' },
  );
  await userEvent.type(await screen.findByLabelText('Nota'), 'A medias');
  const salir = async (respuesta: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    const pregunta = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión sin guardar?' });
    await userEvent.click(within(pregunta).getByRole('button', { name: respuesta }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await salir('Seguir aquí');
  expect(screen.getByLabelText('Nota')).toHaveValue('A medias');
  expect(ruta()).toBe('/clientes');
  await salir('Cerrar sesión');
  expect(ruta()).toBe('/login');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('A medias');
});

test('mientras se guarda, salir lo dice; la pregunta se va sola cuando se guardó', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  conServidor({ ...CON_ANA, 'POST /api/mensajes': () => respuesta });
  const Guardar = () => {
    const [crear] = useCrearMensajeMutation();
    return <button onClick={() => void crear({ clave: 'k1', cuerpo: { texto: 'Hola' } })}>Guardar</button>;
  };
  const { ruta } = abrir(
    <Guardia>
      <Guardar />
    </Guardia>,
    { ruta: '/clientes', token: 'uno' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  const salir = () => userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }));
  await salir();
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión mientras se guarda?' });
  expect(pregunta).toHaveAccessibleDescription(/^Algo se está guardando todavía\./);
  soltar({ cuerpo: { data: { id: 'm1', texto: 'Hola' } } });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(ruta()).toBe('/clientes');
  await salir();
  await waitFor(() => expect(ruta()).toBe('/login'));
});
