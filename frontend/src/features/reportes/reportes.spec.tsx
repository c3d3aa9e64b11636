import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Servidor, abrir, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { EsteMes } from '../inicio/EsteMes.tsx';
import PaginaDelLibro from '../libro/PaginaDelLibro.tsx';
import { LIBRO } from '../libro/libro.prueba.ts';
import PaginaDeReportes from './PaginaDeReportes.tsx';
import { OCTUBRE } from './reportes.prueba.ts';

afterEach(olvidarTodo);

const SIN_ASIENTOS = { ...LIBRO, asientos: [], total: 0, meses: [] };
const RUTA = '/reportes?mes=2026-10';

const servidor = (libro: object = LIBRO): Servidor => ({
  'GET /api/reportes': { cuerpo: OCTUBRE },
  'GET /api/libro': { cuerpo: libro },
  'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 0, por_mes: [] } },
});

test('un mes dice lo recibido, lo emitido y lo que se debía, contra los mismos días del mes anterior', async () => {
  const peticiones = conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  const cifras = await screen.findByRole('region', { name: 'Cifras' });
  expect(await within(cifras).findByText('$580.00')).toBeVisible();
  expect(cifras).toHaveTextContent('Recibido$580.00$0.00 del 1 al 30 de septiembre');
  expect(cifras).toHaveTextContent(
    'Emitido$1,160.0016 % más que del 1 al 30 de septiembre ($1,000.00)83 facturas',
  );
  expect(cifras).toHaveTextContent('Por cobrar$900.50lo que se debía al terminar el 31/10/2026');
  expect(screen.getByRole('heading', { name: 'octubre de 2026' })).toBeVisible();
  const pedido = peticiones.find(({ url }) => url.includes('/api/reportes'))!;
  expect(new URL(pedido.url).search).toBe('?desde=2026-10-01&hasta=2026-10-31');
});

test('en un periodo sin nada ofrece crear una factura; al contador, no', async () => {
  const vacio = { ...servidor(), 'GET /api/reportes': { cuerpo: { ...OCTUBRE, facturas: 0, recibido: 0 } } };
  conServidor(vacio);
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  expect(await screen.findByRole('link', { name: 'Crear factura' })).toHaveAttribute(
    'href',
    '/facturas/nueva',
  );
  cleanup();
  abrir(<PaginaDeReportes negocio="Taller" />, { ruta: RUTA, token: 'uno' });
  expect(await screen.findByRole('heading', { name: 'No hay nada de esos días' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Crear factura' })).toBeNull();
});

test('dice de qué es cada cifra: por servicio con su IVA, por cliente, por método, por tasa', async () => {
  conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  const parte = async (name: string) => screen.findByRole('region', { name });
  expect(await parte('Por servicio')).toHaveTextContent('Balatas$1,000.00IVA$160.00Emitido$1,160.00');
  expect(await parte('Por cliente')).toHaveTextContent('Ana Muñoz$1,160.00recibido $580.00');
  expect(await parte('Por método de pago')).toHaveTextContent('Anticipo$580.00Recibido$580.00');
  const cobrado = screen.getByRole('table', { name: 'IVA cobrado' });
  expect(within(cobrado).getAllByRole('row')[1]).toHaveTextContent('IVA 16 %$500.00$80.00');
});

test('en pantalla están los seis mayores, y en papel todos, que suman el total', async () => {
  const servicios = Array.from({ length: 8 }, (_nada, lugar) => ({
    ...{ es: 'propio', nombre: `Servicio ${lugar + 1}`, importe: 125 },
  }));
  const cuerpo = { ...OCTUBRE, por_servicio: [...servicios, OCTUBRE.por_servicio[1]] };
  conServidor({ ...servidor(), 'GET /api/reportes': { cuerpo } });
  const aLaVista = () => within(screen.getByRole('list', { name: 'Por servicio' })).getAllByRole('listitem');
  const renglones = async () => {
    abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
    await screen.findByRole('list', { name: 'Por servicio' });
    return aLaVista();
  };
  expect(await renglones()).toHaveLength(7);
  expect(screen.getByRole('button', { name: 'Ver otros 2' })).toBeVisible();
  for (const [suceso, cuantos] of [
    ['beforeprint', 9],
    ['afterprint', 7],
  ] as const) {
    fireEvent(window, new Event(suceso));
    expect(aLaVista()).toHaveLength(cuantos);
  }
  cleanup();
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: media === 'print' }));
  expect(await renglones()).toHaveLength(9);
});

