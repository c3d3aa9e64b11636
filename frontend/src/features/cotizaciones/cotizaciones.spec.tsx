import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Switch } from 'wouter';
import { COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion-de-api.prueba';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import {
  CON_ANA,
  TOKEN_DE_ANA,
  type Servidor,
  abrir,
  bajoSuClave,
  conPantalla,
  conServidor,
  enLaFecha,
  olvidarTodo,
} from '../../base/pagina.prueba.tsx';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { alEntrar } from '../../dispositivo/guardado.ts';
import { ConfirmacionProvider } from '../../components/Confirmacion.tsx';
import {
  CLIENTA,
  CON_TODO,
  EFECTIVO,
  PENDIENTE,
  TARJETA,
  cuerposDe,
  pulsar,
  whatsAppAbierto,
} from '../../components/ventana.prueba.tsx';
import PaginaDeCotizacion from './detalle/PaginaDeCotizacion.tsx';
import PaginaDelFormularioDeCotizacion from './formulario/PaginaDelFormularioDeCotizacion.tsx';
import CotizacionesSinRespuesta from './seguimiento/CotizacionesSinRespuesta.tsx';
import PaginaDeCotizaciones from './lista/PaginaDeCotizaciones.tsx';

beforeEach(() => enLaFecha(new Date('2026-11-21T18:00:00Z')));
afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const { id } = COTIZACION;
const ESTA = `/api/cotizaciones/${id}`;
const BORRADOR: CotizacionDeApi = {
  ...COTIZACION,
  ...{ version: 1, numero: null, revision_enviada: null, huella: null, sin_enviar: true },
  ...{ estado: 'borrador', enviada: null },
};
const ACEPTADA: CotizacionDeApi = {
  ...COTIZACION,
  ...{ version: 6, revision: 2, revision_enviada: 2, estado: 'aceptada' },
  aceptacion: {
    ...{
      nombre: 'Ana',
      fecha: '2026-11-24T16:14:00.000Z',
      revision: 2,
      sha256: 'ab12cd34ef56'.padEnd(64, '0'),
    },
    ...{ por: 'cliente', nota: null },
  },
};
const FACTURADA: CotizacionDeApi = { ...ACEPTADA, version: 8, estado: 'facturada', factura_id: PENDIENTE.id };
const EN_EFECTIVO = { ...EFECTIVO, id: '0198d7a4-0000-7000-8000-0000000000e1' };
const CON_TARJETA = { ...TARJETA, id: '0198d7a4-0000-7000-8000-0000000000e2' };
const NADA = { cantidad: 0, total: 0 };
const RESUMEN = {
  ...{ todas: { cantidad: 1_203, total: 30000 }, abiertas: { cantidad: 2, total: 23200 } },
  ...{ borrador: NADA, enviada: { cantidad: 1, total: 11600 }, vencida: NADA },
  ...{ aceptada: { cantidad: 1, total: 11600 }, rechazada: { cantidad: 1, total: 6800 } },
  ...{ anulada: NADA, facturada: NADA, sin_respuesta: { cantidad: 1_200, total: 500 } },
};
const pagina = (...cotizaciones: CotizacionDeApi[]) => ({
  cuerpo: { cotizaciones, total: cotizaciones.length, totalPages: 1 },
});

const abrirEn = (ruta: string, servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    ...CON_ANA,
    'GET /api/negocio-config': {
      cuerpo: {
        ...{ nombre_negocio: 'Taller', telefono: '5587654321', codigo_pais: '52' },
        ...{ nota_factura: 'Gracias', terminos_condiciones: 'Contado' },
      },
    },
    'GET /api/metodos-pago': { cuerpo: [EN_EFECTIVO, CON_TARJETA] },
    'GET /api/clientes': { cuerpo: [CLIENTA] },
    'GET /api/categorias-negocio': {
      cuerpo: { data: [{ id: 'c', nombre: 'Motor', orden: null, version: 1 }] },
    },
    'GET /api/servicios-negocio': {
      cuerpo: { data: [{ id: 's', nombre: 'Afinación', precio: 10000, categoria_id: 'c', version: 1 }] },
    },
    'GET /api/facturas': {
      cuerpo: {
        facturas: [{ ...PENDIENTE, impuesto_porcentaje: 16, impuesto: 16, subtotal: 100 }],
        total: 1,
        totalPages: 1,
      },
    },
    'GET /api/cotizaciones': pagina(COTIZACION),
    'GET /api/cotizaciones/resumen': { cuerpo: RESUMEN },
    [`GET ${ESTA}`]: { cuerpo: COTIZACION },
    [`GET ${ESTA}/enlace`]: { cuerpo: { url: 'https://cc.mx/c/abc' } },
    [`GET ${ESTA}/historial`]: { cuerpo: { eventos: [], anteriores: null } },
    [`POST ${ESTA}/seguimiento`]: { cuerpo: COTIZACION },
    ...servidor,
  });
  const { ruta: aqui } = abrir(
    <ConfirmacionProvider>
      <Switch>
        <Route path="/cotizaciones" component={PaginaDeCotizaciones} />
        <Route path="/cotizacion-nueva" component={PaginaDelFormularioDeCotizacion} />
        <Route path="/cotizaciones/:id/editar" component={PaginaDelFormularioDeCotizacion} />
        <Route path="/cotizaciones/:id" component={PaginaDeCotizacion} />
        <Route path="/sin-respuesta" component={CotizacionesSinRespuesta} />
        <Route>En otra parte</Route>
      </Switch>
      <Toasts />
    </ConfirmacionProvider>,
    { ruta, token: TOKEN_DE_ANA },
  );
  alEntrar('0198d7a4-0000-7000-8000-000000000001');
  return { peticiones, aqui };
};
const direccionesDe = (peticiones: readonly Request[], camino: string) =>
  peticiones.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === camino);

