import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  ANA,
  CON_ANA,
  TOKEN_DE_ANA,
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { ConfirmacionProvider } from '../../components/Confirmacion.tsx';
import { CLIENTA, EFECTIVO, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDeInicio from './PaginaDeInicio.tsx';

afterEach(olvidarTodo);

const NEGOCIO = { nombre_negocio: 'Taller Núñez', telefono: '5512345678', color_personalizado: '#2563eb' };
const SIN_NEGOCIO = {
  ...NEGOCIO,
  zona_horaria: 'America/Mexico_City',
  nombre_negocio: '',
  telefono: '',
  email: '',
  direccion: '',
};
const conFacturas = {
  facturas: 1,
  total_facturado: 0,
  pendiente_a_pagar: 850,
  por_cobrar: 700,
  recibido: 0,
  vencidas: { cantidad: 0, por_cobrar: 0 },
  total_cobrado: 0,
  a_punto_de_vencer: { cantidad: 0 },
  cotizaciones: 0,
  por_mes: [],
};

const sinFacturas = { ...conFacturas, facturas: 0, pendiente_a_pagar: 0, por_cobrar: 0 };

interface Tienda {
  negocio?: object;
  metodos?: unknown[];
  clientes?: unknown[];
  resumen?: object;
}
const abrirInicio = (
  { negocio = SIN_NEGOCIO, metodos = [], clientes = [], resumen = sinFacturas }: Tienda = {},
  servidor: Servidor = {},
) => {
  const peticiones = conServidor({
    ...CON_ANA,
    'GET /api/negocio-config': { cuerpo: negocio },
    'GET /api/metodos-pago': () => ({ cuerpo: [...metodos] }),
    'POST /api/metodos-pago': () => {
      metodos.push(EFECTIVO);
      return { cuerpo: { data: EFECTIVO } };
    },
    'GET /api/clientes': { cuerpo: clientes },
    'GET /api/facturas/resumen': { cuerpo: resumen },
    ...servidor,
  });
  const pagina = abrir(
    <ConfirmacionProvider>
      <PaginaDeInicio />
    </ConfirmacionProvider>,
    { ruta: '/home', token: TOKEN_DE_ANA },
  );
  return { ...pagina, peticiones };
};
const pasos = () => screen.findByRole('region', { name: 'Tu primera factura, en cuatro pasos' });
const paso = async (nombre: RegExp) => within(await pasos()).findByRole('button', { name: nombre });
const seFueron = () => waitFor(() => expect(screen.queryByText(/en cuatro pasos/)).toBeNull());

test('la tienda vacía tiene sus tarjetas, su total y su filtro, y debajo por dónde se empieza', async () => {
  abrirInicio();
  const renglones = within(await pasos()).getAllByRole('listitem');
  expect(renglones.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1Tu negocio/),
    expect.stringMatching(/^2Cómo te pagan/),
    expect.stringMatching(/^3Tu primer cliente/),
    expect.stringMatching(/^4Tu primera factura/),
  ]);
  expect(screen.getByText('0 de 4 listos')).toBeVisible();
  for (const titulo of ['Total Facturado', 'Pendiente a Pagar', 'A Punto de Vencer', 'Facturas'])
    expect(screen.getByText(titulo)).toBeVisible();
  expect(screen.getByText('Cotizaciones')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Filtrar Fechas' })).toBeVisible();
  const total = screen.getByText('Total Cobrado');
  expect(total.compareDocumentPosition(await pasos())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText('Todavía no hay nada que comparar')).toBeNull();
});

const ANOTADO = `primeros-pasos:${ANA.id}`;
/** Stores what the device would know about the owner's first steps from an earlier visit. */
const anotar = (visto: string) => {
  localStorage.setItem('duena', ANA.id);
  localStorage.setItem(ANOTADO, visto);
};
/** Counts texts that only the cards of a shop with invoices show. */
const loQueSuma = () =>
  [...screen.queryAllByText('facturas pagadas'), ...screen.queryAllByText('Nadie te debe nada')].length;

test('la tienda que este dispositivo ya vio vacía tiene sus tarjetas breves y sus pasos desde el principio: nada se mueve', async () => {
  anotar('vacia');
  const { respuesta, soltar } = respuestaRetenida();
  abrirInicio({}, { 'GET /api/facturas/resumen': () => respuesta });
  const deberia = ['Tu primera factura, en cuatro pasos', 0];
  const seVe = () => [screen.getByText(/en cuatro pasos/).textContent, loQueSuma()];
  expect(seVe()).toEqual(deberia);
  soltar({ cuerpo: sinFacturas });
  await pasos();
  expect(seVe()).toEqual(deberia);
});

