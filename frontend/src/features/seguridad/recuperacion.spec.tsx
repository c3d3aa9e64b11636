import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SEGUNDO_FACTOR_YA_ACTIVO } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { type RecuperacionDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { type Servidor, CON_ANA, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { OfertaDeCodigos } from './OfertaDeCodigos.tsx';
import PaginaDeSeguridad from './PaginaDeSeguridad.tsx';

afterEach(olvidarTodo);

const OCHO = Array.from({ length: 8 }, (_, i) => `K7QF-2M9X-HT4B-WZ8${i}`);
const CLAVE = {
  secreto: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Cuenta%20Clara:ana?secret=JBSWY3DPEHPK3PXP',
  sellado: 'sellado',
};
const SIN_NADA: RecuperacionDeApi = { codigos: 0, codigos_guardados: false, segundo_factor: false };
const CON_DOS_PASOS: RecuperacionDeApi = { codigos: 7, codigos_guardados: true, segundo_factor: true };

const conRecuperacion = (inicial: RecuperacionDeApi, servidor: Servidor = {}) => {
  let ahora = inicial;
  return conServidor({
    ...CON_ANA,
    'GET /api/auth/sesiones': { cuerpo: [] },
    'GET /api/auth/recuperacion': () => ({ cuerpo: ahora }),
    'POST /api/auth/codigos': () => {
      ahora = { ...ahora, codigos: 8, codigos_guardados: false };
      return { estatus: 201, cuerpo: { codigos: OCHO } };
    },
    'POST /api/auth/codigos/guardados': () => {
      ahora = { ...ahora, codigos_guardados: true };
      return { estatus: 204 };
    },
    'POST /api/auth/segundo-factor/clave': { cuerpo: CLAVE },
    'POST /api/auth/segundo-factor': () => {
      const eran = ahora;
      ahora = { ...ahora, segundo_factor: true, codigos: 8 };
      return { cuerpo: { codigos: eran.codigos_guardados ? null : OCHO } };
    },
    'POST /api/auth/segundo-factor/quitar': () => {
      ahora = { ...ahora, segundo_factor: false };
      return { estatus: 204 };
    },
    ...servidor,
  });
};
const abrirSeguridad = (...como: Parameters<typeof conRecuperacion>) => {
  const peticiones = conRecuperacion(...como);
  abrirVentana(<PaginaDeSeguridad />);
  return peticiones;
};
const ventana = async () => within(await screen.findByRole('dialog'));
const comprobar = async (boton: string, codigo?: string) => {
  const dentro = await ventana();
  await userEvent.type(dentro.getByLabelText('Tu contraseña'), 'una clave larga');
  if (codigo) await userEvent.type(dentro.getByLabelText('Código de tu aplicación'), codigo);
  await userEvent.click(dentro.getByRole('button', { name: boton }));
};
const losCodigos = async () =>
  within(await screen.findByRole('list', { name: 'Códigos de recuperación' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('el inicio ofrece los códigos hasta que ella dice que los guardó', async () => {
  conRecuperacion(SIN_NADA);
  abrirVentana(<OfertaDeCodigos />);
  await pulsar('Ver mis códigos');
  await comprobar('Ver códigos nuevos');
  expect(await losCodigos()).toEqual(OCHO);
  await pulsar('Ya los guardé');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByText('Guarda tus códigos de recuperación')).toBeNull());
});

test('cerrar sin decir que los guardó deja la oferta de códigos', async () => {
  conRecuperacion(SIN_NADA);
  abrirVentana(<OfertaDeCodigos />);
  await pulsar('Ver mis códigos');
  await comprobar('Ver códigos nuevos');
  await losCodigos();
  await pulsar('Cerrar');
  expect(await screen.findByText('Guarda tus códigos de recuperación')).toBeVisible();
});

test('a quien se le acabaron los códigos se le ofrecen otra vez', async () => {
  conRecuperacion({ ...CON_DOS_PASOS, codigos: 0 });
  abrirVentana(<OfertaDeCodigos />);
  expect(await screen.findByText('Guarda tus códigos de recuperación')).toBeVisible();
});

test('dice cuántos códigos quedan, y renovarlos pide contraseña, y código si hay dos pasos', async () => {
  const peticiones = abrirSeguridad(CON_DOS_PASOS);
  expect(await screen.findByText(/quedan 7\./)).toBeVisible();
  await pulsar('Renovar códigos');
  await comprobar('Ver códigos nuevos', '123456');
  expect(await losCodigos()).toEqual(OCHO);
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    ['/api/auth/codigos', { actual: 'una clave larga', codigo: '123456' }],
  ]);
});

test('la contraseña equivocada se dice en su campo, y no se ve ningún código', async () => {
  const texto = 'La contraseña actual no es correcta.';
  abrirSeguridad(SIN_NADA, {
    'POST /api/auth/codigos': { estatus: 400, cuerpo: { message: texto, errors: { actual: texto } } },
  });
  await pulsar('Generar códigos');
  await comprobar('Ver códigos nuevos');
  await waitFor(() => expect(screen.getByLabelText('Tu contraseña')).toHaveAccessibleDescription(texto));
  expect(screen.queryByRole('list', { name: 'Códigos de recuperación' })).toBeNull();
});

test('renovados con su respuesta perdida, un código de los de antes ya no sirve, y se dice por qué', async () => {
  const texto = 'El código no es correcto.';
  let veces = 0;
  abrirSeguridad(CON_DOS_PASOS, {
    'POST /api/auth/codigos': () => {
      if (veces++ === 0) throw new TypeError('sin red');
      return { estatus: 400, cuerpo: { message: texto, errors: { codigo: texto } } };
    },
  });
  await pulsar('Renovar códigos');
  await comprobar('Ver códigos nuevos', OCHO[0]);
  await screen.findByText(/^No hubo respuesta/);
  await pulsar('Ver códigos nuevos');
  await waitFor(() =>
    expect(screen.getByLabelText('Código de tu aplicación')).toHaveAccessibleDescription(
      `${texto} Antes no hubo respuesta: quizá tus códigos ya son otros. Escribe uno de tu aplicación.`,
    ),
  );
});

test('la verificación en dos pasos se activa con el QR y un código, y da códigos de recuperación a quien no tiene', async () => {
  const peticiones = abrirSeguridad(SIN_NADA);
  await pulsar('Activar');
  await comprobar('Continuar');
  expect(await screen.findByRole('img', { name: 'Código QR de la verificación en dos pasos' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Código que muestra'), '123456');
  await pulsar('Activar');
  expect(await losCodigos()).toEqual(OCHO);
  await pulsar('Ya los guardé');
  expect(await screen.findByText(/^Está activa/)).toBeVisible();
  const suyas = peticiones.filter(({ url }) => url.includes('segundo-factor'));
  expect(await cuerposDe(suyas, 'POST')).toEqual([
    ['/api/auth/segundo-factor/clave', { actual: 'una clave larga', codigo: '' }],
    ['/api/auth/segundo-factor', { codigo: '123456', sellado: 'sellado' }],
  ]);
});

test('activada con su respuesta perdida, al intentarlo otra vez se dice, y que faltan los códigos', async () => {
  let veces = 0;
  abrirSeguridad(SIN_NADA, {
    'POST /api/auth/segundo-factor': () => {
      if (veces++ === 0) throw new TypeError('sin red');
      return { estatus: 409, cuerpo: { message: SEGUNDO_FACTOR_YA_ACTIVO } };
    },
  });
  await pulsar('Activar');
  await comprobar('Continuar');
  await userEvent.type(await screen.findByLabelText('Código que muestra'), '123456');
  await pulsar('Activar');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Activar' })).toBeEnabled());
  await pulsar('Activar');
  await waitFor(() =>
    expect(screen.getByLabelText('Código que muestra')).toHaveAccessibleDescription(/^Quedó activada, pero/),
  );
});

test('la verificación en dos pasos se quita con contraseña y código', async () => {
  const peticiones = abrirSeguridad(CON_DOS_PASOS);
  await screen.findByText(/^Está activa/);
  await pulsar('Quitar');
  await comprobar('Sí, quitar', 'K7QF 2M9X HT4B WZ83');
  expect(await screen.findByText('Verificación en dos pasos quitada')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Activar' })).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    ['/api/auth/segundo-factor/quitar', { actual: 'una clave larga', codigo: 'K7QF 2M9X HT4B WZ83' }],
  ]);
});