describe('La lista', () => {
  test('dice cuántas hay en cada estado y por cuánto, y enseña solo las que se eligen', async () => {
    const { peticiones, aqui } = abrirEn('/cotizaciones');
    expect(await screen.findByRole('button', { name: '1,203 Todas $30,000.00' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: '1 Aceptadas $11,600.00' }));
    expect(aqui()).toBe('/cotizaciones?estado=aceptada');
    await userEvent.click(screen.getByRole('button', { name: 'Rechazadas 1 · $6,800.00' }));
    await userEvent.type(screen.getByRole('searchbox', { name: /^Buscar cotizaciones/ }), 'ana');
    await waitFor(() =>
      expect(direccionesDe(peticiones, '/api/cotizaciones').at(-1)?.search).toBe(
        '?page=1&estado=rechazada&q=ana',
      ),
    );
    expect(screen.queryByRole('button', { name: /^Anuladas/ })).toBeNull();
  });

  test('vacía dice para qué sirven, con un solo botón', async () => {
    abrirEn('/cotizaciones', { 'GET /api/cotizaciones': pagina() });
    expect(await screen.findByText(/con un toque se vuelve factura/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: /cotización/i })).toHaveLength(1);
  });

  test('tiene pestañas para cambiar entre facturas y cotizaciones', async () => {
    abrirEn('/cotizaciones');
    const pestanas = within(screen.getByRole('navigation', { name: 'Facturas y cotizaciones' }));
    expect(pestanas.getByRole('link', { name: 'Facturas' })).toHaveAttribute('href', '/facturas');
    expect(pestanas.getByRole('link', { name: 'Cotizaciones' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('Cada cotización tiene los botones y el menú de su estado', () => {
  const deAlMenu = ['Llamar'];
  const delEnlace = ['Así la ve tu cliente', 'Copiar enlace', 'Renovar el enlace'];
  const delCerrado = ['Así la ve tu cliente', 'Renovar el enlace', ...deAlMenu];
  test.each<[string, CotizacionDeApi, string[], string[]]>([
    ['un borrador', BORRADOR, ['Enviar', 'Ver PDF', 'Editar'], [...deAlMenu, 'Eliminar']],
    [
      'una enviada',
      COTIZACION,
      ['Compartir', 'La aceptó', 'Ver PDF', 'Editar'],
      ['La rechazó', ...delEnlace, ...deAlMenu, 'Anular'],
    ],
    [
      'una sin respuesta en tres días',
      { ...COTIZACION, enviada: '2026-11-18T16:14:00.000Z' },
      ['Dar seguimiento', 'La aceptó', 'Ver PDF', 'Editar'],
      ['Compartir', 'La rechazó', ...delEnlace, ...deAlMenu, 'Anular'],
    ],
    [
      'una con otra revisión sin enviar',
      { ...COTIZACION, revision: 2, sin_enviar: true },
      ['Enviar revisión 2', 'La aceptó', 'Ver PDF', 'Editar'],
      ['Compartir', 'La rechazó', ...delEnlace, ...deAlMenu, 'Anular'],
    ],
    [
      'una aceptada',
      ACEPTADA,
      ['Hacer factura', 'Compartir', 'Ver PDF', 'Editar'],
      ['Dar las gracias', ...delEnlace, ...deAlMenu, 'Anular'],
    ],
    [
      'una rechazada',
      { ...COTIZACION, estado: 'rechazada' },
      ['Editar', 'Compartir', 'Ver PDF'],
      ['La aceptó', ...delEnlace, ...deAlMenu, 'Anular'],
    ],
    ['una facturada', FACTURADA, ['Ver factura', 'Ver PDF'], delCerrado],
    ['una anulada', { ...COTIZACION, estado: 'anulada' }, ['Ver PDF'], delCerrado],
  ])('%s', async (_cual, cotizacion, botones, resto) => {
    conPantalla(390);
    abrirEn('/cotizaciones', { 'GET /api/cotizaciones': pagina(cotizacion) });
    const tarjeta = await screen.findByRole('article');
    const dichos = within(tarjeta)
      .getAllByRole('button')
      .map((uno) => (uno.getAttribute('aria-label') ?? uno.textContent ?? '').replace(/ \(.*\)$/, ''));
    expect(dichos).toEqual([...botones, 'Más acciones']);
    await userEvent.click(within(tarjeta).getByRole('button', { name: /^Más acciones/ }));
    expect((await screen.findAllByRole('menuitem')).map((una) => una.textContent)).toEqual(resto);
  });
});

describe('Enviar y dar seguimiento', () => {
  test('un borrador se pregunta, se envía como se vio, y su mensaje lleva número y enlace', async () => {
    const abierto = whatsAppAbierto();
    const { peticiones } = abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina(BORRADOR),
      [`POST ${ESTA}/enviar`]: { cuerpo: COTIZACION },
    });
    await pulsar('Enviar');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'Cotización para Ana Muñoz por $11,600.00. Válida hasta el 05/12/2026.',
    );
    await pulsar('Sí, enviar');
    expect(await screen.findByRole('dialog', { name: 'Compartir cotización' })).toBeVisible();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([[`${ESTA}/enviar`, { version: 1 }]]);
    await waitFor(() =>
      expect((screen.getByLabelText('Mensaje') as HTMLTextAreaElement).value).toMatch(
        /COT-3[^]*https:\/\/cc\.mx\/c\/abc/,
      ),
    );
    await pulsar('WhatsApp');
    expect(abierto).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/wa\.me\/525512345678\?text=Hola%20Ana/),
      '_blank',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a quien no respondió en tres días se le escribe en dos toques', async () => {
    const abierto = whatsAppAbierto();
    abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina({ ...COTIZACION, enviada: '2026-11-18T16:14:00.000Z' }),
    });
    expect(await screen.findByText('Sin respuesta, enviada hace 3 días')).toBeVisible();
    await pulsar('Dar seguimiento');
    await waitFor(() => expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeEnabled());
    await pulsar('WhatsApp');
    expect(decodeURIComponent(String(abierto.mock.calls[0]?.[0]))).toMatch(
      /¿Pudiste revisar la cotización COT-3 que te enviamos el 18\/11\/2026\?/,
    );
  });

  test('lo que se escribe lleva el nombre del cliente, por WhatsApp y al copiarlo', async () => {
    const abierto = whatsAppAbierto();
    abrirEn('/cotizaciones');
    await pulsar('Compartir (COT-3)');
    await waitFor(() => expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeEnabled());
    const copiado = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copiado } });
    fireEvent.change(screen.getByLabelText('Mensaje'), { target: { value: 'Buen día, {Cliente}' } });
    await pulsar('Copiar');
    await waitFor(() => expect(copiado).toHaveBeenCalledWith('Buen día, Ana Muñoz'));
    Reflect.deleteProperty(navigator, 'clipboard');
    await pulsar('WhatsApp');
    expect(decodeURIComponent(String(abierto.mock.calls[0]?.[0]))).toMatch(/text=Buen día, Ana Muñoz$/);
  });

  test('sin enlace el mensaje va sin él, y se dice', async () => {
    abrirEn('/cotizaciones', { [`GET ${ESTA}/enlace`]: { estatus: 404, cuerpo: { message: 'No existe.' } } });
    await pulsar('Compartir (COT-3)');
    expect(await screen.findByText('El mensaje va sin enlace. No existe.')).toBeVisible();
    expect((screen.getByLabelText('Mensaje') as HTMLTextAreaElement).value).not.toMatch(/aquí:/);
  });
});

