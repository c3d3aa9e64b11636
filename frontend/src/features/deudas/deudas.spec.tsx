import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route } from 'wouter';
import {
  type CuentaDeClientaDeApi,
  type PaginaDeAntiguedadDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type EnlaceDeEstadoDeApi } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import {
  CON_ANA,
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import {
  CLIENTA,
  CON_TODO,
  abrirVentana,
  cuerposDe,
  whatsAppAbierto,
} from '../../components/ventana.prueba.tsx';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from '../../components/Confirmacion.tsx';
import { cobranzaApi } from '../../api/cobranza.api.ts';
import { clienta, recordatorio } from '../cobranza/cobranza.prueba.ts';
import PaginaDeClientes from '../clientes/PaginaDeClientes.tsx';
import { facturasApi } from '../../api/facturas.api.ts';
import PaginaDeAntiguedad from './PaginaDeAntiguedad.tsx';
import PaginaDeCliente from '../ficha-de-cliente/PaginaDeCliente.tsx';
import { deudasApi } from '../../api/deudas.api.ts';
import { ANA, CUENTA, ESTADO, FACTURA_DE_ANA, NADA, PAGINA } from './deudas.prueba.ts';
import { periodoInicial } from './periodo-del-estado.ts';

afterEach(olvidarTodo);

test('al registrar un abono se piden otra vez antigüedad, cuenta, estado de cuenta y cobranza', async () => {
  const LECTURAS = {
    '/api/antiguedad': deudasApi.endpoints.antiguedad.initiate({}),
    [`/api/clientes/${ANA.id}/cuenta`]: deudasApi.endpoints.cuentaDeCliente.initiate(ANA.id),
    [`/api/clientes/${ANA.id}/estado-de-cuenta`]: deudasApi.endpoints.estadoDeCuenta.initiate({ id: ANA.id }),
    '/api/cobranza': cobranzaApi.endpoints.cobranza.initiate({}),
    [`/api/cobranza/${ANA.id}`]: cobranzaApi.endpoints.cobranzaDeCliente.initiate(ANA.id),
  };
  const caminos = Object.keys(LECTURAS);
  const abonos = `/api/facturas/${FACTURA_DE_ANA}/abonos`;
  const peticiones = conServidor({
    [`POST ${abonos}`]: { estatus: 201 },
    ...Object.fromEntries(caminos.map((camino) => [`GET ${camino}`, {}])),
  });
  const { store } = abrir(null, { ruta: '/', token: 'uno' });
  const abono = { id: FACTURA_DE_ANA, clave: 'c', cuerpo: { monto: 500, metodo_pago_id: ANA.id } };
  await Promise.all(Object.values(LECTURAS).map((lectura) => store.dispatch(lectura as never)));
  await store.dispatch(facturasApi.endpoints.registrarAbono.initiate(abono));
  const pedido = () => peticiones.map(({ url }) => new URL(url).pathname);
  await waitFor(() =>
    expect([pedido().slice(0, 5).sort(), pedido()[5], pedido().slice(6).sort()]).toEqual([
      [...caminos].sort(),
      abonos,
      [...caminos].sort(),
    ]),
  );
});

describe('La antigüedad de saldos', () => {
  const abrirEn = (ruta: string, respuesta: (consulta: URLSearchParams) => PaginaDeAntiguedadDeApi) => {
    const peticiones = conServidor({
      ...CON_TODO,
      'GET /api/antiguedad': ({ url }) => ({ cuerpo: respuesta(new URL(url).searchParams) }),
    });
    return { ...abrir(<PaginaDeAntiguedad />, { ruta, token: 'uno' }), peticiones };
  };
  const preguntado = (peticiones: readonly Request[]) => new URL(peticiones.at(-1)!.url).search;

  test('dice cuánto te deben y de qué edad, y quién, con el camino a cada quien', async () => {
    abrirEn('/antiguedad', () => PAGINA);
    const suma = within(await screen.findByRole('region', { name: 'Te deben' }));
    await screen.findByText('$440.50');
    expect((await suma.findAllByRole('button')).map((edad) => edad.textContent)).toEqual([
      ...['Por vencer$50.00', '1 a 30 días$300.50', '31 a 60 días$0.00', '61 a 90 días$0.00'],
      ...['Más de 90 días$0.00', 'Sin fecha$90.00'],
    ]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^2 clientes$/);
    const tabla = within(screen.getByRole('region', { name: 'Saldos por cliente' }));
    expect(
      tabla
        .getAllByRole('row')
        .slice(1)
        .map((fila) =>
          within(fila)
            .getAllByRole('cell')
            .map((una) => una.textContent),
        ),
    ).toEqual([
      ['$50.00', '$300.50', '–', '–', '–', '–', '$350.50'],
      ['–', '–', '–', '–', '–', '$90.00', '$90.00'],
    ]);
    expect(tabla.getByRole('link', { name: 'Rosa Díaz (eliminada)' })).toHaveAttribute('href', '/clientes/9');
  });

  test('se busca, se ordena y se acota por edad; la dirección lo dice, y la misma edad otra vez los trae a todos', async () => {
    const { peticiones, ruta } = abrirEn('/antiguedad', () => PAGINA);
    await userEvent.click(await screen.findByRole('button', { name: /^1 a 30 días/ }));
    await waitFor(() => expect(preguntado(peticiones)).toBe('?edad=de_1_a_30'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar entre quienes deben' }), 'ana');
    await waitFor(() => expect(preguntado(peticiones)).toBe('?q=ana&edad=de_1_a_30'));
    await userEvent.click(screen.getByRole('combobox', { name: 'Orden' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Quien más debe' }));
    await waitFor(() => expect(preguntado(peticiones)).toBe('?q=ana&edad=de_1_a_30&order=saldo'));
    expect(ruta()).toBe('/antiguedad?q=ana&edad=de_1_a_30&orden=saldo');
    await userEvent.click(screen.getByRole('button', { name: /^1 a 30 días/, pressed: true }));
    await waitFor(() => expect(ruta()).toBe('/antiguedad?q=ana&orden=saldo'));
  });

  test('cuando los filtros no hallan a nadie lo dice, y los filtros siguen ahí', async () => {
    abrirEn('/antiguedad?q=zzz', () => ({ ...PAGINA, clientes: [], total: 0 }));
    expect(await screen.findByText('No se encontró a nadie que deba con esos filtros.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('zzz');
  });

  test('de un día anterior se elige «Como se sabía ese día», y queda en la dirección', async () => {
    const { peticiones, ruta } = abrirEn('/antiguedad?al=2026-10-31', (consulta) => ({
      ...PAGINA,
      al: consulta.get('al')!,
      lectura: (consulta.get('lectura') ?? 'por_fecha') as PaginaDeAntiguedadDeApi['lectura'],
    }));
    expect(await screen.findByText('Al 31/10/2026')).toBeVisible();
    expect(await screen.findByText('Te debían')).toBeVisible();
    expect(preguntado(peticiones)).toBe('?al=2026-10-31');
    await userEvent.click(screen.getByRole('switch', { name: 'Como se sabía ese día' }));
    expect(await screen.findByText('Al 31/10/2026, como se sabía')).toBeVisible();
    await waitFor(() => expect(preguntado(peticiones)).toBe('?al=2026-10-31&lectura=como_se_sabia'));
    expect(ruta()).toBe('/antiguedad?al=2026-10-31&lectura=como_se_sabia');
  });

  test('un día posterior a hoy se dice, y se quita de la dirección', async () => {
    const { ruta } = abrirEn('/antiguedad?al=2026-10-31', () => PAGINA);
    await userEvent.click(await screen.findByRole('textbox', { name: 'Al día' }));
    await userEvent.keyboard('01012099');
    await userEvent.click(document.body);
    expect(await screen.findByText('El día no puede ser posterior a hoy.')).toBeVisible();
    await waitFor(() => expect(ruta()).not.toContain('al='));
  });

  test('se baja en Excel, la del día que se ve y con su nombre; si no llega, se dice', async () => {
    const guardados: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:uno', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      guardados.push(`${this.href} ${this.download}`);
    });
    let falla = false;
    const peticiones = conServidor({
      ...CON_TODO,
      'GET /api/antiguedad': { cuerpo: { ...PAGINA, al: '2026-10-31', lectura: 'como_se_sabia' } },
      'GET /api/antiguedad.xlsx': () =>
        falla ? { estatus: 404, cuerpo: { message: 'No encontrado.' } } : { cuerpo: 'PK' },
    });
    const ruta = '/antiguedad?al=2026-10-31&lectura=como_se_sabia';
    abrir(
      <>
        <PaginaDeAntiguedad />
        <Toasts />
      </>,
      { ruta, token: 'uno' },
    );
    const boton = await screen.findByRole('button', { name: 'Descargar la antigüedad en Excel' });
    await userEvent.click(boton);
    await waitFor(() => expect(guardados).toEqual(['blob:uno Antiguedad-2026-10-31.xlsx']));
    const pedida = peticiones.find(({ url }) => url.includes('.xlsx'))!;
    expect(new URL(pedida.url).search).toBe('?al=2026-10-31&lectura=como_se_sabia');
    expect(pedida.headers.get('authorization')).toBe('Bearer uno');
    falla = true;
    await waitFor(() => expect(boton).toBeEnabled());
    await userEvent.click(boton);
    expect(await screen.findByText('No encontrado.')).toBeVisible();
  });

  test('con un filtro puesto, el Excel dice que es de todos', async () => {
    abrirEn('/antiguedad?q=ana', () => PAGINA);
    expect(
      await screen.findByRole('button', { name: 'Descargar la antigüedad en Excel de todos' }),
    ).toHaveTextContent('Excel de todos');
  });

  test('cuando nadie debe nada lo dice', async () => {
    abrirEn('/antiguedad', () => ({ ...PAGINA, totales: NADA, clientes: [], total: 0 }));
    expect(await screen.findByRole('heading', { name: 'Nadie te debe nada' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Cobrar' })).toBeNull();
  });
});

describe('La página de un cliente', () => {
  const COBRANZA = clienta(0, 'Ana Muñoz', {
    situacion: 'pospuesta',
    pospuesta_hasta: '2026-11-30',
    ultimo_recordatorio: { ...recordatorio('r1', false), persona: 'Luis Paz' },
  });
  const abrirla = (cuenta: CuentaDeClientaDeApi | null = CUENTA, suyas = 1234, servidor: Servidor = {}) => {
    const { id } = CLIENTA;
    const peticiones = conServidor({
      ...CON_ANA,
      ...CON_TODO,
      [`GET /api/clientes/${id}/cuenta`]: cuenta
        ? { cuerpo: cuenta }
        : { estatus: 404, cuerpo: { message: 'No.' } },
      [`GET /api/clientes/${id}/estado-de-cuenta`]: { cuerpo: { ...ESTADO, cliente: cuenta?.cliente } },
      'GET /api/facturas': { cuerpo: { facturas: [], total: suyas, totalPages: 1 } },
      [`GET /api/cobranza/${id}`]: { cuerpo: COBRANZA },
      ...servidor,
    });
    abrir(
      <ConfirmacionProvider>
        <Route path="/clientes/:id">
          <PaginaDeCliente />
        </Route>
        <Toasts />
      </ConfirmacionProvider>,
      { ruta: `/clientes/${id}`, token: 'uno' },
    );
    return peticiones;
  };

  const dato = (texto: string) =>
    screen.getByText((_, uno) => uno?.tagName === 'DD' && uno.textContent === texto);

  test('dice lo que debe, lo vencido, su último pago y cada factura por cobrar', async () => {
    abrirla();
    expect(await screen.findByRole('heading', { name: 'Ana Muñoz', level: 1 })).toBeVisible();
    const debe = screen.getByRole('region', { name: 'Debe' });
    expect(debe).toHaveTextContent(/^Debe\$350\.50Vencido\$300\.50/);
    expect(debe).not.toHaveTextContent('$0.00');
    expect(dato('2 · 1 vencida')).toBeVisible();
    expect(dato('$0.30 el 01/10/2026')).toBeVisible();
    const porCobrar = within(await screen.findByRole('region', { name: 'Por cobrar' }));
    const facturas = await porCobrar.findAllByRole('link');
    expect(facturas.map(({ textContent }) => textContent)).toEqual([
      'Factura #320/10/2026 · Venció el 20/11/2026 · hace 1 día$300.50',
      'Factura #9Por venir · 30/11/2026 · Vence el 31/12/2026 · en 40 días$50.00de $80.00',
    ]);
    expect(facturas[0]).toHaveAttribute('href', `/factura-detalle/${FACTURA_DE_ANA}`);
    expect(await screen.findByRole('link', { name: 'Nueva factura' })).toHaveAttribute(
      'href',
      `/facturas/nueva?cliente=${CLIENTA.id}`,
    );
    for (const accion of ['Llamar', 'WhatsApp', 'Editar', 'Historial'])
      expect(await screen.findByRole('button', { name: accion })).toBeVisible();
    expect(screen.getByText('Paga en efectivo')).toBeVisible();
  });

  test('lleva a todas sus facturas, no solo a las que debe', async () => {
    const peticiones = abrirla();
    expect(await screen.findByRole('link', { name: 'Ver sus 1,234 facturas' })).toHaveAttribute(
      'href',
      `/facturas?cliente=${CLIENTA.id}`,
    );
    const pedida = peticiones.find(({ url }) => url.includes('/api/facturas'));
    expect(new URL(pedida!.url).search).toBe(`?cliente_id=${CLIENTA.id}&limit=1`);
  });

  test('sin facturas no hay enlace a sus facturas', async () => {
    abrirla(CUENTA, 0);
    await screen.findByRole('region', { name: 'Movimientos' });
    expect(screen.queryByRole('link', { name: /^Ver su/ })).toBeNull();
  });

  const ENLACES = `/api/clientes/${CLIENTA.id}/enlaces-de-estado`;
  const PENDIENTE: EnlaceDeEstadoDeApi = {
    id: '77777777-7777-4777-8777-777777777777',
    desde: null,
    hasta: null,
    creado: '2026-11-20T18:00:00.000Z',
    revocado: null,
    camino: '/estado/uno',
  };
  const enviar = async (hay: readonly EnlaceDeEstadoDeApi[] = [], servidor: Servidor = {}) => {
    let enlaces = [...hay];
    const peticiones = abrirla(CUENTA, 1, {
      [`GET ${ENLACES}`]: () => ({ cuerpo: enlaces }),
      [`POST ${ENLACES}`]: () => {
        enlaces = [{ ...PENDIENTE, id: '9', camino: '/estado/nuevo' }, ...enlaces];
        return { estatus: 201, cuerpo: enlaces[0] };
      },
      [`DELETE ${ENLACES}/${PENDIENTE.id}`]: () => {
        enlaces = enlaces.map((uno) => ({ ...uno, camino: null, revocado: '2026-11-21T18:00:00.000Z' }));
        return { estatus: 204 };
      },
      ...servidor,
    });
    const boton = await screen.findByRole('button', { name: 'Enviar estado de cuenta' });
    await waitFor(() => expect(boton).toBeEnabled());
    await userEvent.click(boton);
    await screen.findByRole('dialog', { name: 'Enviar estado de cuenta' });
    return peticiones;
  };
  const alPoder = async (nombre: string) => {
    const boton = await screen.findByRole('button', { name: nombre });
    await waitFor(() => expect(boton).toBeEnabled());
    await userEvent.click(boton);
  };

  test('su estado de cuenta se le envía por WhatsApp, ya escrito y con su enlace', async () => {
    const abierto = whatsAppAbierto();
    const peticiones = await enviar();
    await alPoder('WhatsApp');
    const escrito = await screen.findByLabelText<HTMLTextAreaElement>('Mensaje');
    expect(escrito.value).toContain('• Factura N.º 3 · venció el 20/11/2026 · $300.50');
    expect(escrito.value).toContain('Saldo pendiente: $350.50\nVencido: $300.50');
    expect(escrito.value).toContain('Puedes ver tu estado de cuenta aquí:\nhttps://cc.mx/estado/nuevo\n');
    expect(await cuerposDe(peticiones, 'POST')).toEqual([[ENLACES, {}]]);
    await alPoder('Enviar');
    expect(abierto).toHaveBeenCalledWith(
      expect.stringMatching(/^https:\/\/wa\.me\/525512345678\?text=Hola%20Ana%20Mu%C3%B1oz.*%24350\.50/),
      '_blank',
    );
  });

  test('el enlace que ya hay se copia sin hacer otro; uno de un período se hace con sus días', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    const peticiones = await enviar([PENDIENTE]);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await alPoder('Copiar enlace');
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('https://cc.mx/estado/uno');
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Sus movimientos de un período' }));
    await alPoder('Copiar enlace');
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('https://cc.mx/estado/nuevo'));
    expect(await cuerposDe(peticiones, 'POST')).toEqual([[ENLACES, { desde: '2026-09-01' }]]);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('con un día rechazado a la vista no se hace ningún enlace', async () => {
    const peticiones = await enviar([PENDIENTE]);
    await userEvent.click(screen.getByRole('radio', { name: 'Sus movimientos de un período' }));
    const poner = async (label: string, dia: string) => {
      const campo = screen.getByRole('textbox', { name: label });
      await userEvent.clear(campo);
      await userEvent.type(campo, dia);
      await userEvent.tab();
    };
    await poner('Fecha Hasta', '31/10/2026');
    await poner('Fecha Desde', '31/09/2026');
    expect(await screen.findByText('Corrige la fecha, o quítala.')).toBeVisible();
    for (const name of ['Copiar enlace', 'Ver en PDF', 'WhatsApp'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    await poner('Fecha Desde', '01/10/2026');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeEnabled());
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });

  test('un enlace nuevo se copia dentro del toque: el portapapeles espera su texto', async () => {
    const escritos: Blob[] = [];
    let enElToque = true;
    const write = jest.fn(async ([uno]: [{ partes: Record<string, Promise<Blob>> }]) => {
      if (!enElToque) throw new DOMException('', 'NotAllowedError');
      escritos.push(await uno.partes['text/plain']!);
    });
    Object.assign(globalThis, {
      ClipboardItem: class {
        constructor(readonly partes: Record<string, Promise<Blob>>) {}
      },
    });
    await enviar([]);
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { write, writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) },
    });
    const boton = await screen.findByRole('button', { name: 'Copiar enlace' });
    await waitFor(() => expect(boton).toBeEnabled());
    boton.click();
    enElToque = false;
    expect(await screen.findByText('Enlace copiado')).toBeVisible();
    expect(escritos.map(({ type }) => type)).toEqual(['text/plain']);
    Reflect.deleteProperty(navigator, 'clipboard');
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
  });

  test('cada enlace dice de qué es y desde cuándo; se revoca tras preguntar, y ya no se copia', async () => {
    await enviar([PENDIENTE, { ...PENDIENTE, id: '8', desde: '2026-10-01', hasta: '2026-10-31' }]);
    const enlaces = within(await screen.findByRole('region', { name: 'Enlaces' }));
    expect(enlaces.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Lo que debe ahoraCreado el 20\/11\/2026/),
      expect.stringMatching(/^Movimientos: del 01\/10\/2026 al 31\/10\/2026Creado el/),
    ]);
    expect(enlaces.getByText('Días y horas de Ciudad de México.')).toBeVisible();
    await userEvent.click(enlaces.getByRole('button', { name: 'Revocar el enlace: Lo que debe ahora' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      '«Lo que debe ahora» dejará de abrirse para quien lo tenga. No se puede deshacer.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Sí, revocar' }));
    expect(await enlaces.findAllByText(/Revocado el 21\/11\/2026/)).not.toHaveLength(0);
    expect(enlaces.queryByRole('button', { name: 'Copiar el enlace: Lo que debe ahora' })).toBeNull();
  });

  test('sin línea no se hace ningún enlace, y se dice; el diálogo sigue ahí', async () => {
    await enviar([], { [`POST ${ENLACES}`]: () => Promise.reject(new TypeError('sin línea')) });
    await alPoder('WhatsApp');
    expect(await screen.findByText(/^Sin conexión: no hubo respuesta/)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Enviar estado de cuenta' })).toBeVisible();
    expect(screen.queryByLabelText('Mensaje')).toBeNull();
  });

  test('su estado de cuenta: saldo anterior, cada renglón con lo que debía, y lo que está por venir', async () => {
    const peticiones = abrirla();
    const movimientos = within(await screen.findByRole('region', { name: 'Movimientos' }));
    const renglones = movimientos.getAllByRole('row').slice(1);
    expect(
      renglones.map((uno) =>
        within(uno)
          .getAllByRole('cell')
          .map((celda) => celda.textContent),
      ),
    ).toEqual([
      ['01/09/2026', 'Saldo anterior', '', '', '$100.00'],
      ['12/11/2026', 'Factura #10', '$280.80', '', '$380.80'],
      ['12/11/2026', 'Pago de la factura #10recibido el 01/10/2026', '', '$0.30', '$380.50'],
      ['30/11/2026', 'Anticipo de la factura #11Por venir', '', '$30.00', '$350.50'],
      ['', 'Saldo', '$280.80', '$30.30', '$350.50'],
    ]);
    const pedidos = peticiones.filter(({ url }) => url.includes('estado-de-cuenta'));
    expect(pedidos.map(({ url }) => new URL(url).search)).toEqual(['?desde=2026-09-01']);
    expect(screen.getByText('Desde el 01/09/2026')).toBeVisible();
  });

  test('de quien se eliminó queda lo que debe, sin lo que ya no se puede hacer', async () => {
    abrirla({ ...CUENTA, cliente: { ...ANA, nombre: 'Ana Muñoz (eliminada)', eliminada: true } });
    expect(await screen.findByRole('heading', { name: 'Ana Muñoz (eliminada)' })).toBeVisible();
    expect(screen.getByText(/^Este cliente se eliminó\./)).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Movimientos' })).toBeVisible();
    for (const accion of ['Llamar', 'WhatsApp', 'Editar', 'Enviar estado de cuenta'])
      expect(screen.queryByRole('button', { name: accion })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Nueva factura' })).toBeNull();
  });

  test('la sección Cobranza dice qué vence, quién le escribió y hasta cuándo se pospuso', async () => {
    abrirla();
    const suya = within(await screen.findByRole('region', { name: 'Cobranza' }));
    expect(await suya.findByText('2 vencidas · desde hace 45 días · Luis Paz le escribió hoy')).toBeVisible();
    expect(suya.getByText('Pospuesta hasta el 30/11/2026')).toBeVisible();
    expect(suya.getByRole('button', { name: 'Insistir por WhatsApp a Ana Muñoz' })).toBeVisible();
    expect(suya.getByRole('button', { name: 'Historial de cobranza' })).toBeVisible();
  });

  test('sin nada vencido no hay sección Cobranza', async () => {
    abrirla({ ...CUENTA, vencidas: 0 });
    await screen.findByRole('region', { name: 'Movimientos' });
    expect(screen.queryByRole('region', { name: 'Cobranza' })).toBeNull();
  });

  test('un cliente que no existe se dice, y lleva a los clientes', async () => {
    abrirla(null);
    expect(await screen.findByRole('heading', { name: 'Cliente no encontrado.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver clientes' })).toHaveAttribute('href', '/clientes');
  });

  test.each([
    ['2026-11-21', '2026-09-01'],
    ['2026-01-31', '2025-11-01'],
  ])('al %s el estado de cuenta empieza el %s: este mes y los dos de antes', (hoy, desde) => {
    expect(periodoInicial(hoy)).toBe(desde);
  });
});

describe('Antes de eliminar a un cliente', () => {
  const pregunta = async (cuenta: Parameters<typeof conServidor>[0][string]) => {
    conServidor({
      ...CON_TODO,
      'GET /api/clientes': { cuerpo: [CLIENTA] },
      [`GET /api/clientes/${CLIENTA.id}/cuenta`]: cuenta,
    });
    abrirVentana(<PaginaDeClientes />);
    await userEvent.click(await screen.findByRole('button', { name: 'Más acciones (Ana Muñoz)' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Eliminar' }));
    return screen.findByRole('alertdialog', { name: '¿Estás seguro?' });
  };

  test('la pregunta dice lo que debe', async () => {
    expect(await pregunta({ cuerpo: CUENTA })).toHaveTextContent(
      'Te debe $350.50. Se eliminará a Ana Muñoz; sus facturas, y lo que debe, se conservan.',
    );
  });

  test('la pregunta no dice de deudas si no debe, o si la respuesta tarda', async () => {
    expect(await pregunta(() => respuestaRetenida().respuesta)).toHaveTextContent(
      'Se eliminará a Ana Muñoz. Sus facturas se conservan.',
    );
  });
});
