import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route } from 'wouter';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import {
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../../base/pagina.prueba.tsx';
import { Toasts } from '../../../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from '../../../components/Confirmacion.tsx';
import {
  BORRADOR,
  CON_TODO,
  PAGADA,
  PENDIENTE,
  conAbono,
  pulsar,
} from '../../../components/ventana.prueba.tsx';
import PaginaDeDetalle from './PaginaDeDetalle.tsx';

afterEach(olvidarTodo);

const ESTA = `/api/facturas/${ID_DE_FACTURA}`;
const ABONADA = conAbono(conAbono(PENDIENTE, 50, { nota: 'Folio 9' }), 30, {
  id: 'ab2',
  fecha: '2026-03-03',
});

const abrirDetalle = (factura: FacturaDeApi, servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    [`GET ${ESTA}`]: { cuerpo: factura },
    [`GET ${ESTA}/historial`]: { cuerpo: { eventos: [] } },
    ...servidor,
  });
  abrir(
    <ConfirmacionProvider>
      <Route path="/factura-detalle/:id" component={PaginaDeDetalle} />
      <Toasts />
    </ConfirmacionProvider>,
    { ruta: `/factura-detalle/${ID_DE_FACTURA}`, token: 'uno' },
  );
  return peticiones;
};
const pagos = () => screen.findByRole('region', { name: 'Pagos' });
const renglones = async () =>
  within(await pagos())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const borrados = (peticiones: readonly Request[]) =>
  peticiones.filter(({ method }) => method === 'DELETE').map(({ url }) => url.replace(/^.*\/abonos\//, ''));

test('se ve cada pago con su día, su método, su nota y su importe; el anticipo también', async () => {
  abrirDetalle(ABONADA);
  expect(await renglones()).toEqual([
    'Anticipo01/03/2026$32.00',
    'Efectivo02/03/2026 · Folio 9$50.00',
    'Efectivo03/03/2026$30.00',
  ]);
  expect(within(await pagos()).getByText(/^Abonado/)).toHaveTextContent('Abonado $112.00 de $232.00');
  const main = screen.getByText('Saldo').nextSibling;
  expect(main).toHaveTextContent('$120.00');
  // The sum 'Abonos' is without the deposit, as on paper; the heading 'Pagos' includes it.
  expect(screen.getByText(PALABRAS.es.pagos).nextSibling).toHaveTextContent('$80.00');
  expect(screen.getAllByText('Pagos')).toEqual([screen.getByRole('heading', { name: 'Pagos' })]);
});

test('cada renglón dice su descuento, y su IVA donde los renglones lo nombran', async () => {
  const [item] = PENDIENTE.items;
  abrirDetalle({
    ...PENDIENTE,
    items: [
      { ...item!, descripcion: 'Jabón', descuento: { porcentaje: 10 }, iva: 16 },
      { ...item!, descripcion: 'Frijol', iva: 0 },
      { ...item!, descripcion: 'Libro', descuento: { importe: 1.5 }, iva: 'exento' },
    ],
  });
  const [cabeza, jabon, frijol, libro] = within(
    await screen.findByRole('table', { name: 'Conceptos' }),
  ).getAllByRole('row');
  expect(cabeza).toHaveTextContent('ConceptoCantidadImportePrecio');
  expect(jabon).toHaveTextContent(/^Jabón x\d - \$[\d.]+ \$[\d.]+ c\/u, menos 10 %, IVA 16 %$/);
  expect(frijol).toHaveTextContent(/^Frijol x\d - \$[\d.]+ \$[\d.]+ c\/u, IVA 0 %$/);
  expect(libro).toHaveTextContent(/^Libro x\d - \$[\d.]+ \$[\d.]+ c\/u, menos \$1\.50, IVA exento$/);
});

test.each([
  ['de una pendiente, lo que falta por cobrar', ABONADA, 'Por cobrar$120.00'],
  ['de una pagada, su total', PAGADA, 'Total$232.00'],
  ['de un borrador, su total', BORRADOR, 'Total$232.00'],
])('la primera cifra del detalle es, %s', async (_cual, factura, cifra) => {
  abrirDetalle(factura);
  await screen.findByRole('heading', { name: 'Factura #7' });
  const [titulo] = screen.getAllByText(/^(Por cobrar|Total)$/);
  expect(titulo!.parentElement).toHaveTextContent(new RegExp(`^${cifra.replace(/[$.]/g, '\\$&')}`));
});

test('el ajuste de un registro de antes se ve, y ni él ni el anticipo se deshacen', async () => {
  abrirDetalle({ ...ABONADA, ajuste: -12, abonado: 100, balance_restante: 132 });
  expect(await renglones()).toContain('Ajuste al revertir01/03/2026-$12.00');
  expect(within(await pagos()).getAllByRole('button', { name: /^Deshacer el pago de/ })).toHaveLength(2);
});

test('sin nada recibido lo dice, y se registra un pago desde sus acciones', async () => {
  abrirDetalle({ ...PENDIENTE, deposito: 0, abonado: 0, balance_restante: 232 });
  expect(within(await pagos()).getByText('Todavía no has recibido nada de esta factura.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Deshacer todos los pagos' })).toBeNull();
  await pulsar('Completar Pago');
  expect(await screen.findByLabelText('¿Cuánto recibiste?')).toHaveValue('232.00');
});

test('de un negocio sin datos fiscales nada habla de timbrar hasta que se pide bajo ⋯', async () => {
  abrirDetalle(ABONADA, { [`GET ${ESTA}/cfdi`]: { estatus: 503 } });
  await screen.findByRole('heading', { name: 'Factura #7' });
  await pulsar('Más acciones (factura 7)');
  const timbrar = await screen.findByRole('menuitem', { name: 'Timbrar (CFDI)' });
  expect(screen.queryByText(/imbrar/, { ignore: '[role=menuitem], [role=menuitem] *' })).toBeNull();
  await userEvent.click(timbrar);
  expect(await screen.findByRole('button', { name: 'Para timbrar' })).toHaveFocus();
});

test('un borrador no tiene sección de pagos', async () => {
  abrirDetalle(BORRADOR);
  await screen.findByRole('heading', { name: 'Factura #7' });
  expect(screen.queryByRole('region', { name: 'Pagos' })).toBeNull();
});

test('cada pago se deshace por separado, y se dice cuánto queda', async () => {
  const peticiones = abrirDetalle(ABONADA, { [`DELETE ${ESTA}/abonos/ab1`]: { cuerpo: PENDIENTE } });
  await pulsar('Deshacer el pago de $50.00 con Efectivo, 02/03/2026');
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'Se anula: $50.00 con Efectivo, 02/03/2026.\nQuedan $170.00 por cobrar.',
  );
  await pulsar('Sí, deshacer');
  expect(await screen.findByText(/^Pago anulado: \$/)).toBeVisible();
  expect(borrados(peticiones)).toEqual(['ab1?version=3']);
});