test('«La aceptó» anota quién y cómo', async () => {
  const { peticiones } = abrirEn('/cotizaciones', { [`POST ${ESTA}/aceptar`]: { cuerpo: ACEPTADA } });
  await pulsar('La aceptó (COT-3)');
  expect(await screen.findByLabelText('¿Quién la aceptó?')).toHaveValue('Ana Muñoz');
  await pulsar('Anotar que la aceptó');
  expect(await screen.findByText('Escribe cómo la aceptó.')).toBeVisible();
  await pulsar('Por teléfono');
  await pulsar('Anotar que la aceptó');
  expect(await screen.findByText('Cotización aceptada')).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    [`${ESTA}/aceptar`, { nombre: 'Ana Muñoz', nota: 'Por teléfono', version: 3 }],
  ]);
});

test('«La rechazó» anota el motivo', async () => {
  const { peticiones } = abrirEn('/cotizaciones', { [`POST ${ESTA}/rechazar`]: { cuerpo: COTIZACION } });
  await pulsar('Más acciones (COT-3)');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'La rechazó' }));
  await userEvent.type(await screen.findByLabelText('Motivo (opcional)'), 'Muy caro');
  await pulsar('Anotar que la rechazó');
  expect(await screen.findByText('Cotización rechazada')).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toEqual([
    [`${ESTA}/rechazar`, { motivo: 'Muy caro', version: 3 }],
  ]);
});

test('renovar el enlace se pregunta antes', async () => {
  const { peticiones } = abrirEn('/cotizaciones', {
    [`POST ${ESTA}/enlace/renovar`]: { cuerpo: { url: 'https://cc.mx/c/nuevo' } },
  });
  await pulsar('Más acciones (COT-3)');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Renovar el enlace' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /^El enlace de antes deja de abrir\./,
  );
  await pulsar('Sí, renovar');
  expect(await screen.findByText('Enlace renovado')).toBeVisible();
  expect(direccionesDe(peticiones, `${ESTA}/enlace/renovar`)).toHaveLength(1);
});