test('una tienda vacía se anota en el dispositivo; con su primera factura se borra, y las tarjetas dicen qué suman', async () => {
  abrirInicio();
  await pasos();
  await waitFor(() => expect(localStorage.getItem(ANOTADO)).toBe('vacia'));
  expect(loQueSuma()).toBe(0);
  cleanup();
  abrirInicio({ resumen: conFacturas });
  await waitFor(() => expect(localStorage.getItem(ANOTADO)).toBeNull());
  expect(loQueSuma()).toBe(1);
});

test('quien oculta los pasos tiene sus tarjetas enteras', async () => {
  anotar('ocultos');
  abrirInicio();
  expect(await screen.findByText('Nadie te debe nada')).toBeVisible();
  expect(screen.getByText('facturas pagadas')).toBeVisible();
});

test('«Hola, Rogelio», como él lo escribió, mientras su negocio no tiene nombre', async () => {
  const rogelio = { ...ANA, fullName: 'Rogelio de la O', email: 'rogelio@ejemplo.mx' };
  abrirInicio({}, { 'GET /api/auth/profile': { cuerpo: rogelio } });
  expect(await screen.findByRole('heading', { name: 'Hola, Rogelio' })).toBeVisible();
});

test('el paso «Tu primera factura» lleva al formulario', async () => {
  const { ruta } = abrirInicio();
  await userEvent.click(await paso(/Tu primera factura/));
  expect(ruta()).toBe('/facturas/nueva');
});

test('Efectivo y Transferencia son un toque cada uno, y se quedan donde estaban', async () => {
  const metodos: { nombre: string }[] = [];
  const { peticiones } = abrirInicio(
    { metodos },
    {
      'POST /api/metodos-pago': () => {
        metodos.push({ ...EFECTIVO, nombre: metodos.length === 0 ? 'Efectivo' : 'Transferencia' });
        return { cuerpo: { data: EFECTIVO } };
      },
    },
  );
  const uno = async (nombre: RegExp) => within(await pasos()).findByRole('button', { name: nombre });
  await userEvent.click(await uno(/^Efectivo/));
  expect(await paso(/Hecho.*Cómo te pagan/)).toBeVisible();
  await userEvent.click(await uno(/^Hecho ?Efectivo$/));
  await userEvent.click(await uno(/^Transferencia/));
  expect(await uno(/^Hecho ?Transferencia$/)).toHaveAttribute('aria-disabled', 'true');
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    ['/api/metodos-pago', { nombre: 'Efectivo', forma_sat: '01', activo: true }],
    ['/api/metodos-pago', { nombre: 'Transferencia', forma_sat: '03', activo: true }],
  ]);
});

test('la primera factura va al único cliente que hay', async () => {
  const { ruta } = abrirInicio({ clientes: [CLIENTA] });
  await userEvent.click(await paso(/Tu primera factura/));
  expect(ruta()).toBe(`/facturas/nueva?cliente=${CLIENTA.id}`);
});

