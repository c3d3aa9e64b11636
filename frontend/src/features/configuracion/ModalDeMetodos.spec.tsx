import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CON_ANA, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { abrirVentana, cuerposDe } from '../../components/ventana.prueba.tsx';
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
    // Only the first reading of the list is answered.
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