test('«Así la ve tu cliente» abre su página en otra pestaña', async () => {
  const pestana = { opener: window, location: { href: '' }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(pestana as unknown as Window);
  abrirEn('/cotizaciones');
  await pulsar('Más acciones (COT-3)');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Así la ve tu cliente' }));
  await waitFor(() => expect(pestana.location.href).toBe('https://cc.mx/c/abc'));
  expect(pestana.opener).toBeNull();
});

test('anular una cotización se pregunta antes', async () => {
  const { peticiones } = abrirEn('/cotizaciones', { [`POST ${ESTA}/anular`]: { cuerpo: COTIZACION } });
  await pulsar('Más acciones (COT-3)');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Anular' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(/COT-3 de Ana Muñoz/);
  await pulsar('Sí, anular');
  expect(await screen.findByText('Cotización anulada')).toBeVisible();
  expect(await cuerposDe(peticiones, 'POST')).toEqual([[`${ESTA}/anular`, { version: 3 }]]);
});

const elegirMetodo = async (metodo: string) =>
  userEvent.click(
    within(await screen.findByRole('group', { name: '¿Cómo te pagaron?' })).getByRole('radio', {
      name: metodo,
    }),
  );

describe('«Hacer factura» de una cotización', () => {
  const abrirAceptada = () =>
    abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina(ACEPTADA),
      [`POST ${ESTA}/facturar`]: { cuerpo: FACTURADA },
    });

  test('envía el anticipo que pedía y el método que ella elige, y lleva a la factura', async () => {
    const { peticiones, aqui } = abrirAceptada();
    await pulsar('Hacer factura');
    expect(await screen.findByRole('button', { name: 'Elige cómo te pagaron' })).toBeDisabled();
    await elegirMetodo('Efectivo');
    await pulsar('Recibí $5,800.00: facturar');
    await waitFor(() => expect(aqui()).toBe(`/factura-detalle/${PENDIENTE.id}`));
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [
        `${ESTA}/facturar`,
        {
          version: 6,
          anticipo_recibido: { monto: 5800, fecha: '2026-11-21', metodo_pago_id: EN_EFECTIVO.id },
        },
      ],
    ]);
  });

  test('envía otro anticipo, escrito en porcentaje, y otro método', async () => {
    const { peticiones } = abrirAceptada();
    await pulsar('Hacer factura');
    const monto = await screen.findByLabelText('Anticipo');
    await userEvent.clear(monto);
    await userEvent.type(monto, '25 %');
    await elegirMetodo('Tarjeta');
    await pulsar('Recibí $2,900.00: facturar');
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
        [`${ESTA}/facturar`, { anticipo_recibido: { monto: 2900, metodo_pago_id: CON_TARJETA.id } }],
      ]),
    );
  });

  test.each([
    ['500 pesos', 'Escribe un número, por ejemplo 1,234.50.'],
    ['500.005', 'Escribe el monto con 2 decimales como máximo.'],
    ['0', 'El monto debe ser mayor a 0.'],
  ])('de un anticipo de «%s» dice «%s»', async (escrito, texto) => {
    const { peticiones } = abrirAceptada();
    await pulsar('Hacer factura');
    await elegirMetodo('Efectivo');
    const monto = await screen.findByLabelText('Anticipo');
    const boton = () => screen.getByRole('button', { name: 'Recibí un anticipo: facturar' });
    await userEvent.clear(monto);
    expect(boton()).toBeDisabled();
    await userEvent.type(monto, escrito);
    await userEvent.click(boton());
    await waitFor(() => expect(monto).toHaveAccessibleDescription(texto));
    expect(monto).toHaveFocus();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('Intro no la envía, y «sin anticipo» y «con anticipo» son botones iguales', async () => {
    const { peticiones } = abrirAceptada();
    await pulsar('Hacer factura');
    await elegirMetodo('Efectivo');
    await userEvent.type(await screen.findByLabelText('Anticipo'), '{Enter}');
    const [sin, con] = ['Facturar sin anticipo', 'Recibí $5,800.00: facturar'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(con!.className).toBe(sin!.className);
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('sin anticipo se factura con un toque, y lleva a la factura', async () => {
    const { peticiones, aqui } = abrirAceptada();
    await pulsar('Hacer factura');
    await pulsar('Facturar sin anticipo');
    await waitFor(() => expect(aqui()).toBe(`/factura-detalle/${PENDIENTE.id}`));
    expect(await cuerposDe(peticiones, 'POST')).toEqual([[`${ESTA}/facturar`, { version: 6 }]]);
  });

  test('lo que el servidor rechaza se dice bajo su campo', async () => {
    abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina(ACEPTADA),
      [`POST ${ESTA}/facturar`]: {
        estatus: 400,
        cuerpo: { message: 'no', errors: { 'anticipo_recibido.monto': 'Es más que el total.' } },
      },
    });
    await pulsar('Hacer factura');
    await elegirMetodo('Efectivo');
    await pulsar('Recibí $5,800.00: facturar');
    expect(await screen.findByText('Es más que el total.')).toBeVisible();
    expect(screen.getByLabelText('Anticipo')).toBeInvalid();
  });
});

describe('Con cambios sin enviar, el diálogo es de la revisión enviada', () => {
  const BERTA = { ...COTIZACION.cliente, nombre: 'Berta Paz', telefono: '5599999999' };
  const conCambios = (una: CotizacionDeApi): CotizacionDeApi => ({
    ...una,
    ...{ revision: 2, revision_enviada: 1, sin_enviar: true, cliente: BERTA },
    ...{ total: 20000, anticipo: 20000, anticipo_porcentaje: 100, valida_hasta: '2027-01-31' },
  });
  const ENVIADA = conCambios(COTIZACION);
  const pulsarEnMas = async (texto: string) => {
    await pulsar('Más acciones (COT-3)');
    await userEvent.click(await screen.findByRole('menuitem', { name: texto }));
  };
  const laDeAna = async (titulo: string) => {
    const dialogo = within(await screen.findByRole('dialog', { name: titulo }));
    expect(dialogo.getByText('Ana Muñoz')).toBeVisible();
    expect(dialogo.getByText('$11,600.00')).toBeVisible();
    expect(dialogo.queryByText(/Berta|20,000|revisión 2/)).toBeNull();
  };

  test.each([
    ['Compartir', 'Compartir cotización', ENVIADA],
    ['La rechazó', 'La rechazó', ENVIADA],
    ['Dar las gracias', 'Dar las gracias', conCambios(ACEPTADA)],
    ['Hacer factura', 'Hacer factura', conCambios(ACEPTADA)],
  ])('%s', async (accion, titulo, cotizacion) => {
    abrirEn('/cotizaciones', { 'GET /api/cotizaciones': pagina(cotizacion) });
    await pulsarEnMas(accion);
    await laDeAna(titulo);
  });

  test('«La aceptó» muestra la revisión enviada y a su cliente', async () => {
    abrirEn('/cotizaciones', { 'GET /api/cotizaciones': pagina(ENVIADA) });
    await pulsar('La aceptó (COT-3)');
    await laDeAna('La aceptó');
    expect(screen.getByLabelText('¿Quién la aceptó?')).toHaveValue('Ana Muñoz');
  });

  test('se comparte con el cliente de la revisión enviada', async () => {
    const abierto = whatsAppAbierto();
    abrirEn('/cotizaciones', { 'GET /api/cotizaciones': pagina(ENVIADA) });
    await pulsarEnMas('Compartir');
    await waitFor(() => expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeEnabled());
    await pulsar('WhatsApp');
    const direccion = decodeURIComponent(String(abierto.mock.calls[0]?.[0]));
    expect(direccion).toMatch(/^https:\/\/wa\.me\/525512345678\?text=Hola Ana[^]*Total: \$11,600\.00/);
  });

  test('al facturar dice qué revisión se factura, y que los cambios se descartan', async () => {
    const { peticiones } = abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina(conCambios(ACEPTADA)),
      [`POST ${ESTA}/facturar`]: { cuerpo: FACTURADA },
    });
    await pulsarEnMas('Hacer factura');
    expect(
      await screen.findByText('Se factura la revisión 1; los cambios sin enviar se descartan.'),
    ).toBeVisible();
    await elegirMetodo('Efectivo');
    await pulsar('Recibí $5,800.00: facturar');
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'POST')).toMatchObject([
        [`${ESTA}/facturar`, { anticipo_recibido: { monto: 5800 } }],
      ]),
    );
  });
});