test('un paso hecho se palomea donde estaba, y ahí se queda el foco', async () => {
  abrirInicio({ negocio: NEGOCIO });
  expect(await paso(/Hecho.*Tu negocio/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(await paso(/Cómo te pagan/));
  const alta = await screen.findByRole('dialog', { name: 'Nuevo método de pago' });
  await userEvent.type(within(alta).getByLabelText('Nombre'), 'Efectivo');
  await userEvent.click(within(alta).getByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const hecho = await paso(/Hecho.*Cómo te pagan/);
  expect(hecho).toHaveFocus();
  expect(screen.getByText('2 de 4 listos')).toBeVisible();
});

test.each([
  [/Tu negocio/, 'Información del Negocio', 'Nombre del negocio'],
  [/Cómo te pagan/, 'Nuevo método de pago', 'Nombre'],
  [/Tu primer cliente/, 'Nuevo Cliente', 'Nombre'],
])(
  '%s se abre listo para escribir, Escape lo cierra, y el foco vuelve al paso',
  async (nombre, titulo, campo) => {
    abrirInicio();
    await userEvent.click(await paso(nombre));
    const hoja = await screen.findByRole('dialog', { name: titulo });
    await waitFor(() => expect(within(hoja).getByLabelText(campo)).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await paso(nombre)).toHaveFocus();
  },
);

test('la información del negocio empieza con el correo de la cuenta, y quien no tiene local lo dice de un toque', async () => {
  abrirInicio();
  await userEvent.click(await paso(/Tu negocio/));
  expect(await screen.findByLabelText('Email')).toHaveValue(ANA.email);
  await userEvent.click(screen.getByRole('button', { name: 'Servicio a domicilio' }));
  expect(screen.getByLabelText('Dirección')).toHaveValue('Servicio a domicilio');
  expect(screen.queryByRole('button', { name: 'Servicio a domicilio' })).toBeNull();
});

test('ocultar los pasos se guarda en el dispositivo para esa dueña, y queda «Crear Factura»', async () => {
  abrirInicio();
  await pasos();
  await pulsar('Ocultar los primeros pasos');
  await seFueron();
  expect(screen.getByRole('link', { name: 'Crear Factura' })).toBeVisible();
  const [clave] = Object.keys(localStorage).filter((una) => una.startsWith('primeros-pasos:'));
  expect(clave).toBe(`primeros-pasos:${ANA.id}`);
});

test('con todos los pasos hechos no se muestran, y los métodos no se vuelven a pedir', async () => {
  const tienda = { negocio: NEGOCIO, metodos: [EFECTIVO], clientes: [CLIENTA], resumen: conFacturas };
  abrirInicio(tienda);
  await screen.findByText('$850.00');
  await waitFor(() => expect(localStorage.getItem(`primeros-pasos:${ANA.id}`)).toBe('ocultos'));
  expect(screen.queryByText(/en cuatro pasos/)).toBeNull();
  cleanup();
  const { peticiones } = abrirInicio(tienda);
  await waitFor(() => expect(peticiones.some(({ url }) => url.includes('/resumen'))).toBe(true));
  expect(peticiones.filter(({ url }) => url.endsWith('/metodos-pago'))).toEqual([]);
});

test('a la tienda con facturas que no ha dicho cómo le pagan se le recuerda, sin quitarle sus cifras', async () => {
  abrirInicio({ negocio: NEGOCIO, clientes: [CLIENTA], resumen: conFacturas });
  expect(await screen.findByText('$850.00')).toBeVisible();
  expect(await paso(/Cómo te pagan/)).toBeEnabled();
  expect(screen.getByText('3 de 4 listos')).toBeVisible();
});

test('si no se sabe qué falta, no se queda esperando: la primera factura está a un toque', async () => {
  abrirInicio({}, { 'GET /api/metodos-pago': { estatus: 400 } });
  expect(await screen.findByRole('link', { name: 'Crear Factura' })).toBeVisible();
  expect(screen.queryByText(/en cuatro pasos/)).toBeNull();
});

test('las cifras y los clientes que no llegaron no se piden otra vez por lo que se dibuja después', async () => {
  const perfil = respuestaRetenida();
  const { peticiones } = abrirInicio(
    {},
    {
      'GET /api/auth/profile': () => perfil.respuesta,
      'GET /api/facturas/resumen': { estatus: 404 },
      'GET /api/clientes': { estatus: 404 },
    },
  );
  const pedidas = (que: RegExp) => peticiones.filter(({ url }) => que.test(url)).length;
  const linea = await screen.findByText('No pudimos cargar tus cifras');
  await screen.findByText('No pudimos cargar tus clientes');
  await act(async () => perfil.soltar({ cuerpo: ANA }));
  await waitFor(() => expect(pedidas(/metodos-pago$/)).toBe(1));
  expect([pedidas(/resumen\??$/), pedidas(/clientes\?/)]).toEqual([1, 1]);
  expect(linea).toBeVisible();
});

test('un pago por confirmar llega debajo de todo lo que se toca: no mueve nada', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  abrirInicio({ negocio: NEGOCIO, resumen: conFacturas }, { 'GET /api/avisos': () => respuesta });
  await screen.findByText(/^Te deben/);
  const aviso = {
    ...{ id: 'a1', dia: '2026-11-20', monto: 100, fecha: '2026-11-20', metodo: 'Efectivo' },
    ...{ referencia: null, estado: 'abierto', motivo: null },
  };
  soltar({
    cuerpo: { avisos: [{ factura_id: 'f1', numero_factura: 1, cliente_id: 'c1', cliente: 'Eva', aviso }] },
  });
  const avisos = await screen.findByRole('region', { name: 'Un pago por confirmar' });
  const debajo = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')].filter(
    (uno) => !avisos.contains(uno) && avisos.compareDocumentPosition(uno) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(debajo).toEqual([]);
});