test('dice en qué no cuadra con el Libro, y por qué; y que el Libro está vacío cuando todo se registró después', async () => {
  conServidor(servidor(SIN_ASIENTOS));
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  const libro = await screen.findByRole('region', { name: 'Y el Libro' });
  expect(libro).toHaveTextContent(
    'El Libro de octubre de 2026 está vacío: lo de sus 83 facturas se registró otro día.',
  );
  expect(libro).toHaveTextContent('el Libro, por el día en que lo registraste');
  expect(libro).toHaveTextContent('Emitido$1,160.00Emitido (según registro)$0.00');
  expect(within(libro).getByRole('link', { name: 'Ver en el Libro' })).toHaveAttribute(
    'href',
    '/libro?desde=2026-10-01&hasta=2026-10-31',
  );
});

test('el reporte se baja en PDF y en Excel, con su nombre', async () => {
  const peticiones = conServidor({
    ...servidor(),
    'GET /api/reportes/pdf': { cuerpo: {} },
    'GET /api/reportes/xlsx': { estatus: 503, cuerpo: { message: 'Hay muchos PDF en preparación.' } },
  });
  abrir(
    <>
      <PaginaDeReportes />
      <Toasts />
    </>,
    { ruta: RUTA, token: 'uno' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reporte de octubre de 2026 en PDF' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Reporte de octubre de 2026 en Excel' })).toBeEnabled(),
  );
  const { pathname, search } = new URL(peticiones.find(({ url }) => url.includes('/pdf'))!.url);
  expect(pathname + search).toBe('/api/reportes/pdf?desde=2026-10-01&hasta=2026-10-31');
  await userEvent.click(screen.getByRole('button', { name: 'Reporte de octubre de 2026 en Excel' }));
  expect(await screen.findByText('Hay muchos PDF en preparación.')).toBeVisible();
});

test('un reporte de otras fechas espera a que estén las dos, y una que se rechaza no deja nada de ella', async () => {
  const peticiones = conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  await userEvent.click(await screen.findByRole('button', { name: 'Otras fechas' }));
  const dia = await screen.findByRole('textbox', { name: 'Fecha Desde' });
  await userEvent.click(dia);
  await userEvent.keyboard('05/10/2026');
  const ver = await screen.findByRole('button', { name: 'Ver estos días' });
  const pedidos = () => [
    ...new Set(
      peticiones
        .filter(({ url }) => new URL(url).pathname === '/api/reportes')
        .map(({ url }) => new URL(url).search),
    ),
  ];
  expect(pedidos()).toEqual(['?desde=2026-10-01&hasta=2026-10-31']);
  await userEvent.clear(dia);
  await userEvent.type(dia, '05/11/2026');
  expect(ver).toBeDisabled();
  expect(screen.getByText('El primer día no puede ser posterior al último.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'octubre de 2026' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Otras fechas' }));
  await userEvent.click(screen.getByRole('button', { name: 'Otras fechas' }));
  expect(screen.queryByRole('button', { name: 'Ver estos días' })).toBeNull();
  expect(dia).toHaveValue('01/10/2026');
  await userEvent.click(dia);
  await userEvent.keyboard('05/10/2026');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver estos días' }));
  await waitFor(() =>
    expect(pedidos()).toEqual(['?desde=2026-10-01&hasta=2026-10-31', '?desde=2026-10-05&hasta=2026-10-31']),
  );
});

test('una fecha rechazada sigue escrita, con su error, mientras se vacía la otra; Este mes las pone', async () => {
  conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  await userEvent.click(await screen.findByRole('button', { name: 'Otras fechas' }));
  const desde = await screen.findByRole('textbox', { name: 'Fecha Desde' });
  const hasta = screen.getByRole('textbox', { name: 'Fecha Hasta' });
  await userEvent.click(desde);
  await userEvent.keyboard('31/09/2026');
  await userEvent.clear(hasta);
  await userEvent.tab();
  expect(desde).toHaveValue('31/09/2026');
  expect(desde).toHaveAccessibleDescription('Esa fecha no existe.');
  expect(hasta).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'octubre de 2026' })).toBeVisible();
  await userEvent.clear(desde);
  await userEvent.tab();
  expect([desde, hasta].map((campo) => campo.getAttribute('value'))).toEqual(['', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Este mes' }));
  expect(screen.queryByRole('heading', { name: 'octubre de 2026' })).toBeNull();
  expect(desde).not.toHaveValue('');
  expect(hasta).not.toHaveValue('');
});

