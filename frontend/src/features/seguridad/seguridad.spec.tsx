import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type SesionAbiertaDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { TEXTOS_DE_CUENTA } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Servidor, CON_ANA, conServidor, enLaFecha, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDeSeguridad from './PaginaDeSeguridad.tsx';

afterEach(olvidarTodo);

const sesion = (cambio: Partial<SesionAbiertaDeApi>): SesionAbiertaDeApi => ({
  id: '66666666-6666-4666-8666-666666666666',
  dispositivo: 'Chrome en Android',
  iniciada: '2026-11-20T15:05:00.000Z',
  expira: '2026-11-27T15:05:00.000Z',
  ultimo_uso: '2026-11-22T15:00:00.000Z',
  actual: false,
  ...cambio,
});
const AQUI = sesion({
  id: '77777777-7777-4777-8777-777777777777',
  dispositivo: 'Safari en Mac',
  actual: true,
});
const TELEFONO = sesion({});

const abrirSeguridad = (sesiones: readonly SesionAbiertaDeApi[], servidor: Servidor = {}) => {
  let abiertas = [...sesiones];
  enLaFecha(Date.parse('2026-11-23T01:00:00.000Z')); // at this instant it is still 22 November in Mexico
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/auth/recuperacion': { cuerpo: { codigos: 8, codigos_guardados: true, segundo_factor: false } },
    'GET /api/auth/sesiones': () => ({ cuerpo: abiertas }),
    [`DELETE /api/auth/sesiones/${TELEFONO.id}`]: () => {
      abiertas = abiertas.filter(({ id }) => id !== TELEFONO.id);
      return { estatus: 204 };
    },
    'DELETE /api/auth/sesiones': () => {
      abiertas = abiertas.filter(({ actual }) => actual);
      return { estatus: 204 };
    },
    'PUT /api/auth/contrasena': { estatus: 204 },
    ...servidor,
  });
  abrirVentana(<PaginaDeSeguridad />);
  return peticiones;
};
const renglones = async () => {
  await screen.findByRole('listitem', { name: AQUI.dispositivo });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('lista las sesiones abiertas, la de este dispositivo primero, y el último uso de las demás', async () => {
  abrirSeguridad([
    TELEFONO,
    AQUI,
    sesion({ id: 'x', dispositivo: 'Edge en Windows', ultimo_uso: '2026-11-22T05:00:00.000Z' }),
  ]);
  expect(await renglones()).toEqual([
    'Safari en MacEntró el 20/11/2026 09:05Este dispositivo',
    'Chrome en AndroidÚltimo uso: hoyEntró el 20/11/2026 09:05Cerrar',
    'Edge en WindowsÚltimo uso: ayerEntró el 20/11/2026 09:05Cerrar',
  ]);
});

test('otra sesión se cierra tras preguntar; la de este dispositivo no se puede cerrar en la lista', async () => {
  abrirSeguridad([AQUI, TELEFONO]);
  await renglones();
  await pulsar('Cerrar la sesión de Chrome en Android');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Chrome en Android tendrá que entrar de nuevo',
  );
  await pulsar('Sí, cerrar');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(await screen.findByText('Sesión cerrada')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Cerrar/ })).toBeNull();
});

