import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { api } from '../../../base/api.ts';
import { type Servidor, conServidor, enLaFecha, olvidarTodo } from '../../../base/pagina.prueba.tsx';
import { medirReloj } from '../../../base/tiempo/reloj.ts';
import {
  APAGADO,
  CON_TODO,
  EFECTIVO,
  PAGADA,
  PENDIENTE,
  TARJETA,
  abrirVentana,
  conAbono,
  cuerposDe,
  pulsar,
  whatsAppAbierto,
} from '../../../components/ventana.prueba.tsx';
import { recordarMetodo } from '../../configuracion/metodo-propuesto.ts';
import PaginaDeFacturas from '../lista/PaginaDeFacturas.tsx';

afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const ESTA = `/api/facturas/${PENDIENTE.id}`;
const ABONOS = `${ESTA}/abonos`;
const SIN_RESUMEN: Servidor = { 'GET /api/facturas/resumen': { cuerpo: {}, estatus: 400 } };

const abrirPendientes = (
  inicial: FacturaDeApi = PENDIENTE,
  servidor: Servidor = {},
  ultimo: MetodoDePago | null = EFECTIVO,
) => {
  let factura = inicial;
  const peticiones = conServidor({
    ...CON_TODO,
    ...SIN_RESUMEN,
    'GET /api/metodos-pago': { cuerpo: [EFECTIVO, TARJETA, APAGADO] },
    'GET /api/facturas': () => ({
      cuerpo: { facturas: factura.estado === 'pendiente' ? [factura] : [], total: 1, totalPages: 1 },
    }),
    [`GET ${ESTA}`]: () => ({ cuerpo: factura }),
    [`PUT ${ESTA}`]: async (peticion) => {
      const cambio = (await peticion.clone().json()) as Partial<FacturaDeApi>;
      factura = {
        ...factura,
        ...cambio,
        metodo_pago: cambio.estado === 'pagada' ? EFECTIVO : null,
        abonos: cambio.estado === 'pagada' ? PAGADA.abonos : [],
      };
      return { cuerpo: factura };
    },
    [`POST ${ABONOS}`]: async (peticion) => {
      const { monto } = (await peticion.clone().json()) as { monto: number };
      factura = conAbono(factura, monto);
      return { cuerpo: factura };
    },
    [`DELETE ${ABONOS}/ab1`]: () => {
      factura = { ...inicial, version: factura.version + 1 };
      return { cuerpo: factura };
    },
    [`POST ${ESTA}/regenerate-pdf`]: { cuerpo: { message: 'ok' } },
    ...servidor,
  });
  const { store } = abrirVentana(<PaginaDeFacturas />);
  if (ultimo) recordarMetodo(ultimo);
  return { peticiones, store };
};
const monto = () => screen.findByLabelText('¿Cuánto recibiste?');
const escribeMonto = async (texto: string) => {
  const campo = await monto();
  await userEvent.clear(campo);
  await userEvent.type(campo, texto);
};
const escribeDia = async (digitos: string) => {
  await userEvent.click(await screen.findByRole('textbox', { name: '¿Cuándo?' }));
  await userEvent.keyboard(digitos);
};
const recibiste = () => screen.findByText(/^Recibiste/);
const ventana = () => screen.findByRole('dialog');

const elige = async (metodo: string) =>
  userEvent.click(await within(await ventana()).findByRole('radio', { name: metodo }));