test('deshacer el pago de una pagada la deja pendiente', async () => {
  abrirDetalle(PAGADA, { [`DELETE ${ESTA}/abonos/${PAGADA.abonos[0]!.id}`]: { cuerpo: PENDIENTE } });
  await pulsar(/^Deshacer el pago de/);
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'Se anula: $200.00 con Efectivo, 04/03/2026.\nLa factura volverá a estar pendiente.\nQuedan $200.00 por cobrar.',
  );
  expect(screen.queryByRole('button', { name: 'Completar Pago', hidden: true })).toBeNull();
});

test('«Deshacer todos» va uno por uno, el más nuevo primero, cada uno sobre lo que dejó el anterior', async () => {
  const peticiones = abrirDetalle(ABONADA, {
    [`DELETE ${ESTA}/abonos/ab2`]: { cuerpo: { ...conAbono(PENDIENTE, 50), version: 4 } },
    [`DELETE ${ESTA}/abonos/ab1`]: { cuerpo: { ...PENDIENTE, version: 5 } },
  });
  await pulsar('Deshacer todos los pagos');
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'Se anulan:\n· $30.00 con Efectivo, 03/03/2026\n· $50.00 con Efectivo, 02/03/2026\nQuedan $200.00 por cobrar.',
  );
  await pulsar('Sí, deshacer todos');
  await waitFor(() => expect(borrados(peticiones)).toEqual(['ab2?version=3', 'ab1?version=4']));
});

test('si un pago no se deshace, los demás quedan como están, y se dice', async () => {
  const peticiones = abrirDetalle(ABONADA, {
    [`DELETE ${ESTA}/abonos/ab2`]: { estatus: 409, cuerpo: { message: 'La factura cambió.' } },
  });
  await pulsar('Deshacer todos los pagos');
  await pulsar('Sí, deshacer todos');
  expect(await screen.findByText(/La factura cambió mientras tanto/)).toBeVisible();
  expect(borrados(peticiones)).toEqual(['ab2?version=3']);
});

test('hasta saber si su cliente avisó un pago, ningún botón de su página se puede pulsar: el aviso lo movería', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  const url = 'https://cc.mx/f/abc';
  abrirDetalle(PENDIENTE, {
    [`GET ${ESTA}/seguimiento`]: () => respuesta,
    [`GET ${ESTA}/enlace`]: { cuerpo: { url } },
  });
  const suya = within(await screen.findByRole('region', { name: 'Su página' }));
  const botones = () => suya.getAllByRole<HTMLButtonElement>('button');
  for (const boton of botones()) expect(boton).toBeDisabled();
  const pago = { monto: 100, fecha: '2026-03-02', metodo: 'Efectivo', referencia: null };
  const aviso = { id: 'a1', dia: '2026-03-02', ...pago, estado: 'abierto', motivo: null };
  soltar({ cuerpo: { aviso, abierta: null } });
  expect(await suya.findByText(/avisó que pagó \$100\.00/)).toBeVisible();
  await waitFor(() => botones().forEach((boton) => expect(boton).toBeEnabled()));
});