test('se cierran todas las demás sesiones de una vez; cancelar no cierra ninguna', async () => {
  const peticiones = abrirSeguridad([AQUI, TELEFONO]);
  await renglones();
  await pulsar('Cerrar las demás sesiones');
  await pulsar('Cancelar');
  expect(await cuerposDe(peticiones, 'DELETE')).toEqual([]);
  await pulsar('Cerrar las demás sesiones');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'quedará abierta solo en este dispositivo',
  );
  await pulsar('Sí, cerrar');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test('si la sesión actual no está en la lista se dice, y que también se cerrará', async () => {
  abrirSeguridad([TELEFONO]);
  expect(await screen.findByText(/entraste antes de que hubiera esta lista/)).toBeVisible();
  await pulsar('Cerrar las demás sesiones');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('también en este dispositivo');
});

test('si la lista de sesiones no llega se dice, y se vuelve a pedir', async () => {
  let llega = false;
  abrirSeguridad([], {
    'GET /api/auth/sesiones': () => (llega ? { cuerpo: [AQUI] } : { estatus: 404 }),
  });
  expect(await screen.findByText('No pudimos cargar tus sesiones')).toBeVisible();
  llega = true;
  await pulsar('Reintentar');
  expect(await renglones()).toHaveLength(1);
});

describe('cambiar la contraseña', () => {
  const cambiar = async (actual: string, nueva: string) => {
    await pulsar('Cambiar contraseña');
    const ventana = within(await screen.findByRole('dialog'));
    if (actual) await userEvent.type(ventana.getByLabelText('Contraseña actual'), actual);
    if (nueva) await userEvent.type(ventana.getByLabelText('Contraseña nueva'), nueva);
    return ventana;
  };
  const enviar = async (ventana: ReturnType<typeof within>) =>
    userEvent.click(ventana.getByRole('button', { name: 'Cambiar contraseña' }));

  test('pide la actual y la nueva, y ofrece cerrar las demás sesiones', async () => {
    const peticiones = abrirSeguridad([AQUI]);
    const ventana = await cambiar('la de antes', 'una nueva larga');
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveAttribute('type', 'password');
    await userEvent.click(ventana.getByRole('button', { name: 'Mostrar: Contraseña nueva' }));
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveAttribute('type', 'text');
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveAttribute('autocapitalize', 'none');
    const campos = [...document.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox])')];
    expect(campos.map(({ name }) => name)).toEqual(['username', 'actual', 'nueva']);
    await userEvent.click(ventana.getByRole('checkbox', { name: 'Cerrar las demás sesiones' }));
    await enviar(ventana);
    expect(await screen.findByText('Contraseña cambiada')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      ['/api/auth/contrasena', { actual: 'la de antes', nueva: 'una nueva larga', cerrar_las_demas: false }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('no se cierra sin preguntar cuando ya se escribió', async () => {
    abrirSeguridad([AQUI]);
    const ventana = await cambiar('', 'una nueva larga');
    await userEvent.keyboard('{Escape}');
    await pulsar('Seguir editando');
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveValue('una nueva larga');
    await pulsar('Cancelar');
    await pulsar('Salir sin guardar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('si la respuesta se pierde se dice que revise si la contraseña quedó cambiada', async () => {
    abrirSeguridad([AQUI], {
      'PUT /api/auth/contrasena': () => {
        throw new TypeError('the answer was lost');
      },
    });
    await enviar(await cambiar('la de antes', 'una nueva larga'));
    expect(await screen.findByText(/^No hubo respuesta .* Revisa si quedó/)).toBeVisible();
  });

  test('rechazada la actual tras una respuesta perdida, se dice que quizá ya se cambió, también si se volvió a abrir', async () => {
    const texto = 'La contraseña actual no es correcta.';
    let veces = 0;
    abrirSeguridad([AQUI], {
      'PUT /api/auth/contrasena': () => {
        if (veces++ === 0) throw new TypeError('the answer was lost');
        return { estatus: 400, cuerpo: { message: texto, errors: { actual: texto } } };
      },
    });
    let ventana = await cambiar('la de antes', 'una nueva larga');
    await enviar(ventana);
    await screen.findByText(/^No hubo respuesta/);
    for (const vuelveAAbrir of [false, true]) {
      if (vuelveAAbrir) {
        await pulsar('Cancelar');
        await pulsar('Salir');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        ventana = await cambiar('la de antes', 'una nueva larga');
      }
      await enviar(ventana);
      await waitFor(() =>
        expect(ventana.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
          `${texto} Antes no hubo respuesta: quizá ya se cambió. Prueba a entrar con la nueva.`,
        ),
      );
    }
  });

  test('lo que falta y lo que se rechaza se dice en su campo, y lo escrito sigue ahí', async () => {
    const texto = 'La contraseña actual no es correcta.';
    const peticiones = abrirSeguridad([AQUI], {
      'PUT /api/auth/contrasena': {
        estatus: 400,
        cuerpo: { statusCode: 400, message: texto, errors: { actual: texto } },
      },
    });
    const ventana = await cambiar('', 'corta');
    await enviar(ventana);
    await waitFor(() =>
      expect(ventana.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
        TEXTOS_DE_CUENTA.actualRequerida,
      ),
    );
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveAccessibleDescription(
      TEXTOS_DE_CUENTA.contrasenaLargo,
    );
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
    await userEvent.type(ventana.getByLabelText('Contraseña actual'), 'no es esa');
    await userEvent.type(ventana.getByLabelText('Contraseña nueva'), ' pero ya no');
    await enviar(ventana);
    await waitFor(() =>
      expect(ventana.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(texto),
    );
    expect(ventana.getByLabelText('Contraseña nueva')).toHaveValue('corta pero ya no');
  });
});