test('dice qué factura es, y de cada método activo su nombre, su link y cómo se paga', async () => {
  abrirPendientes();
  await pulsar('Completar Pago');
  const pago = within(await ventana());
  expect(await pago.findByText('Ana Muñoz')).toBeVisible();
  expect(pago.getByText(/Factura #7/)).toHaveTextContent('Factura #7 · Total $232.00');
  expect(pago.getByText('$200.00')).toBeVisible();
  const metodos = within(await pago.findByRole('group', { name: '¿Cómo te pagaron?' })).getAllByRole('radio');
  expect(metodos.map((uno) => (uno as HTMLInputElement).labels![0]!.textContent)).toEqual([
    'Efectivo',
    'Tarjeta',
  ]);
  expect(pago.getByText('Pagar con Efectivo')).toBeVisible();
  expect(pago.getByText('Cuenta de Efectivo')).toBeVisible();
  expect(pago.getAllByRole('link', { name: /^Pagar con/ })).toHaveLength(1);
  expect(pago.getByRole('link', { name: 'Pagar con Tarjeta' })).toHaveAttribute('href', TARJETA.link);
  expect(pago.getByText('Cuenta de Tarjeta')).toBeVisible();
});

test('de varios métodos, ninguno usado antes, no elige ninguno por ella: Enter lo pide y no envía nada', async () => {
  const { peticiones } = abrirPendientes(PENDIENTE, {}, null);
  await pulsar('Completar Pago');
  await userEvent.type(await monto(), '50{Enter}');
  expect(await screen.findByText('Elige cómo te pagaron')).toBeVisible();
  const grupo = screen.getByRole('group', { name: '¿Cómo te pagaron?' });
  expect(grupo).toHaveAccessibleDescription('Elige cómo te pagaron');
  for (const uno of within(grupo).getAllByRole('radio')) expect(uno).not.toBeChecked();
  expect(within(grupo).getByRole('radio', { name: 'Efectivo' })).toHaveFocus();
  await elige('Tarjeta');
  await waitFor(() => expect(screen.queryByText('Elige cómo te pagaron')).toBeNull());
  expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  await pulsar('Registrar abono con Tarjeta');
  await recibiste();
  expect(await cuerposDe(peticiones, 'POST')).toMatchObject([[ABONOS, { metodo_pago_id: TARJETA.id }]]);
});

test('si el método elegido se desactiva mientras tanto, no queda ninguno elegido en su lugar', async () => {
  let metodos = [EFECTIVO, TARJETA];
  const { peticiones, store } = abrirPendientes(PENDIENTE, {
    'GET /api/metodos-pago': () => ({ cuerpo: metodos }),
  });
  await pulsar('Completar Pago');
  await elige('Tarjeta');
  metodos = [EFECTIVO, { ...TARJETA, activo: false }];
  act(() => void store.dispatch(api.util.invalidateTags(['Metodos'])));
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Tarjeta' })).toBeNull());
  expect(screen.getByRole('radio', { name: 'Efectivo' })).not.toBeChecked();
  await userEvent.type(await monto(), '50{Enter}');
  expect(await screen.findByText('Elige cómo te pagaron')).toBeVisible();
  expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('el importe está puesto, lo que quedará se dice al escribirlo, y el único botón dice qué se hará', async () => {
  abrirPendientes();
  await pulsar('Completar Pago');
  const boton = () =>
    screen
      .getAllByRole('button', { name: /^(Completar Pago|Registrar abono) con/ })
      .map(({ textContent }) => textContent);
  expect(await monto()).toHaveAccessibleDescription('Quedará pagada');
  await waitFor(() => expect(boton()).toEqual(['Completar Pago con Efectivo']));
  await escribeMonto('50.5');
  expect(await monto()).toHaveAccessibleDescription('Quedan $149.50 por cobrar');
  await elige('Tarjeta');
  expect(boton()).toEqual(['Registrar abono con Tarjeta']);
});

test('propone el método con que se cobró la última vez', async () => {
  const { peticiones } = abrirPendientes();
  await pulsar('Completar Pago');
  await elige('Tarjeta');
  await escribeMonto('50');
  await pulsar('Registrar abono con Tarjeta');
  await recibiste();
  await pulsar('Deshacer');
  expect(await screen.findByRole('radio', { name: 'Tarjeta' })).toBeChecked();
  expect(await cuerposDe(peticiones, 'POST')).toMatchObject([[ABONOS, { metodo_pago_id: TARJETA.id }]]);
});

test('el pago completado se ve, y se puede revertir, aunque la factura deje la lista de pendientes', async () => {
  const { peticiones } = abrirPendientes();
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

test('un fallo del programa al pagar se dice, y el pago puede intentarse de nuevo', async () => {
  const dicho = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  abrirPendientes();
  await pulsar('Completar Pago');
  await monto();
  const azar = jest.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new TypeError('no');
  });
  await pulsar('Completar Pago con Efectivo');
  await pulsar('Sí, completar');
  expect(await screen.findByText(/^Algo falló de nuestro lado\./)).toBeVisible();
  expect(dicho).toHaveBeenCalledWith(expect.any(TypeError));
  azar.mockRestore();
  dicho.mockRestore();
  await pulsar('Completar Pago con Efectivo');
  await pulsar('Sí, completar');
  await recibiste();
});

test('con el reloj del dispositivo en 2020, el pago es del instante y del día del servidor', async () => {
  enLaFecha(new Date('2020-03-05T18:00:00.000Z'));
  const cabeceras = { date: 'Wed, 25 Nov 2026 18:00:00 GMT' };
  const { peticiones } = abrirPendientes(PENDIENTE, {
    'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 1, totalPages: 1 }, cabeceras },
  });
  await pulsar('Completar Pago');
  expect(await screen.findByRole('textbox', { name: '¿Cuándo?' })).toHaveValue('25/11/2026');
  await pulsar('Completar Pago con Efectivo');
  await pulsar('Sí, completar');
  await recibiste();
  const [pago] = await cuerposDe(peticiones, 'PUT');
  const cuerpo = (pago as [string, object])[1];
  expect(cuerpo).toMatchObject({ fecha_pago: expect.stringMatching(/^2026-11-25T1[78]:/) as string });
  expect(cuerpo).not.toHaveProperty('fecha');
  jest.useRealTimers();
  medirReloj(new Date().toUTCString(), Date.now(), Date.now());
});

test('la mitad de lo que se debe se escribe en porcentaje, se ve cuánto es y se registra ese importe', async () => {
  const { peticiones } = abrirPendientes();
  await pulsar('Completar Pago');
  await userEvent.type(await monto(), '50 %');
  expect(await monto()).toHaveAccessibleDescription('50 % = $100.00');
  await pulsar('Completar Pago con Efectivo');
  await recibiste();
  expect(await cuerposDe(peticiones, 'POST')).toContainEqual([
    ABONOS,
    expect.objectContaining({ monto: 100 }),
  ]);
});

test('la tarjeta de una pagada dice el día de su pago, no el de su instante', async () => {
  conServidor({
    ...CON_TODO,
    'GET /api/facturas': { cuerpo: { facturas: [PAGADA], total: 1, totalPages: 1 } },
    ...SIN_RESUMEN,
  });
  abrirVentana(<PaginaDeFacturas />);
  const tarjeta = await screen.findByRole('article', { name: 'Factura 7 de Ana Muñoz' });
  expect(within(tarjeta).getByText('Pagada · Efectivo · 04/03/2026')).toBeVisible();
  expect(tarjeta).not.toHaveTextContent('09/03/2026');
});

test('una factura que otra pestaña ya pagó se dice y se ve pagada, y no se paga otra vez', async () => {
  conServidor({
    ...CON_TODO,
    'GET /api/facturas': { cuerpo: { facturas: [PENDIENTE], total: 1, totalPages: 1 } },
    ...SIN_RESUMEN,
    [`PUT /api/facturas/${PENDIENTE.id}`]: { estatus: 409, cuerpo: { message: 'La factura cambió.' } },
    [`GET /api/facturas/${PENDIENTE.id}`]: { cuerpo: PAGADA },
  });
  abrirVentana(<PaginaDeFacturas />);
  await pulsar('Completar Pago');
  await elige('Tarjeta');
  await pulsar('Completar Pago con Tarjeta');
  await pulsar('Sí, completar');
  expect(
    await screen.findByText(
      'Ya estaba pagada con Efectivo el 04/03/2026. Tu pago de $200.00 no se registró.',
    ),
  ).toBeVisible();
  expect(await screen.findByText('Pagada con Efectivo')).toBeVisible();
  expect(screen.queryByText('PDF regenerado exitosamente')).toBeNull();
});

describe('Una parte de lo que se debe', () => {
  test('se registra como abono, se ve lo que queda, y se deshace ahí mismo', async () => {
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    expect(await monto()).toHaveValue('200.00');
    await escribeMonto('50.5');
    expect(screen.queryByRole('button', { name: /^Completar Pago con/ })).toBeNull();
    await pulsar('Registrar abono con Efectivo');
    expect(await recibiste()).toHaveTextContent('Recibiste $50.50 · quedan $149.50');
    expect(screen.getByRole('dialog', { name: 'Abono registrado' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pulsar('Deshacer');
    expect(await screen.findByText(/^Pago anulado: \$/)).toBeVisible();
    expect(await monto()).toHaveValue('200.00');
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [ABONOS, { version: 1, metodo_pago_id: EFECTIVO.id, monto: 50.5 }],
    ]);
    expect(peticiones.find(({ method }) => method === 'DELETE')?.url).toMatch(/abonos\/ab1\?version=2$/);
  });

  test('un importe mayor que lo que se debe no se envía, y se ofrece poner lo que se debe', async () => {
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    await escribeMonto('200.01');
    await pulsar('Completar Pago con Efectivo');
    expect(await screen.findByText('Quedan $200.00 por cobrar')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await pulsar('200.00');
    expect(await monto()).toHaveValue('200.00');
    await waitFor(() => expect(screen.queryByText('Quedan $200.00 por cobrar')).toBeNull());
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['12,5', /La coma separa miles/],
    ['0', /mayor a 0/],
    ['', /mayor a 0/],
    ['1.005', 'Escribe el monto con 2 decimales como máximo.'],
    ['1/2', 'Escribe la fracción con decimales: 0.5.'],
    ['1 234.50', 'Escribe un número, por ejemplo 1,234.50.'],
    ['mil %', 'Escribe un número, por ejemplo 16.5 %.'],
    ['-10%', 'El porcentaje no puede ser negativo.'],
    ['½ %', 'Escribe la fracción con decimales: 0.5 %.'],
  ])('«%s» no se envía: se dice en su campo', async (escrito, problema) => {
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    const campo = await monto();
    await userEvent.clear(campo);
    if (escrito) await userEvent.type(campo, escrito);
    await pulsar(/ con Efectivo$/);
    expect(await screen.findByText(problema)).toBeVisible();
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['23112026', 'La fecha de pago no puede ser posterior a hoy.'],
    ['31121999', 'La fecha de pago no puede ser anterior al año 2000.'],
    ['31112026', 'Esa fecha no existe.'],
  ])('con el día %s no se envía: se dice en su campo', async (dia, problema) => {
    enLaFecha(new Date('2026-11-22T18:00:00Z'));
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    await escribeDia(dia);
    await escribeMonto('50');
    await pulsar('Registrar abono con Efectivo');
    expect(await screen.findByText(problema)).toBeVisible();
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('no manda una nota más larga que lo que cabe: lo dice en su campo', async () => {
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    await escribeMonto('50');
    await pulsar('Agregar nota');
    const nota = screen.getByLabelText('Nota (opcional)');
    await userEvent.click(nota);
    await userEvent.paste('ñ'.repeat(501));
    await pulsar('Registrar abono con Efectivo');
    await waitFor(() =>
      expect(nota).toHaveAccessibleDescription('El texto es demasiado largo: caben 500 caracteres.'),
    );
    expect(nota).toHaveFocus();
    expect(screen.getAllByText(/demasiado largo/)).toHaveLength(1);
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('puede ser de otro día y llevar una nota', async () => {
    enLaFecha(new Date('2026-11-22T18:00:00Z'));
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    await escribeMonto('50');
    await escribeDia('20112026');
    await pulsar('Agregar nota');
    await userEvent.type(await screen.findByLabelText('Nota (opcional)'), 'Folio 9');
    await pulsar('Registrar abono con Efectivo');
    await recibiste();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [ABONOS, { version: 1, metodo_pago_id: EFECTIVO.id, fecha: '2026-11-20', monto: 50, nota: 'Folio 9' }],
    ]);
  });

  test('todo lo que se debe, de otro día, se pregunta con ese día', async () => {
    enLaFecha(new Date('2026-11-22T18:00:00Z'));
    const { peticiones } = abrirPendientes();
    await pulsar('Completar Pago');
    await escribeDia('20112026');
    await pulsar('Completar Pago con Efectivo');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'La factura #7 de Ana Muñoz quedará pagada: $200.00 con Efectivo, recibidos el 20/11/2026.',
    );
    await pulsar('Sí, completar');
    await recibiste();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ estado: 'pagada', fecha: '2026-11-20' })],
    ]);
  });

  test('lo que el servidor rechaza se dice en su campo, y lo escrito sigue ahí', async () => {
    abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: {
        estatus: 400,
        cuerpo: { message: 'No.', errors: { fecha: 'La fecha de pago no puede ser posterior a hoy.' } },
      },
    });
    await pulsar('Completar Pago');
    await escribeMonto('50');
    await pulsar('Registrar abono con Efectivo');
    expect(await screen.findByText('La fecha de pago no puede ser posterior a hoy.')).toBeVisible();
    expect(await monto()).toHaveValue('50');
  });

  test('su recibo sale por WhatsApp en el mismo toque', async () => {
    const abierto = whatsAppAbierto();
    abrirPendientes(conAbono(PENDIENTE, 20, { id: 'ab0' }));
    await pulsar('Completar Pago');
    await escribeMonto('50');
    await pulsar('Registrar abono con Efectivo');
    await recibiste();
    const recibo = screen.getByRole('button', { name: 'Enviar recibo por WhatsApp' });
    await waitFor(() => expect(recibo).toBeEnabled());
    // Browsers block a window that is opened after any wait, so the click is synchronous.
    act(() => recibo.click());
    expect(abierto).toHaveBeenCalledTimes(1);
    const direccion = decodeURIComponent(String(abierto.mock.calls[0]![0]));
    expect(direccion).toContain('https://wa.me/525512345678?text=');
    expect(direccion).toContain('$50.00 con Efectivo');
    expect(direccion).toContain('$130.00');
  });
});