describe('El formulario', () => {
  const elige = async (lista: string, texto: string, opcion: RegExp) => {
    await userEvent.type(await screen.findByRole('combobox', { name: lista }), texto);
    await userEvent.click(await screen.findByRole('option', { name: opcion }));
  };
  const llena = async () => {
    await elige('Cliente', 'ana', /Ana Muñoz/);
    await elige('Agregar servicio', 'afi', /Afinación/);
  };
  const CON_ENVIO: Servidor = {
    'POST /api/cotizaciones': { cuerpo: BORRADOR },
    [`POST ${ESTA}/enviar`]: { cuerpo: COTIZACION },
  };

  test('una nueva se envía de una vez, con las cifras que se vieron, y se comparte', async () => {
    const { peticiones, aqui } = abrirEn('/cotizacion-nueva', CON_ENVIO);
    await llena();
    await userEvent.type(screen.getByLabelText('Anticipo (%)'), '50');
    await pulsar('Enviar cotización');
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(
      /Cotización para Ana Muñoz por \$11,600\.00\. Válida hasta el 06\/12\/2026\.[^]*Anticipo: \$5,800\.00/,
    );
    await pulsar('Sí, enviar');
    expect(await screen.findByRole('dialog', { name: 'Compartir cotización' })).toBeVisible();
    expect(aqui()).toBe(`/cotizaciones/${id}`);
    const [creada, enviada] = await cuerposDe(peticiones, 'POST');
    expect(creada).toMatchObject([
      '/api/cotizaciones',
      {
        ...{ cliente_id: CLIENTA.id, fecha: '2026-11-21', valida_hasta: '2026-12-06' },
        ...{ subtotal: 10000, impuesto: 1600, total: 11600, anticipo_porcentaje: 50 },
        items: [{ descripcion: 'Afinación', precio_unitario: 10000, cantidad: 1, total: 10000 }],
      },
    ]);
    expect(enviada).toEqual([`${ESTA}/enviar`, { version: 1 }]);
  });

  test('un borrador se guarda sin preguntar y sin enviarse', async () => {
    const { peticiones, aqui } = abrirEn('/cotizacion-nueva', CON_ENVIO);
    await llena();
    await pulsar('Guardar borrador');
    await waitFor(() => expect(aqui()).toBe(`/cotizaciones/${id}`));
    expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1);
  });

  test('de una cotización guardada cuyo envío no tuvo respuesta no se dice que no se envió', async () => {
    const { aqui } = abrirEn('/cotizacion-nueva', {
      ...CON_ENVIO,
      [`POST ${ESTA}/enviar`]: () => {
        throw new TypeError('the answer was lost');
      },
    });
    await llena();
    await pulsar('Enviar cotización');
    await pulsar('Sí, enviar');
    expect(await screen.findByText(/^Sin conexión: no hubo respuesta/)).toBeVisible();
    expect(aqui()).toBe(`/cotizaciones/${id}`);
  });

  test('una cotización que se guardó y no se pudo enviar se dice, y queda como borrador', async () => {
    const { aqui } = abrirEn('/cotizacion-nueva', {
      ...CON_ENVIO,
      [`POST ${ESTA}/enviar`]: { estatus: 409, cuerpo: { message: 'El último día de validez ya pasó.' } },
    });
    await llena();
    await pulsar('Enviar cotización');
    await pulsar('Sí, enviar');
    expect(
      await screen.findByText('Se guardó como borrador, y no se envió. El último día de validez ya pasó.'),
    ).toBeVisible();
    expect(aqui()).toBe(`/cotizaciones/${id}`);
  });

  test('una cotización sin respuesta, cambiada y reenviada, se guarda sobre la que ya estaba y se envía', async () => {
    let hechas = 0;
    const { peticiones } = abrirEn('/cotizacion-nueva', {
      ...CON_ENVIO,
      // Two answers are lost, because the app retries a write once.
      'POST /api/cotizaciones': bajoSuClave(2, () => ({ cuerpo: { ...BORRADOR, version: ++hechas } })),
      [`PUT ${ESTA}`]: { cuerpo: { ...BORRADOR, version: 2 } },
    });
    await llena();
    const envia = async () => {
      await pulsar('Enviar cotización');
      await pulsar('Sí, enviar');
    };
    await envia();
    await screen.findByText('Sin conexión: no hubo respuesta. Inténtalo de nuevo cuando vuelva.');
    await userEvent.type(screen.getByLabelText('Anticipo (%)'), '50');
    await envia();
    expect(await screen.findByRole('dialog', { name: 'Compartir cotización' })).toBeVisible();
    expect(hechas).toBe(1);
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ version: 1, anticipo_porcentaje: 50 })],
    ]);
    expect((await cuerposDe(peticiones, 'POST')).at(-1)).toEqual([`${ESTA}/enviar`, { version: 2 }]);
  });

  test('sin cliente ni conceptos dice lo que falta, y lo escrito se recupera', async () => {
    abrirEn('/cotizacion-nueva');
    await userEvent.type(await screen.findByLabelText('Anticipo (%)'), '150');
    await pulsar('Enviar cotización');
    expect(await screen.findByText('Selecciona un cliente.')).toBeVisible();
    expect(screen.getByLabelText('Anticipo (%)')).toBeInvalid();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(Object.keys(sessionStorage).filter((llave) => llave.startsWith('cotizacion-sin-guardar'))).toEqual(
      ['cotizacion-sin-guardar:0198d7a4-0000-7000-8000-000000000001:nueva'],
    );
  });

  test('su vista previa es su papel, con lo que se escribe', async () => {
    abrirEn(`/cotizaciones/${id}/editar`, { [`GET ${ESTA}`]: { cuerpo: { ...COTIZACION, idioma: 'es' } } });
    const anticipo = await screen.findByLabelText('Anticipo (%)');
    await userEvent.clear(anticipo);
    await userEvent.type(anticipo, '25');
    await pulsar('Vista previa');
    const previa = within(await screen.findByRole('dialog', { name: 'Vista previa' }));
    for (const texto of ['COTIZACIÓN', 'COT-3', 'Afinación', 'Ana Muñoz', '$2,900.00'])
      expect(previa.getAllByText(texto)[0]).toBeVisible();
    expect(previa.getByText('Revisión').nextSibling).toHaveTextContent('2');
    expect(previa.getByText('Anticipo para empezar 25 %')).toBeVisible();
    expect(previa.queryByText(/FACTURA|SALDO/)).toBeNull();
  });

  test('un anticipo de 0.5 se pregunta, y un toque lo hace de 50 %', async () => {
    const { peticiones } = abrirEn(`/cotizaciones/${id}/editar`, {
      [`PUT ${ESTA}`]: { cuerpo: COTIZACION },
    });
    const anticipo = await screen.findByLabelText('Anticipo (%)');
    await userEvent.clear(anticipo);
    await userEvent.type(anticipo, '0.5');
    await userEvent.tab();
    await pulsar('Sí, 50 %');
    expect(anticipo).toHaveValue('50');
    await pulsar('Guardar borrador');
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([[ESTA, { anticipo_porcentaje: 50 }]]),
    );
  });

  test('de una enviada dice qué ve su cliente, y guarda la revisión siguiente', async () => {
    const segunda = { ...COTIZACION, version: 4, revision: 2, sin_enviar: true };
    const { peticiones } = abrirEn(`/cotizaciones/${id}/editar`, { [`PUT ${ESTA}`]: { cuerpo: segunda } });
    expect(
      await screen.findByText(
        'Se guarda como borrador de la revisión 2; tu cliente ve la 1 hasta que la envíes.',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText('Impuesto (%)')).toHaveValue('16');
    expect(screen.getByLabelText('Anticipo (%)')).toHaveValue('50');
    await pulsar('Guardar borrador');
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([[ESTA, { version: 3, total: 11600 }]]),
    );
  });
});

