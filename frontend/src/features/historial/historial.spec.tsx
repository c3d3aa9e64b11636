import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type EventoDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, CON_TODO, PENDIENTE, abrirVentana, pulsar } from '../../components/ventana.prueba.tsx';
import { DialogoDeCliente } from '../clientes/DialogoDeCliente.tsx';
import DialogoDeFactura from '../facturas/historial/DialogoDeFactura.tsx';
import DialogoDeHistorialDeAjustes from './DialogoDeHistorialDeAjustes.tsx';

afterEach(olvidarTodo);

const suceso = (
  version: number,
  tipo: string,
  texto: string,
  cambios: EventoDeHistorial['cambios'] = [],
) => ({
  tipo,
  fecha: `2026-03-0${version}T12:00:00.000Z`,
  usuario: '11111111-1111-4111-8111-111111111111',
  persona: 'Luz Pérez',
  version,
  datos: {},
  texto,
  cambios,
});
const CREADA = suceso(1, 'FacturaCreada', 'Se creó la factura 7 de Ana Muñoz por $232.00.');
const EDITADA = suceso(2, 'FacturaEditada', 'Se editó la factura.', [
  { campo: 'Total', antes: '$232.00', despues: '$300.00' },
]);
const ELIMINADA = suceso(3, 'FacturaEliminada', 'Se eliminó la factura 7.');

const deFactura = (...eventos: object[]): Servidor => ({
  ...CON_TODO,
  [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: PENDIENTE },
  [`GET /api/facturas/${PENDIENTE.id}/historial`]: { cuerpo: { eventos } },
  [`GET /api/facturas/${PENDIENTE.id}/historial/1`]: { cuerpo: PENDIENTE },
});
const abrirHistorial = (servidor: Servidor) => {
  const peticiones = conServidor(servidor);
  abrirVentana(<DialogoDeFactura id={PENDIENTE.id} numero={7} onCerrar={() => undefined} />);
  return peticiones;
};
const sucesos = async () =>
  within(await screen.findByRole('list', { name: 'Historial' })).getAllByRole('listitem');

test('cuenta qué pasó, cuándo, quién, y qué había antes y después, lo más nuevo primero', async () => {
  abrirHistorial(deFactura(CREADA, EDITADA));
  const [segundo, primero] = await sucesos();
  expect(primero).toHaveTextContent(`${CREADA.texto}01/03/2026 06:00 · Luz Pérez`);
  expect(segundo).toHaveTextContent(EDITADA.texto);
  expect(within(segundo!).getByRole('term')).toHaveTextContent('Total');
  expect(within(segundo!).getByRole('definition')).toHaveTextContent('$232.00 → $300.00');
});

test('de una timbrada da su XML, también al contador', async () => {
  const timbre = {
    ...{ uuid: 'U', fecha: '2026-11-26T10:15:00', sha256: 'ab', rfc_emisor: 'A', rfc_receptor: 'B' },
    cancelado: null,
  };
  const peticiones = abrirHistorial({
    ...deFactura(CREADA),
    [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: { ...PENDIENTE, timbre } },
    [`GET /api/facturas/${PENDIENTE.id}/timbre`]: { estatus: 503 },
  });
  await pulsar('XML timbrado');
  await waitFor(() => expect(peticiones.some(({ url }) => url.endsWith('/timbre'))).toBe(true));
});

test('enseña la factura como estaba tras un suceso', async () => {
  abrirHistorial(deFactura(CREADA, EDITADA));
  const [, primero] = await sucesos();
  await userEvent.click(within(primero!).getByRole('button', { name: 'Ver la factura como estaba' }));
  const hoja = within(await screen.findByRole('article', { name: 'Factura' }));
  expect(hoja.getByText('INVOICE')).toBeVisible();
  expect(hoja.getAllByText('$232.00')).not.toHaveLength(0);
  expect(screen.getByText('El 01/03/2026 06:00 (hora de Ciudad de México)')).toBeVisible();
});