describe('Si la factura cambió mientras escribía el pago', () => {
  const CAMBIO = 'La factura cambió mientras tanto. Revisa cómo está ahora.';
  /** Another tab recorded `deOtra` first: the requests with the version of before are refused. */
  const conOtraPestana = (deOtra: number) => {
    let factura = conAbono(PENDIENTE, deOtra, { id: 'otro' });
    const escribir = async (peticion: Request) => {
      const { version, monto = factura.balance_restante } = (await peticion.clone().json()) as {
        version: number;
        monto?: number;
      };
      if (version !== factura.version) return { estatus: 409, cuerpo: { message: 'La factura cambió.' } };
      factura = conAbono(factura, monto);
      return { cuerpo: factura };
    };
    return abrirPendientes(PENDIENTE, {
      [`GET ${ESTA}`]: () => ({ cuerpo: factura }),
      [`POST ${ABONOS}`]: escribir,
      [`PUT ${ESTA}`]: escribir,
    });
  };
  const saldo = async () => (await screen.findByText('Saldo pendiente')).nextElementSibling;
  const nota = () => screen.findByLabelText('Nota (opcional)');

  test('el importe, el día, la nota y el método siguen ahí, con el saldo de ahora, y así se registra', async () => {
    enLaFecha(new Date('2026-11-22T18:00:00Z'));
    const { peticiones } = conOtraPestana(100);
    await pulsar('Completar Pago');
    await escribeMonto('40');
    await escribeDia('20112026');
    await elige('Tarjeta');
    await pulsar('Agregar nota');
    await userEvent.type(await nota(), 'Folio 9');
    await pulsar('Registrar abono con Tarjeta');
    expect(await screen.findByText(CAMBIO)).toBeVisible();
    expect(await saldo()).toHaveTextContent('$100.00');
    expect(await monto()).toHaveValue('40');
    expect(await monto()).toHaveAccessibleDescription('Quedan $60.00 por cobrar');
    expect(screen.getByRole('textbox', { name: '¿Cuándo?' })).toHaveValue('20/11/2026');
    expect(await nota()).toHaveValue('Folio 9');
    await pulsar('Registrar abono con Tarjeta');
    expect(await recibiste()).toHaveTextContent('Recibiste $40.00 · quedan $60.00');
    expect((await cuerposDe(peticiones, 'POST')).at(-1)).toEqual([
      ABONOS,
      { version: 2, metodo_pago_id: TARJETA.id, fecha: '2026-11-20', monto: 40, nota: 'Folio 9' },
    ]);
  });

  test('el importe propuesto, sin tocar, es el saldo de ahora; la nota sigue ahí', async () => {
    conOtraPestana(50);
    await pulsar('Completar Pago');
    await pulsar('Agregar nota');
    await userEvent.type(await nota(), 'Folio 9');
    await pulsar('Completar Pago con Efectivo');
    await pulsar('Sí, completar');
    expect(await screen.findByText(CAMBIO)).toBeVisible();
    expect(await monto()).toHaveValue('150.00');
    expect(await monto()).toHaveAccessibleDescription('Quedará pagada');
    expect(await nota()).toHaveValue('Folio 9');
  });

  test('un importe mayor que el saldo de ahora se queda, y se dice en su campo', async () => {
    const { peticiones } = conOtraPestana(150);
    await pulsar('Completar Pago');
    await escribeMonto('90');
    await pulsar('Registrar abono con Efectivo');
    expect(await screen.findByText('Quedan $50.00 por cobrar')).toBeVisible();
    expect(await monto()).toHaveValue('90');
    expect(await monto()).toBeInvalid();
    expect(await monto()).toHaveFocus();
    await pulsar('Completar Pago con Efectivo');
    expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1);
    await pulsar('50.00');
    expect(await monto()).toHaveValue('50.00');
    expect(await monto()).toBeValid();
  });

  test('si ya no hay nada por cobrar, se completa sin el importe escrito', async () => {
    const CUBIERTA = { ...PENDIENTE, version: 2, deposito: 232, abonado: 232, balance_restante: 0 };
    const { peticiones } = abrirPendientes(PENDIENTE, {
      [`GET ${ESTA}`]: { cuerpo: CUBIERTA },
      [`POST ${ABONOS}`]: { estatus: 409, cuerpo: { message: 'La factura cambió.' } },
    });
    await pulsar('Completar Pago');
    await escribeMonto('40');
    await pulsar('Registrar abono con Efectivo');
    expect(await screen.findByText(/^Nada por cobrar/)).toBeVisible();
    await pulsar('Completar Pago con Efectivo');
    await recibiste();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ version: 2, estado: 'pagada' })],
    ]);
  });

  test('tras un pago sin respuesta, lo escrito sigue ahí y el aviso se quita', async () => {
    abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: (): never => {
        throw new TypeError('the line is down');
      },
      [`GET ${ESTA}`]: { cuerpo: conAbono(PENDIENTE, 100, { id: 'otro' }) },
    });
    await pulsar('Completar Pago');
    await escribeMonto('40');
    await pulsar('Registrar abono con Efectivo');
    expect(await screen.findByText(CAMBIO)).toBeVisible();
    expect(await saldo()).toHaveTextContent('$100.00');
    expect(await monto()).toHaveValue('40');
    expect(screen.queryByText(/no tuvo respuesta/)).toBeNull();
  });
});