test('Enter en una de las fechas pide el reporte de esos días', async () => {
  const peticiones = conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  await userEvent.click(await screen.findByRole('button', { name: 'Otras fechas' }));
  await userEvent.click(await screen.findByRole('textbox', { name: 'Fecha Desde' }));
  await userEvent.keyboard('5/10/26{Enter}');
  await waitFor(() =>
    expect(peticiones.map(({ url }) => new URL(url).search)).toContain('?desde=2026-10-05&hasta=2026-10-31'),
  );
  expect(screen.queryByRole('button', { name: 'Ver estos días' })).toBeNull();
});

test('una tabla de IVA sin renglones se dice con palabras', async () => {
  conServidor({ ...servidor(), 'GET /api/reportes': { cuerpo: { ...OCTUBRE, iva_cobrado: [] } } });
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  expect(await screen.findByRole('table', { name: 'IVA emitido' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'IVA cobrado' })).toBeNull();
  expect(screen.getByRole('region', { name: 'IVA' })).toHaveTextContent(
    'IVA cobradoNo se recibió nada en esos días.',
  );
});

test('cuando el reporte cuadra con el Libro lo dice', async () => {
  const meses = [{ mes: '2026-10', facturado: 1160, cobrado: 600, revertido: 20 }];
  conServidor(servidor({ ...LIBRO, meses }));
  abrir(<PaginaDeReportes />, { ruta: RUTA, token: 'uno' });
  expect(await screen.findByText(/De estos días el Libro dice lo mismo/)).toBeVisible();
});

test('se va al mes anterior y al siguiente; lo que va de este mes es hasta hoy', async () => {
  const peticiones = conServidor(servidor());
  abrir(<PaginaDeReportes />, { ruta: '/reportes?mes=2020-02', token: 'uno' });
  await userEvent.click(await screen.findByRole('button', { name: 'Mes siguiente' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mes anterior' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mes anterior' }));
  expect(screen.getByRole('heading', { name: 'enero de 2020' })).toBeVisible();
  const pedidos = peticiones.filter(({ url }) => url.includes('/api/reportes'));
  expect(pedidos.map(({ url }) => new URL(url).searchParams.get('desde'))).toEqual([
    ...['2020-02-01', '2020-03-01', '2020-01-01'],
  ]);
});

test('el Libro de un mes sin asientos dice que sus facturas se registraron otro día, y dónde están', async () => {
  conServidor({ ...servidor(SIN_ASIENTOS), 'GET /api/libro/exportaciones': { cuerpo: [] } });
  abrir(<PaginaDelLibro />, { ruta: '/libro?desde=2026-10-01&hasta=2026-10-31', token: 'uno' });
  const aviso = await screen.findByText(/En esos días no se registró nada/);
  expect(aviso).toHaveTextContent('83 facturas son de ellos: se registraron otro día.');
  expect(within(aviso).getByRole('link', { name: 'reporte' })).toHaveAttribute(
    'href',
    '/reportes?desde=2026-10-01&hasta=2026-10-31',
  );
});

describe('Inicio', () => {
  const ESTE_MES = {
    ...{ desde: '2026-11-01', hasta: '2026-11-21', emitido: 292.3, recibido: 1282 },
    anterior: { desde: '2026-10-01', hasta: '2026-10-21', emitido: 2990.5, recibido: 500.3 },
  };

  test('abre con este mes: lo recibido y lo emitido, contra los mismos días del anterior, y lo que se debe', async () => {
    conServidor({
      'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 1300.5, por_mes: [], este_mes: ESTE_MES } },
    });
    abrir(<EsteMes />, { ruta: '/home', token: 'uno' });
    const mes = await screen.findByRole('region', { name: 'noviembre' });
    expect(mes).toHaveTextContent('del 1 al 21 de noviembre');
    expect(mes).toHaveTextContent('Recibido$1,282.00156 % más que del 1 al 21 de octubre ($500.30)');
    expect(mes).toHaveTextContent('Emitido$292.3090 % menos que del 1 al 21 de octubre ($2,990.50)');
    expect(mes).toHaveTextContent('Por cobrar$1,300.50');
    expect(screen.getByRole('link', { name: 'Ver reporte' })).toHaveAttribute('href', '/reportes');
  });

  test('una respuesta que el teléfono guardó de una versión anterior no tiene mes: no se dice ninguno', async () => {
    conServidor({ 'GET /api/facturas/resumen': { cuerpo: { por_cobrar: 1300.5, por_mes: [] } } });
    abrir(<EsteMes />, { ruta: '/home', token: 'uno' });
    expect(screen.getByRole('region', { name: 'Este mes' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});