test('de una eliminada no hay PDF, ni cómo quedó, pero sí su historia', async () => {
  abrirHistorial({
    ...deFactura(CREADA, ELIMINADA),
    [`GET /api/facturas/${PENDIENTE.id}`]: { estatus: 404 },
  });
  const [ultimo, primero] = await sucesos();
  expect(within(ultimo!).queryByRole('button')).toBeNull();
  expect(within(primero!).getByRole('button', { name: 'Ver la factura como estaba' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ver PDF' })).toBeNull();
});

describe('La prueba', () => {
  const PRUEBA = `/api/facturas/${PENDIENTE.id}/prueba`;
  const sellada = { formato: 'cuenta-clara/prueba', sellada: true, eventos: [] };
  const guardados: [string, number][] = [];
  beforeEach(() => {
    guardados.length = 0;
    let bytes = 0;
    const createObjectURL = ({ size }: Blob) => {
      bytes = size;
      return 'blob:uno';
    };
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardados.push([this.download, bytes]);
    });
  });
  const descargar = async () => {
    await sucesos();
    await pulsar('Descargar prueba');
    await waitFor(() =>
      expect(guardados).toEqual([['Prueba-factura-7.json', JSON.stringify(sellada).length]]),
    );
  };

  test('sellada ya, se descarga como la da el servidor', async () => {
    const peticiones = abrirHistorial({ ...deFactura(CREADA), [`GET ${PRUEBA}`]: { cuerpo: sellada } });
    await descargar();
    expect(peticiones.map(({ method }) => method)).not.toContain('POST');
  });

  test('sin sello, primero se sella', async () => {
    abrirHistorial({
      ...deFactura(CREADA),
      [`GET ${PRUEBA}`]: { cuerpo: { ...sellada, sellada: false, desde: CREADA.fecha } },
      [`POST ${PRUEBA}`]: { cuerpo: sellada },
    });
    await descargar();
  });

  test('si no se puede, lo dice, y nada se descarga', async () => {
    abrirHistorial({
      ...deFactura(CREADA),
      [`GET ${PRUEBA}`]: { estatus: 404, cuerpo: { message: 'Factura no encontrada.' } },
    });
    await sucesos();
    await pulsar('Descargar prueba');
    expect(await screen.findByText('Factura no encontrada.')).toBeVisible();
    expect(guardados).toEqual([]);
  });
});

test('un historial que no llega se puede volver a pedir', async () => {
  let sinHistorial = true;
  const servidor = deFactura(CREADA);
  abrirHistorial({
    ...servidor,
    [`GET /api/facturas/${PENDIENTE.id}/historial`]: () =>
      sinHistorial ? { estatus: 400 } : { cuerpo: { eventos: [CREADA] } },
  });
  await screen.findByText('No pudimos cargar el historial');
  sinHistorial = false;
  await pulsar('Reintentar');
  expect(await sucesos()).toHaveLength(1);
});

test('los sucesos anteriores se piden por páginas, y si no llegan lo dice', async () => {
  const RUTA = `/api/facturas/${PENDIENTE.id}/historial`;
  let sinLinea = true;
  const peticiones = abrirHistorial({
    ...deFactura(),
    [`GET ${RUTA}`]: ({ url }) => {
      if (!url.includes('antes=')) return { cuerpo: { eventos: [EDITADA, ELIMINADA], anterior: 2 } };
      return sinLinea ? { estatus: 400 } : { cuerpo: { eventos: [CREADA], anterior: null } };
    },
  });
  expect(await sucesos()).toHaveLength(2);
  await pulsar('Ver anteriores');
  expect(await screen.findByText('No pudimos cargar los cambios anteriores')).toBeVisible();
  sinLinea = false;
  await pulsar('Ver anteriores');
  await waitFor(async () => expect(await sucesos()).toHaveLength(3));
  expect((await sucesos()).map(({ textContent }) => textContent)).toEqual(
    [ELIMINADA, EDITADA, CREADA].map(({ texto }) => expect.stringContaining(texto)),
  );
  expect(screen.queryByRole('button', { name: 'Ver anteriores' })).toBeNull();
  expect(peticiones.map(({ url }) => url)).toContainEqual(expect.stringContaining(`${RUTA}?antes=2`));
});

test('el historial de un cliente se abre desde su ficha', async () => {
  const editado = suceso(1, 'ClienteActualizado', 'Se cambiaron sus datos.', [
    { campo: 'Teléfono', antes: '—', despues: '5512345678' },
  ]);
  conServidor({
    ...CON_TODO,
    [`GET /api/clientes/${CLIENTA.id}/historial`]: { cuerpo: { eventos: [editado] } },
  });
  abrirVentana(<DialogoDeCliente cliente={CLIENTA} onCerrar={() => undefined} />);
  await pulsar('Historial');
  await screen.findByRole('dialog', { name: `Historial de ${CLIENTA.nombre}` });
  expect((await sucesos())[0]).toHaveTextContent('— → 5512345678');
});

test('el historial de los ajustes se elige por pestañas', async () => {
  const eventos = (texto: string) => ({ cuerpo: { eventos: [suceso(1, 'Algo', texto)] } });
  conServidor({
    'GET /api/negocio-config/historial': eventos('Se configuró el negocio Taller Luz.'),
    'GET /api/categorias-negocio/historial': eventos('Se creó la categoría Frenos.'),
    'GET /api/metodos-pago/historial': { cuerpo: { eventos: [] } },
  });
  abrirVentana(<DialogoDeHistorialDeAjustes onCerrar={() => undefined} />);
  expect(await screen.findByText('Se configuró el negocio Taller Luz.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Servicios' }));
  expect(await screen.findByText('Se creó la categoría Frenos.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Métodos de pago' }));
  expect(await screen.findByText('Todavía no hay cambios que contar.')).toBeVisible();
  expect(screen.queryByText('Se creó la categoría Frenos.')).toBeNull();
});
