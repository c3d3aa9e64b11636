import { screen, waitFor, within } from '@testing-library/react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import {
  APAGADO,
  CON_TODO,
  EFECTIVO,
  PAGADA,
  PENDIENTE,
  TARJETA,
  abrirVentana,
  cuerposDe,
  pulsar,
} from '../../components/ventana.prueba.tsx';
import PaginaDeFacturas from './PaginaDeFacturas.tsx';

afterEach(olvidarTodo);

/** The list of those to be paid, which a paid one leaves. */
const abrirPendientes = () => {
  let factura: FacturaDeApi = PENDIENTE;
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/metodos-pago': { cuerpo: [EFECTIVO, TARJETA, APAGADO] },
    'GET /api/facturas': () => ({
      cuerpo: {
        facturas: factura.estado === 'pendiente' ? [factura] : [],
        total: 1,
        totalPages: 1,
      },
    }),
    'GET /api/facturas/resumen': {
      cuerpo: {},
      estatus: 400,
    },
    [`PUT /api/facturas/${PENDIENTE.id}`]: async (peticion) => {
      const cambio = (await peticion.clone().json()) as Partial<FacturaDeApi>;
      factura = {
        ...factura,
        ...cambio,
        metodo_pago: cambio.estado === 'pagada' ? EFECTIVO : null,
        abonos: cambio.estado === 'pagada' ? PAGADA.abonos : [],
      };
      return { cuerpo: factura };
    },
    [`POST /api/facturas/${PENDIENTE.id}/regenerate-pdf`]: { cuerpo: { message: 'ok' } },
  });
  abrirVentana(<PaginaDeFacturas />);
  return peticiones;
};
const ventana = () => screen.findByRole('dialog');

test('dice qué factura es, y de cada método activo su nombre, su link y cómo se paga', async () => {
  abrirPendientes();
  await pulsar('Completar Pago');
  const pago = within(await ventana());
  expect(await pago.findByText('Ana Muñoz')).toBeVisible();
  expect(pago.getByText(/Factura #7/)).toHaveTextContent('Factura #7 · Total $232.00');
  expect(pago.getByText('$200.00')).toBeVisible();
  expect(await pago.findByRole('link', { name: 'Pagar con Tarjeta' })).toHaveAttribute('href', TARJETA.link);
  expect(pago.getByText('Cuenta de Tarjeta')).toBeVisible();
  expect(pago.queryByRole('link', { name: 'Pagar con Efectivo' })).toBeNull();
  expect(pago.getByText('Pagar con Efectivo')).toBeVisible();
  expect(
    pago.getAllByRole('button', { name: /^Completar Pago con/ }).map(({ textContent }) => textContent),
  ).toEqual(['Completar Pago con Efectivo', 'Completar Pago con Tarjeta']);
});

test('el pago completado se ve, y se puede revertir, aunque la factura deje la lista de pendientes', async () => {
  const peticiones = abrirPendientes();
  await pulsar('Completar Pago');
  await pulsar('Completar Pago con Efectivo');
  await pulsar('Sí, completar');
  expect(await screen.findByText('Pagada con Efectivo')).toBeVisible();
  expect(screen.getByText(/^Recibiste/)).toHaveTextContent('Recibiste $200.00');
  expect(screen.getByText('Pago Completado')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull());
  await pulsar('Revertir Pago');
  await pulsar('Sí, revertir');
  expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
  expect(await cuerposDe(peticiones, 'PUT')).toEqual([
    [
      `/api/facturas/${PENDIENTE.id}`,
      {
        version: 1,
        estado: 'pagada',
        metodo_pago_id: EFECTIVO.id,
        fecha_pago: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        balance_restante: 0,
      },
    ],
    [`/api/facturas/${PENDIENTE.id}`, { version: 1, estado: 'pendiente', balance_restante: 200 }],
  ]);
});

test('la tarjeta de una pagada dice el día de su pago, no el de su instante', async () => {
  conServidor({
    ...CON_TODO,
    'GET /api/facturas': { cuerpo: { facturas: [PAGADA], total: 1, totalPages: 1 } },
    'GET /api/facturas/resumen': { cuerpo: {}, estatus: 400 },
  });
  abrirVentana(<PaginaDeFacturas />);
  const tarjeta = await screen.findByRole('article', { name: 'Factura 7 de Ana Muñoz' });
  expect(within(tarjeta).getByText('Pagada · Efectivo · 04/03/2026')).toBeVisible();
  expect(tarjeta).not.toHaveTextContent('09/03/2026');
});

test('lo que otra pestaña ya pagó se dice y se ve, y no se paga otra vez', async () => {
  conServidor({
    ...CON_TODO,
    'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 1, totalPages: 1 } },
    'GET /api/facturas/resumen': { cuerpo: {}, estatus: 400 },
    [`PUT /api/facturas/${PENDIENTE.id}`]: { estatus: 409, cuerpo: { message: 'La factura cambió.' } },
    [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: PAGADA },
  });
  abrirVentana(<PaginaDeFacturas />);
  await pulsar('Completar Pago');
  await pulsar('Completar Pago con Tarjeta');
  await pulsar('Sí, completar');
  expect(await screen.findByText('Ya estaba pagada con Efectivo el 04/03/2026.')).toBeVisible();
  expect(await screen.findByText('Pagada con Efectivo')).toBeVisible();
  expect(screen.queryByText('PDF regenerado exitosamente')).toBeNull();
});