describe('Enviar desde el formulario', () => {
  const abrirParaEditar = (cotizacion: CotizacionDeApi) =>
    abrirEn(`/cotizaciones/${id}/editar`, {
      [`GET ${ESTA}`]: { cuerpo: cotizacion },
      [`PUT ${ESTA}`]: { cuerpo: cotizacion },
      [`POST ${ESTA}/enviar`]: { cuerpo: COTIZACION },
    });

  test('sin cambios que enviar lo dice, y nada se envía', async () => {
    const { peticiones } = abrirParaEditar(COTIZACION);
    await pulsar('Enviar cotización');
    expect(await screen.findByText('No hay cambios que enviar')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('una rechazada sin cambios vuelve a enviarse con la misma revisión', async () => {
    const { peticiones } = abrirParaEditar({
      ...COTIZACION,
      ...{ estado: 'rechazada', revision: 2, revision_enviada: 2 },
    });
    await pulsar('Enviar cotización');
    expect(await screen.findByRole('alertdialog', { name: '¿Enviar la revisión 2?' })).toBeVisible();
    await pulsar('Sí, enviar');
    expect(await screen.findByText('Cotización COT-3 enviada')).toBeVisible();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([[`${ESTA}/enviar`, { version: 3 }]]);
  });

  test('con cambios pregunta por la revisión siguiente; si resulta igual a la enviada, no envía nada', async () => {
    const { peticiones } = abrirParaEditar(COTIZACION);
    await userEvent.type(await screen.findByLabelText('Anticipo (%)'), '{Backspace}');
    await pulsar('Enviar cotización');
    expect(await screen.findByRole('alertdialog', { name: '¿Enviar la revisión 2?' })).toBeVisible();
    await pulsar('Sí, enviar');
    expect(await screen.findByText('No hay cambios que enviar')).toBeVisible();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });
});

describe('El detalle', () => {
  test('de una aceptada dice quién, cuándo, por dónde y qué revisión; su huella, en Comprobación', async () => {
    const { peticiones } = abrirEn(`/cotizaciones/${id}`, { [`GET ${ESTA}`]: { cuerpo: ACEPTADA } });
    const evidencia = within(await screen.findByRole('region', { name: 'Evidencia' }));
    expect(
      evidencia.getByText('Aceptada por «Ana» el 24/11/2026 a las 10:14 desde el enlace; revisión 2'),
    ).toBeVisible();
    expect(screen.queryByText(/ab12cd34ef56/)).toBeNull();
    await userEvent.click(evidencia.getByRole('button', { name: 'Comprobación' }));
    expect(await evidencia.findByText(/^SHA-256 de lo que se aceptó: ab12cd34ef56/)).toBeInTheDocument();
    jest.spyOn(window, 'open').mockReturnValue(null);
    await userEvent.click(evidencia.getByRole('button', { name: 'Ver PDF de la revisión 2' }));
    await waitFor(() => expect(direccionesDe(peticiones, `${ESTA}/pdf`).at(-1)?.search).toBe('?revision=2'));
  });

  test('de una aceptación que anotó la dueña lo dice, con su nota', async () => {
    const aceptacion = { ...ACEPTADA.aceptacion!, por: 'duena' as const, nota: 'Por teléfono' };
    abrirEn(`/cotizaciones/${id}`, { [`GET ${ESTA}`]: { cuerpo: { ...ACEPTADA, aceptacion } } });
    expect(
      await screen.findByText(/a las 10:14 según lo anotaste tú \(«Por teléfono»\); revisión 2/),
    ).toBeVisible();
  });

  test('de una rechazada dice el motivo', async () => {
    const rechazo = { motivo: 'Muy caro', fecha: '2026-11-24T16:14:00.000Z', por: 'cliente' as const };
    abrirEn(`/cotizaciones/${id}`, {
      [`GET ${ESTA}`]: { cuerpo: { ...COTIZACION, estado: 'rechazada', rechazo } },
    });
    expect(
      await screen.findByText('Rechazada el 24/11/2026 a las 10:14 desde el enlace: «Muy caro»'),
    ).toBeVisible();
  });

  test('sus conceptos son una tabla, y su PDF es el de lo que se ve', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const otra = { ...COTIZACION, revision: 2, sin_enviar: true };
    const { peticiones } = abrirEn(`/cotizaciones/${id}`, { [`GET ${ESTA}`]: { cuerpo: otra } });
    const tabla = within(await screen.findByRole('table', { name: 'Conceptos' }));
    expect(tabla.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('Afinación');
    const pedidos = () => direccionesDe(peticiones, `${ESTA}/pdf`).map(({ search }) => search);
    await pulsar('Descargar PDF');
    await waitFor(() => expect(pedidos()).toContain(''));
  });

  test('una cotización que no existe lleva a las demás', async () => {
    abrirEn(`/cotizaciones/${id}`, { [`GET ${ESTA}`]: { estatus: 404, cuerpo: { message: 'no' } } });
    expect(await screen.findByRole('link', { name: 'Ver mis cotizaciones' })).toBeVisible();
  });
});

describe('Las cotizaciones sin respuesta', () => {
  const deHace = (dia: string, numero: string): CotizacionDeApi => ({
    ...COTIZACION,
    id: COTIZACION.id.replace(/.$/, numero),
    ...{ numero: `COT-${numero}`, enviada: `2026-11-${dia}T16:14:00.000Z` },
  });
  const [primera, segunda] = [deHace('18', '2'), deHace('10', '3')];
  const seguimientoDe = (una: CotizacionDeApi) => `/api/cotizaciones/${una.id}/seguimiento`;
  const abrirSinRespuesta = (servidor: Servidor = {}) =>
    abrirEn('/sin-respuesta', {
      'GET /api/cotizaciones': pagina(primera, segunda),
      [`GET /api/cotizaciones/${primera.id}/enlace`]: { cuerpo: { url: 'https://cc.mx/c/dos' } },
      [`POST ${seguimientoDe(primera)}`]: { cuerpo: primera },
      ...servidor,
    });
  const seguir = async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Dar seguimiento' }))[0]!);
    await waitFor(() => expect(screen.getByRole('button', { name: 'WhatsApp' })).toBeEnabled());
    await pulsar('WhatsApp');
  };

  test('en Cobranza están las que dice el servidor; su seguimiento es de dos toques, y se anota', async () => {
    const abierto = whatsAppAbierto();
    const { peticiones } = abrirSinRespuesta();
    const suyas = within(await screen.findByRole('region', { name: 'Sin respuesta' }));
    expect(suyas.getAllByRole('article')).toHaveLength(2);
    expect(suyas.queryByRole('link', { name: /^Ver las/ })).toBeNull();
    await seguir();
    expect(decodeURIComponent(String(abierto.mock.calls[0]?.[0]))).toContain('https://cc.mx/c/dos');
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'POST')).toEqual([[seguimientoDe(primera), {}]]),
    );
    expect(direccionesDe(peticiones, '/api/cotizaciones')[0]?.searchParams.get('estado')).toBe(
      'sin_respuesta',
    );
  });

  test('un seguimiento que no se pudo anotar se dice', async () => {
    whatsAppAbierto();
    const message = 'Solo se da seguimiento a una cotización enviada y sin respuesta.';
    abrirSinRespuesta({ [`POST ${seguimientoDe(primera)}`]: { estatus: 409, cuerpo: { message } } });
    await seguir();
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('si hay más de las que se muestran, un enlace lleva a todas', async () => {
    abrirSinRespuesta({
      'GET /api/cotizaciones': { cuerpo: { cotizaciones: [primera, segunda], total: 12, totalPages: 2 } },
    });
    expect(await screen.findByRole('link', { name: 'Ver las 12' })).toHaveAttribute(
      'href',
      '/cotizaciones?estado=sin_respuesta',
    );
  });

  test('en la lista se filtran, y dicen desde cuándo se espera', async () => {
    const seguida = { ...segunda, seguimiento: '2026-11-17T16:14:00.000Z' };
    const reciente = { ...deHace('10', '4'), seguimiento: '2026-11-20T16:14:00.000Z' };
    const { aqui } = abrirEn('/cotizaciones', {
      'GET /api/cotizaciones': pagina(primera, seguida, reciente),
    });
    for (const texto of [
      'Sin respuesta, enviada hace 3 días',
      'Sin respuesta, con seguimiento hace 4 días',
      'Le diste seguimiento el 20/11/2026',
    ])
      expect(await screen.findByText(texto)).toBeVisible();
    await pulsar('Sin respuesta 1,200 · $500.00');
    expect(aqui()).toBe('/cotizaciones?estado=sin_respuesta');
  });
});