describe('Un pago que no tuvo respuesta', () => {
  const sinLinea = (): never => {
    throw new TypeError('the line is down');
  };
  const NO_QUEDO = /El pago de \$50\.00 con Efectivo no se registró/;
  const abonar50 = async () => {
    await pulsar('Completar Pago');
    await escribeMonto('50');
    await pulsar('Registrar abono con Efectivo');
  };
  const clavesDe = (peticiones: readonly Request[]) =>
    peticiones.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'));

  test('y no quedó: se dice, lo escrito sigue ahí, y se reintenta con la misma Idempotency-Key', async () => {
    let hayLinea = false;
    const { peticiones } = abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: () => (hayLinea ? { cuerpo: conAbono(PENDIENTE, 50) } : sinLinea()),
    });
    await abonar50();
    expect(await screen.findByText(NO_QUEDO)).toBeVisible();
    expect(await monto()).toHaveValue('50');
    hayLinea = true;
    await pulsar('Reintentar');
    expect(await recibiste()).toHaveTextContent('Recibiste $50.00 · quedan $150.00');
    expect(screen.queryByText(NO_QUEDO)).toBeNull();
    const claves = clavesDe(peticiones);
    expect([claves.length, new Set(claves).size]).toEqual([3, 1]);
    const cuerpos = await cuerposDe(peticiones, 'POST');
    expect(new Set(cuerpos.map((uno) => JSON.stringify(uno))).size).toBe(1);
  });

  test('y sí quedó: se ve recibido, sin enviarlo otra vez', async () => {
    const { peticiones } = abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: sinLinea,
      [`GET ${ESTA}`]: { cuerpo: conAbono(PENDIENTE, 50) },
    });
    await abonar50();
    expect(await recibiste()).toHaveTextContent('Recibiste $50.00 · quedan $150.00');
    expect(clavesDe(peticiones)).toHaveLength(2);
  });

  test('una respuesta guardada en el dispositivo no vale: se pregunta cuando vuelve la línea', async () => {
    let hayLinea = false;
    const { store } = abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: sinLinea,
      [`GET ${ESTA}`]: () =>
        hayLinea
          ? { cuerpo: conAbono(PENDIENTE, 50) }
          : { cuerpo: PENDIENTE, cabeceras: { 'x-guardada': 'si' } },
    });
    await abonar50();
    expect(await screen.findByText(/Al volver la línea revisamos si quedó/)).toBeVisible();
    expect(screen.queryByText(NO_QUEDO)).toBeNull();
    hayLinea = true;
    act(() => void store.dispatch(api.internalActions.onOnline()));
    expect(await recibiste()).toHaveTextContent('Recibiste $50.00 · quedan $150.00');
  });

  test('tras un 500 también se pregunta: si quedó se ve recibido, si no se dice', async () => {
    let quedo = false;
    abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: { estatus: 500 },
      [`GET ${ESTA}`]: () => ({ cuerpo: quedo ? conAbono(PENDIENTE, 50) : PENDIENTE }),
    });
    await abonar50();
    expect(await screen.findByText('Error al completar el pago')).toBeVisible();
    quedo = true;
    await pulsar('Registrar abono con Efectivo');
    expect(await recibiste()).toHaveTextContent('Recibiste $50.00 · quedan $150.00');
  });

  test('al reintentar sin línea, la respuesta del intento anterior no vale', async () => {
    let hayLinea = true;
    abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: sinLinea,
      [`GET ${ESTA}`]: () => (hayLinea ? { cuerpo: PENDIENTE } : sinLinea()),
    });
    await abonar50();
    expect(await screen.findByText(NO_QUEDO)).toBeVisible();
    hayLinea = false;
    await pulsar('Reintentar');
    expect(await screen.findByText(/Al volver la línea revisamos si quedó/)).toBeVisible();
    expect(screen.queryByText(NO_QUEDO)).toBeNull();
  });

  test('si otra pestaña lo cobró mientras tanto, se dice', async () => {
    abrirPendientes(PENDIENTE, {
      [`POST ${ABONOS}`]: sinLinea,
      [`GET ${ESTA}`]: { cuerpo: { ...PAGADA, version: 2 } },
    });
    await abonar50();
    expect(await screen.findByText(/La factura cambió mientras tanto/)).toBeVisible();
    expect(await screen.findByText('Pagada con Efectivo')).toBeVisible();
  });
});

