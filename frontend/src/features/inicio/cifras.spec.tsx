import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ResumenDeApi } from '@cuenta-clara/dominio/movimientos/resumen';
import { abrir, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { EmitidoYRecibido } from './EmitidoYRecibido.tsx';
import { Metricas } from './Metricas.tsx';
import { TeDeben } from './TeDeben.tsx';
import { TotalCobrado } from './TotalCobrado.tsx';

afterEach(olvidarTodo);

const DE_SIEMPRE: Partial<ResumenDeApi> = {
  total_facturado: 1900.3,
  pendiente_a_pagar: 752.5,
  por_cobrar: 640.5,
  a_punto_de_vencer: { cantidad: 2, total: 300 },
  vencidas: { cantidad: 3, por_cobrar: 300.5 },
  facturas: 11,
  cotizaciones: 0,
  por_mes: [{ mes: '2026-09', emitido: 1000, recibido: 200 }],
};
const DEL_MES: Partial<ResumenDeApi> = { por_cobrar: 282, total_cobrado: 900, recibido: 862 };

const abrirInicio = (cuerpo: (esDeUnPeriodo: boolean) => object) => {
  conServidor({
    'GET /api/facturas/resumen': ({ url }) => ({ cuerpo: cuerpo(new URL(url).search !== '') }),
  });
  abrir(
    <>
      <Metricas />
      <TeDeben />
      <TotalCobrado />
      <EmitidoYRecibido />
    </>,
    { ruta: '/home', token: 'uno' },
  );
};

test('cada tarjeta dice qué suma, y lo pendiente también cuánto de eso se debe', async () => {
  abrirInicio((esDeUnPeriodo) => (esDeUnPeriodo ? DEL_MES : DE_SIEMPRE));
  const enlace = (nombre: RegExp) => screen.findByRole('link', { name: nombre });
  expect(await enlace(/^Total Facturado \$1,900\.30/)).toHaveTextContent('$1,900.30facturas pagadas');
  expect(await enlace(/^Pendiente a Pagar/)).toHaveTextContent(
    '$752.50facturas pendientes · por cobrar $640.50',
  );
  expect(await enlace(/^A Punto de Vencer/)).toHaveTextContent('2vencen en 7 días o menos');
});

test('lo que te deben, y cuántas vencieron, lleva a quién debe', async () => {
  abrirInicio(() => DE_SIEMPRE);
  const teDeben = await screen.findByRole('link', { name: /^Te deben/ });
  expect([teDeben.textContent, teDeben.getAttribute('href')]).toEqual([
    'Te deben $640.50 · 3 vencidas',
    '/antiguedad',
  ]);
});

test.each([
  [640.5, 1, 'Te deben $640.50 · 1 vencida'],
  [640.5, 0, 'Te deben $640.50'],
  [0, 0, 'Nadie te debe nada'],
])('con %d por cobrar y %i vencidas dice: %s', async (por_cobrar, cantidad, texto) => {
  abrirInicio(() => ({ ...DE_SIEMPRE, por_cobrar, vencidas: { cantidad, por_cobrar } }));
  expect(
    await screen.findByText((_, uno) => uno?.tagName === 'A' && uno.textContent === texto),
  ).toBeVisible();
});

test('lo cobrado es de las que terminaron de pagarse, y dice cuánto se recibió en el período', async () => {
  abrirInicio((esDeUnPeriodo) => (esDeUnPeriodo ? DEL_MES : DE_SIEMPRE));
  expect(await screen.findByText('$900.00')).toBeVisible();
  expect(screen.getByText(/^facturas que terminaron de pagarse/).closest('p')).toHaveTextContent(
    'facturas que terminaron de pagarse · recibido en el período $862.00',
  );
});

test('una respuesta que el teléfono guardó de una versión anterior cuenta como ninguna', async () => {
  abrirInicio(() => ({
    total_facturado: 400,
    pendiente_a_pagar: 1560.49,
    a_punto_de_vencer: { cantidad: 0, total: 0 },
    total_cobrado: 400,
    facturas: 12,
    cotizaciones: 0,
    por_estado: { todas: 12, borrador: 2, pendiente: 7, pagada: 3 },
    por_mes: [{ mes: '2026-11', facturado: 400, cobrado: 400 }],
  }));
  expect(await screen.findByText('No pudimos cargar tus cifras')).toBeVisible();
  expect(await screen.findByText('No pudimos cargar el total')).toBeVisible();
  expect(screen.queryByText(/\$/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: /^Total Facturado —/ })).toBeVisible();
});

test('las cifras que no llegaron se piden otra vez con «Reintentar»', async () => {
  let falla = true;
  conServidor({
    'GET /api/facturas/resumen': () => (falla ? { estatus: 404 } : { cuerpo: { ...DE_SIEMPRE, ...DEL_MES } }),
  });
  abrir(<Metricas />, { ruta: '/home', token: 'uno' });
  await screen.findByText('No pudimos cargar tus cifras');
  falla = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('link', { name: /^Total Facturado \$1,900\.30/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});
