import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type Servidor,
  abrir,
  conServidor,
  enLaFecha,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { EmitidoYRecibido } from './EmitidoYRecibido.tsx';
import { type MesCon } from '../../components/cifras-por-mes/meses.ts';

beforeEach(() => enLaFecha(new Date(2026, 10, 21)));
afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const conMeses = (...por_mes: MesCon<'emitido' | 'recibido'>[]): Servidor => ({
  'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 0, por_mes } },
});
const Inicio = () => {
  useResumenQuery({});
  return <EmitidoYRecibido />;
};
const abrirCon = (servidor: Servidor) => {
  conServidor(servidor);
  abrir(<Inicio />, { ruta: '/home', token: 'uno' });
};
const tabla = () => screen.findByRole('table', { name: 'Emitido y recibido' });
const grafica = () => document.querySelector('[aria-hidden] .barra');

const OCTUBRE = { mes: '2026-10', emitido: 1234.5, recibido: 1000 };
const NOVIEMBRE = { mes: '2026-11', emitido: 500.05, recibido: 0 };

test('quien no ve la gráfica oye una tabla: los meses en español, del más nuevo al más viejo, con su dinero', async () => {
  abrirCon(conMeses(OCTUBRE, NOVIEMBRE));
  const renglones = within(await tabla())
    .getAllByRole('row')
    .map((renglon) => [...renglon.children].map(({ textContent }) => textContent));
  expect(renglones).toEqual([
    ['Mes', 'Emitido', 'Recibido'],
    ['noviembre de 2026', '$500.05', '$0.00'],
    ['octubre de 2026', '$1,234.50', '$1,000.00'],
    ['septiembre de 2026', '$0.00', '$0.00'],
    ['agosto de 2026', '$0.00', '$0.00'],
    ['julio de 2026', '$0.00', '$0.00'],
    ['junio de 2026', '$0.00', '$0.00'],
  ]);
});

test('los totales dicen de qué meses son', async () => {
  abrirCon(conMeses(OCTUBRE, NOVIEMBRE));
  expect(await screen.findByText(/^De junio a noviembre de 2026/)).toBeVisible();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$1,734.55',
    '$1,000.00',
  ]);
});

test('la gráfica se cambia por la tabla, y la tabla por la gráfica', async () => {
  abrirCon(conMeses(NOVIEMBRE));
  await waitFor(() => expect(grafica()).toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: 'Ver tabla' }));
  expect(grafica()).toBeNull();
  expect(await tabla()).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver gráfica' }));
  await waitFor(() => expect(grafica()).toBeInTheDocument());
  expect(await tabla()).toBeInTheDocument();
});

test('mientras llegan las cifras no se dice que no hay', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  abrirCon({ 'GET /api/facturas/resumen': () => respuesta });
  expect(screen.getByRole('heading', { name: 'Emitido y recibido' })).toBeVisible();
  expect(screen.queryByText('Todavía no hay nada que comparar')).toBeNull();
  expect(screen.queryByText('$0.00')).toBeNull();
  soltar({ cuerpo: { por_cobrar: 0, por_mes: [] } });
  expect(await screen.findByText('Todavía no hay nada que comparar')).toBeVisible();
});

test('sin facturas en el año no hay tabla que ver', async () => {
  abrirCon(conMeses({ mes: '2019-03', emitido: 100, recibido: 100 }));
  expect(await screen.findByRole('heading', { name: 'Todavía no hay nada que comparar' })).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