describe('En la tarjeta de una factura', () => {
  const CUBIERTA: FacturaDeApi = { ...PENDIENTE, deposito: 232, abonado: 232, balance_restante: 0 };
  const tarjeta = async () => within(await screen.findByRole('article', { name: 'Factura 7 de Ana Muñoz' }));

  test('se ve lo abonado de una pendiente, con su anticipo', async () => {
    abrirPendientes(conAbono(PENDIENTE, 50));
    expect((await tarjeta()).getByText(/^Abonado/)).toHaveTextContent('Abonado $82.00 de $232.00');
    expect((await tarjeta()).getByText(/^Saldo/)).toHaveTextContent('Saldo $150.00');
  });

  test('sin anticipo ni pagos no se ve nada abonado', async () => {
    abrirPendientes({ ...PENDIENTE, deposito: 0, abonado: 0, balance_restante: 232 });
    await tarjeta();
    expect(screen.queryByText(/Abonado/)).toBeNull();
  });

  test('sin nada por cobrar se completa con un toque, con el único método que hay', async () => {
    const { peticiones } = abrirPendientes(CUBIERTA, { 'GET /api/metodos-pago': { cuerpo: [EFECTIVO] } });
    expect((await tarjeta()).getByText('Nada por cobrar')).toBeVisible();
    await pulsar('Completar');
    expect(await screen.findByText('Factura #7 completada')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ estado: 'pagada', metodo_pago_id: EFECTIVO.id, balance_restante: 0 })],
    ]);
  });

  test('sin nada por cobrar se completa con el método de su último pago', async () => {
    const { peticiones } = abrirPendientes({
      ...conAbono(CUBIERTA, 0),
      abonos: [{ ...PAGADA.abonos[0]!, metodo_pago: { id: TARJETA.id, nombre: 'Tarjeta' } }],
    });
    await pulsar('Completar');
    expect(await screen.findByText('Factura #7 completada')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ metodo_pago_id: TARJETA.id })],
    ]);
  });

  test('sin nada por cobrar ni método conocido, se elige entre los que hay', async () => {
    abrirPendientes(CUBIERTA, {}, null);
    await pulsar('Completar');
    expect(await within(await ventana()).findByText(/^Nada por cobrar/)).toBeVisible();
    expect(screen.queryByLabelText('¿Cuánto recibiste?')).toBeNull();
    await elige('Efectivo');
    await pulsar('Completar Pago con Efectivo');
    expect(await screen.findByText('Pagada con Efectivo')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
