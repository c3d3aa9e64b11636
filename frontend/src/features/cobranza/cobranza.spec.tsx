import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  type CobranzaDeClientaDeApi,
  NADA_VENCIDO,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { api } from '../../base/api.ts';
import {
  ANA as DUENA,
  CON_ANA,
  type Servidor,
  abrir,
  conServidor,
  dosToques,
  enLaFecha,
  olvidarTodo,
  respuestaRetenida,
} from '../../base/pagina.prueba.tsx';
import { guardadoDe } from '../../dispositivo/guardado.ts';
import { recordatoriosAbiertos } from '../../base/sesion/recordatorios-abiertos.ts';
import { unirToques } from '../../base/ventanas/segundo-toque.ts';
import { Toasts } from '../../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from '../../components/Confirmacion.tsx';
import { CON_TODO, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import PaginaDeCobranza from './PaginaDeCobranza.tsx';
import { HOY, clienta, recordatorio } from './cobranza.prueba.ts';

beforeAll(unirToques);
beforeEach(() => enLaFecha(Date.parse(`${HOY}T18:00:00Z`)));
afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const porAnotar = () => recordatoriosAbiertos(DUENA.id).leer();

const recordada = (una: CobranzaDeClientaDeApi): CobranzaDeClientaDeApi => ({
  ...una,
  situacion: 'recordada',
  ultimo_recordatorio: recordatorio(`r-${una.cliente.id}`),
  descansa_hasta: '2026-11-25',
});

const ANA = clienta(0, 'Ana Muñoz');
const ROTA = clienta(1, 'Rosa Díaz', {
  promesa: { fecha: '2026-11-12', monto: 150, nota: 'Cobra el viernes', falta: 150, rota: true },
});
const DESCANSA = clienta(2, 'Luz Paz', {
  situacion: 'recordada',
  ultimo_recordatorio: { ...recordatorio('r0'), dia: '2026-11-17' },
  abono: { fecha: '2026-11-19', monto: 50 },
});
const PROMETIO = clienta(3, 'Eva Ruiz', {
  situacion: 'prometio',
  promesa: { fecha: '2026-11-28', monto: null, nota: null, falta: 300, rota: false },
});
const TODAS = [ROTA, ANA, DESCANSA, PROMETIO];

const pagina = (clientes: readonly CobranzaDeClientaDeApi[]): PaginaDeCobranzaDeApi => ({
  al: HOY,
  totales: {
    facturas: clientes.length * 2,
    clientes: clientes.length,
    vencido: clientes.length * 300,
    por_edad: {
      de_1_a_30: clientes.length * 100,
      de_31_a_60: clientes.length * 200,
      de_61_a_90: 0,
      mas_de_90: 0,
    },
    por_recordar: clientes.filter(({ situacion }) => situacion === 'por_recordar').length,
    promesas_rotas: clientes.filter(({ promesa }) => promesa?.rota).length,
  },
  clientes: [...clientes],
  total: clientes.length,
  totalPages: 1,
});

const LISTA = 'GET /api/cobranza';
const recordatorios = ({ cliente: { id } }: CobranzaDeClientaDeApi) => `/api/cobranza/${id}/recordatorios`;

const abrirCobranza = (clientes: readonly CobranzaDeClientaDeApi[] = TODAS, servidor: Servidor = {}) => {
  let lista = clientes;
  const poner = (otra: CobranzaDeClientaDeApi) =>
    (lista = lista.map((una) => (una.cliente.id === otra.cliente.id ? otra : una)));
  const pestana = { opener: {} as unknown, location: { href: '' }, close: jest.fn() };
  const abierta = jest.spyOn(window, 'open').mockReturnValue(pestana as unknown as Window);
  const peticiones = conServidor({
    ...CON_TODO,
    ...CON_ANA,
    'GET /api/cotizaciones': { cuerpo: { cotizaciones: [], total: 0, totalPages: 1 } },
    'GET /api/avisos': { cuerpo: { avisos: [] } },
    'GET /api/negocio-config': {
      cuerpo: {
        nombre_negocio: 'Taller Ñandú',
        telefono: '5587654321',
        codigo_pais: '52',
        zona_horaria: null,
      },
    },
    [LISTA]: () => ({ cuerpo: pagina(lista) }),
    ...Object.fromEntries(
      clientes.flatMap((una) => [
        [
          `POST ${recordatorios(una)}`,
          () => {
            poner(recordada(una));
            return { estatus: 201, cuerpo: recordada(una) };
          },
        ],
        [`GET /api/cobranza/${una.cliente.id}`, { cuerpo: una }],
        [`DELETE ${recordatorios(una)}/r-${una.cliente.id}`, { estatus: 204 }],
      ]),
    ),
    ...servidor,
  });
  const pantalla = abrir(
    <ConfirmacionProvider>
      <PaginaDeCobranza />
      <Toasts />
    </ConfirmacionProvider>,
    { ruta: '/cobranza', token: 'uno' },
  );
  return { ...pantalla, peticiones, pestana, abierta, poner };
};
const tarjeta = (name: string) => screen.findByRole('article', { name });
const recordar = async (nombre: string) => {
  const boton = await screen.findByRole('button', { name: `Recordar por WhatsApp a ${nombre}` });
  await waitFor(() => expect(boton).toBeEnabled());
  await userEvent.click(boton);
};
const mensajeAbierto = ({ location }: { location: { href: string } }) => {
  const { origin, pathname, searchParams } = new URL(location.href);
  return { a: origin + pathname, texto: searchParams.get('text') };
};

describe('La lista', () => {
  test('se busca, se ordena y se acota por edad, y en otro orden la lista va entera', async () => {
    const { peticiones } = abrirCobranza();
    await userEvent.click(await screen.findByRole('button', { name: /^31 a 60 días/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Orden' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Por nombre' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar entre quienes se atrasaron' }), 'a');
    await waitFor(() =>
      expect(
        peticiones
          .filter(({ url }) => new URL(url).pathname === '/api/cobranza')
          .map(({ url }) => new URL(url).search),
      ).toContain('?q=a&edad=de_31_a_60&order=nombre'),
    );
    expect(await screen.findByRole('region', { name: 'Todos' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Promesas rotas' })).toBeNull();
  });

  test('dice de cada quien cuánto, desde cuándo y qué se habló, en el orden del servidor', async () => {
    abrirCobranza();
    await tarjeta('Ana Muñoz');
    expect(screen.getAllByRole('article').map((una) => una.getAttribute('aria-label'))).toEqual(
      TODAS.map(({ cliente }) => cliente.nombre),
    );
    expect(screen.getAllByRole('heading', { level: 2 }).map((una) => una.textContent)).toEqual([
      'Promesas rotas',
      'Por cobrar',
      'Por ahora no',
    ]);
    expect(await tarjeta('Ana Muñoz')).toHaveTextContent(
      /^Ana Muñoz\$300\.00 ?2 vencidas · desde hace 45 días/,
    );
    expect(await tarjeta('Rosa Díaz')).toHaveTextContent(
      'Promesa rota: dijo que pagaría $150.00 el 12/11/2026«Cobra el viernes»',
    );
    expect(await tarjeta('Luz Paz')).toHaveTextContent('Le escribiste el martes');
    expect(await tarjeta('Luz Paz')).toHaveTextContent('Abonó $50.00 el jueves');
    expect(await tarjeta('Eva Ruiz')).toHaveTextContent('Prometió pagar el 28/11/2026');
    expect(screen.getByRole('region', { name: 'Vencido' })).toHaveTextContent(
      '$1,200.008 vencidas · 4 clientes · 1 promesa rota',
    );
    expect(screen.getByText('Se salta a 2 que por ahora no toca')).toBeVisible();
  });

  test('sin nadie atrasado lo dice', async () => {
    abrirCobranza([]);
    expect(await screen.findByRole('heading', { name: 'Nadie está atrasado' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Recordar a todos/ })).toBeNull();
  });

  test('si no llega lo dice, y se vuelve a pedir', async () => {
    let llega = false;
    abrirCobranza(TODAS, {
      [LISTA]: () => (llega ? { cuerpo: pagina(TODAS) } : { estatus: 404, cuerpo: { message: 'No.' } }),
    });
    expect(await screen.findByText('No pudimos cargar la cobranza')).toBeVisible();
    llega = true;
    await pulsar('Reintentar');
    expect(await tarjeta('Ana Muñoz')).toBeVisible();
  });
});

describe('Recordar a un cliente', () => {
  test('un toque abre su chat con lo que debe ahora, y queda registrado; al volver dice que lo envió', async () => {
    const fresca = {
      ...recordada(ANA),
      vencido: 200,
      facturas: ANA.facturas.slice(0, 1),
    };
    const { peticiones, pestana, abierta } = abrirCobranza(TODAS, {
      [`POST ${recordatorios(ANA)}`]: { estatus: 201, cuerpo: fresca },
    });
    await recordar('Ana Muñoz');
    expect(abierta).toHaveBeenCalledWith('about:blank', '_blank');
    await waitFor(() => expect(pestana.location.href).not.toBe(''));
    const { a, texto } = mensajeAbierto(pestana);
    expect(a).toBe('https://wa.me/525512345670');
    expect(texto).toContain('Ana Muñoz');
    expect(texto).toContain('$200.00');
    expect(texto).not.toContain('$300.00');
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [recordatorios(ANA), { canal: 'whatsapp', tono: 'serio', insistir: false }],
    ]);
    const suya = within(await tarjeta('Ana Muñoz'));
    await userEvent.click(await suya.findByRole('button', { name: 'Sí, lo envié' }));
    await waitFor(() => expect(suya.queryByText('¿Lo enviaste?')).toBeNull());
    expect(porAnotar()).toBeNull();
    expect(peticiones.filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('si responde que no lo envió, el recordatorio se borra', async () => {
    const { peticiones } = abrirCobranza();
    await recordar('Ana Muñoz');
    const suya = within(await tarjeta('Ana Muñoz'));
    await userEvent.click(await suya.findByRole('button', { name: 'No' }));
    await waitFor(() =>
      expect(
        peticiones.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname),
      ).toEqual([`${recordatorios(ANA)}/r-${ANA.cliente.id}`]),
    );
    await waitFor(() => expect(porAnotar()).toBeNull());
  });

  test('a quien pagó mientras tanto no se le escribe: se dice, y la pestaña se cierra', async () => {
    const { pestana } = abrirCobranza(TODAS, {
      [`POST ${recordatorios(ANA)}`]: { estatus: 409, cuerpo: { message: NADA_VENCIDO } },
    });
    await recordar('Ana Muñoz');
    expect(await screen.findByText(`Ana Muñoz: ${NADA_VENCIDO} No se abrió WhatsApp.`)).toBeVisible();
    expect(pestana.close).toHaveBeenCalledTimes(1);
    expect(pestana.location.href).toBe('');
    expect(screen.queryByText('¿Lo enviaste?')).toBeNull();
    expect(porAnotar()).toBeNull();
  });

  test('si otra persona acaba de escribirle se dice quién y cuándo, y se puede insistir', async () => {
    const motivo = 'Luis Paz ya le escribió hoy a las 10:14 (hora de Tijuana).';
    const { peticiones, pestana } = abrirCobranza(TODAS, {
      [`POST ${recordatorios(ANA)}`]: async (peticion) => {
        const { insistir } = (await peticion.clone().json()) as { insistir: boolean };
        return insistir
          ? { estatus: 201, cuerpo: recordada(ANA) }
          : { estatus: 409, cuerpo: { message: motivo, errors: { insistir: motivo } } };
      },
    });
    await recordar('Ana Muñoz');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(motivo);
    expect(pestana.close).toHaveBeenCalledTimes(1);
    await pulsar('Insistir');
    await waitFor(() => expect(pestana.location.href).toContain('wa.me'));
    expect((await cuerposDe(peticiones, 'POST')).map((uno) => (uno as [string, object])[1])).toEqual([
      { canal: 'whatsapp', tono: 'serio', insistir: false },
      { canal: 'whatsapp', tono: 'serio', insistir: true },
    ]);
  });

  test('sin línea el mensaje se abre con lo que se sabe, y se registra con su hora cuando vuelve', async () => {
    let hayLinea = false;
    const alRegistrar = jest.fn<(cuerpo: unknown) => void>();
    const { pestana, store } = abrirCobranza(TODAS, {
      [`POST ${recordatorios(ANA)}`]: async (peticion) => {
        if (!hayLinea) throw new TypeError('the line is down');
        alRegistrar(await peticion.clone().json());
        return { estatus: 201, cuerpo: recordada(ANA) };
      },
    });
    await recordar('Ana Muñoz');
    await waitFor(() => expect(pestana.location.href).toContain('wa.me'));
    expect(mensajeAbierto(pestana).texto).toContain('$300.00');
    await userEvent.click(
      await within(await tarjeta('Ana Muñoz')).findByRole('button', { name: 'Sí, lo envié' }),
    );
    expect(await tarjeta('Ana Muñoz')).toHaveTextContent('Le escribiste; se registra al volver la línea');
    expect(porAnotar()).not.toBeNull();
    hayLinea = true;
    act(() => void store.dispatch(api.internalActions.onOnline()));
    await waitFor(() => expect(porAnotar()).toBeNull());
    expect(alRegistrar.mock.calls).toEqual([
      [{ canal: 'whatsapp', tono: 'serio', insistir: true, recordado_en: expect.stringMatching(/T.*Z$/) }],
    ]);
  });

  test('si la sesión termina al registrar el recordatorio, queda guardado para anotarlo después', async () => {
    const { pestana, store } = abrirCobranza(TODAS, { [`POST ${recordatorios(ANA)}`]: { estatus: 401 } });
    await recordar('Ana Muñoz');
    await waitFor(() => expect(pestana.location.href).toContain('wa.me'));
    await waitFor(() => expect(store.getState().sesion).toMatchObject({ token: null, loPedido: 'guardado' }));
    expect(porAnotar()).not.toBeNull();
  });

  test('un recordatorio que sí quedó, aunque su respuesta se perdió, no se registra dos veces', async () => {
    const { peticiones, pestana, store } = abrirCobranza(TODAS, {
      [`POST ${recordatorios(ANA)}`]: () => {
        throw new TypeError('the line is down');
      },
      [`GET /api/cobranza/${ANA.cliente.id}`]: { cuerpo: recordada(ANA) },
    });
    await recordar('Ana Muñoz');
    await waitFor(() => expect(pestana.location.href).toContain('wa.me'));
    const intentos = peticiones.filter(({ method }) => method === 'POST').length;
    act(() => void store.dispatch(api.internalActions.onOnline()));
    await userEvent.click(
      await within(await tarjeta('Ana Muñoz')).findByRole('button', { name: 'Sí, lo envié' }),
    );
    await waitFor(() => expect(porAnotar()).toBeNull());
    expect(peticiones.filter(({ method }) => method === 'POST')).toHaveLength(intentos);
  });

  test('el tono se cambia viendo lo que dirá, y se envía con él', async () => {
    const { peticiones } = abrirCobranza();
    await pulsar('Ver el mensaje para Ana Muñoz, tono serio');
    const ventana = within(await screen.findByRole('dialog', { name: 'Mensaje para Ana Muñoz' }));
    const antes = ventana.getByRole('region', { name: 'Mensaje' }).textContent;
    await userEvent.click(ventana.getByRole('button', { name: 'Amable' }));
    expect(ventana.getByRole('region', { name: 'Mensaje' }).textContent).not.toBe(antes);
    await userEvent.click(ventana.getByRole('button', { name: 'Abrir WhatsApp' }));
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'POST')).toEqual([
        [recordatorios(ANA), { canal: 'whatsapp', tono: 'amable', insistir: false }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('mientras se anota el recordatorio no se puede pedir otra vez', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  abrirCobranza(TODAS, { [`POST ${recordatorios(ANA)}`]: () => respuesta });
  await pulsar('Ver el mensaje para Ana Muñoz, tono serio');
  const ventana = within(await screen.findByRole('dialog', { name: 'Mensaje para Ana Muñoz' }));
  await userEvent.click(ventana.getByRole('button', { name: 'Abrir WhatsApp' }));
  expect(await ventana.findByRole('button', { name: 'Abriendo...' })).toBeDisabled();
  for (const cerrar of ventana.getAllByRole('button', { name: 'Cerrar' })) expect(cerrar).toBeDisabled();
  soltar({ cuerpo: recordada(ANA) });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('Lo que se habló', () => {
  const menu = async (nombre: string, accion: string) => {
    await pulsar(`Más acciones (${nombre})`);
    await userEvent.click(await screen.findByRole('menuitem', { name: accion }));
  };
  const de = ({ cliente }: CobranzaDeClientaDeApi, que: string) => `/api/cobranza/${cliente.id}/${que}`;

  test('se anota lo que prometió, y se deshace', async () => {
    const { peticiones } = abrirCobranza(TODAS, {
      [`PUT ${de(ANA, 'promesa')}`]: {
        cuerpo: { ...ANA, promesa: { fecha: '2026-11-23', monto: 100, nota: null, falta: 100, rota: false } },
      },
      [`DELETE ${de(ANA, 'promesa')}`]: { cuerpo: ANA },
    });
    await menu('Ana Muñoz', 'Anotar promesa');
    const ventana = within(await screen.findByRole('dialog', { name: 'Promesa de Ana Muñoz' }));
    await userEvent.click(ventana.getByRole('button', { name: 'Anotar promesa' }));
    expect(await ventana.findByText('Elige qué día prometió pagar.')).toBeVisible();
    await userEvent.click(ventana.getByRole('button', { name: 'Mañana' }));
    await userEvent.type(ventana.getByLabelText('¿Cuánto? (opcional)'), '100');
    await userEvent.click(ventana.getByRole('button', { name: 'Anotar promesa' }));
    expect(await screen.findByText('Promesa anotada para el 23/11/2026')).toBeVisible();
    await pulsar('Deshacer');
    await waitFor(() =>
      expect(
        peticiones.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname),
      ).toEqual([de(ANA, 'promesa')]),
    );
  });

  test('un día que no puede ser se dice al dejar el campo, sin esperar a que se guarde', async () => {
    abrirCobranza(TODAS);
    for (const [accion, titulo, campo, texto, problema] of [
      ['Anotar promesa', 'Promesa de Ana Muñoz', '¿Qué día pagará?', '21/11/26', 'ya pasó'],
      ['Posponer', 'Posponer a Ana Muñoz', '¿Hasta qué día?', '22/11/26', 'posterior a hoy'],
      ['Posponer', 'Posponer a Ana Muñoz', '¿Hasta qué día?', '24/11/27', 'más de un año'],
    ] as const) {
      await menu('Ana Muñoz', accion);
      const ventana = within(await screen.findByRole('dialog', { name: titulo }));
      await userEvent.type(ventana.getByRole('textbox', { name: campo }), texto);
      await userEvent.tab();
      expect(await ventana.findByText(new RegExp(problema))).toBeVisible();
      await userEvent.click(ventana.getByRole('button', { name: 'Cancelar' }));
      await pulsar('Salir sin guardar');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: titulo })).toBeNull());
    }
  });

  test('una promesa sin importe, o con uno borrado, es por todo lo vencido', async () => {
    const { peticiones } = abrirCobranza(TODAS, { [`PUT ${de(ANA, 'promesa')}`]: { cuerpo: ANA } });
    await menu('Ana Muñoz', 'Anotar promesa');
    const ventana = within(await screen.findByRole('dialog', { name: 'Promesa de Ana Muñoz' }));
    await userEvent.click(ventana.getByRole('button', { name: 'Mañana' }));
    await userEvent.type(ventana.getByLabelText('¿Cuánto? (opcional)'), '5{Backspace}');
    await userEvent.click(ventana.getByRole('button', { name: 'Anotar promesa' }));
    await waitFor(async () =>
      expect(await cuerposDe(peticiones, 'PUT')).toEqual([
        [de(ANA, 'promesa'), { fecha: '2026-11-23', monto: null, nota: '' }],
      ]),
    );
  });

  test('«No recordarle» se deshace en el aviso', async () => {
    const { peticiones } = abrirCobranza(TODAS, {
      [`PUT ${de(ANA, 'no-recordar')}`]: { cuerpo: { ...ANA, no_recordar: true, situacion: 'no_recordar' } },
      [`DELETE ${de(ANA, 'no-recordar')}`]: { cuerpo: ANA },
    });
    await menu('Ana Muñoz', 'No recordarle');
    expect(await screen.findByText('A Ana Muñoz ya no se le recuerda')).toBeVisible();
    await pulsar('Deshacer');
    await waitFor(() => expect(peticiones.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  });
});

describe('Recordar a todos', () => {
  const paso = async (nombre: string) => screen.findByRole('heading', { name: nombre, level: 3 });

  test('va cliente por cliente, con dos toques cada uno; se salta a quien no toca', async () => {
    const { peticiones, pestana } = abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    expect(screen.getByText('1 de 2')).toBeVisible();
    let toques = 0;
    for (const nombre of ['Rosa Díaz', 'Ana Muñoz']) {
      await paso(nombre);
      for (const name of ['Abrir WhatsApp', 'Sí, lo envié']) {
        const boton = await within(screen.getByRole('dialog')).findByRole('button', { name });
        await waitFor(() => expect(boton).toBeEnabled());
        await userEvent.click(boton);
        toques++;
      }
    }
    expect(toques).toBe(2 * 2);
    expect(await screen.findByText('Les recordaste a 2 clientes')).toBeVisible();
    expect(screen.getByText(/^No se les recordó a:/)).toHaveTextContent(
      'No se les recordó a: 1 recordado hace poco, 1 con promesa.',
    );
    expect(pestana.location.href).toContain('wa.me');
    expect(peticiones.filter(({ method }) => method === 'POST')).toHaveLength(2);
    await pulsar('Listo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage).toHaveLength(0);
  });

  test('el recorrido se cierra y se sigue donde iba', async () => {
    abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Saltar' }));
    await paso('Ana Muñoz');
    expect(screen.getByText('2 de 2')).toBeVisible();
    await pulsar('Cerrar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pulsar(/^Seguir recordando/);
    await paso('Ana Muñoz');
    expect(screen.getByText('2 de 2')).toBeVisible();
  });

  test('al abrir WhatsApp se guarda de quién es el mensaje, para preguntar al volver si se envió', async () => {
    const { respuesta } = respuestaRetenida();
    abrirCobranza(TODAS, { [`POST ${recordatorios(ROTA)}`]: () => respuesta });
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abrir WhatsApp' }));
    expect(JSON.parse(guardadoDe('recorrido-de-cobranza').leer()!)).toMatchObject({
      actual: ROTA.cliente.id,
    });
    expect(porAnotar()).toContain(ROTA.cliente.id);
  });

  describe('con más de 20 clientes', () => {
    const MUCHAS = Array.from({ length: 23 }, (_, i) => {
      const una = clienta(0, `Deudora ${i + 1}`, { vencido: 100 + i });
      const id = `0198d7a4-0000-7000-8000-0000000001${String(i).padStart(2, '0')}`;
      return { ...una, cliente: { ...una.cliente, id } };
    });
    const boton = (name: RegExp | string) => within(screen.getByRole('dialog')).getByRole('button', { name });
    const saltar = async (...nombres: string[]) => {
      for (const nombre of nombres) {
        await paso(nombre);
        await userEvent.click(boton('Saltar'));
      }
    };
    const pedidas = (peticiones: readonly Request[]) => [
      ...new Set(
        peticiones
          .map(({ url }) => new URL(url))
          .filter(({ pathname }) => pathname === '/api/cobranza')
          .map(({ search }) => search),
      ),
    ];

    test('el recorrido va por partes, empezando por los 20 que más deben, y se sigue en otra visita', async () => {
      const porDeuda = MUCHAS.toReversed();
      const { peticiones } = abrirCobranza(MUCHAS, {
        [LISTA]: ({ url }) => ({ cuerpo: pagina(url.includes('order=vencido') ? porDeuda : MUCHAS) }),
      });
      await pulsar('Recordar a todos');
      await userEvent.click(await screen.findByRole('button', { name: 'A los 20 que más deben' }));
      await paso('Deudora 23');
      expect(screen.getByText('1 de 20')).toBeVisible();
      expect(pedidas(peticiones)).toContain('?limit=100&order=vencido');
      await saltar(...porDeuda.slice(0, 19).map(({ cliente }) => cliente.nombre));
      await pulsar('Cerrar');
      // The tab's storage is cleared, as when the app is closed.
      sessionStorage.clear();
      await pulsar(/^Seguir recordando/);
      await saltar('Deudora 4');
      await userEvent.click(await screen.findByRole('button', { name: 'Seguir con 3 más' }));
      expect(await screen.findByText('1 de 3')).toBeVisible();
      await saltar('Deudora 3', 'Deudora 2', 'Deudora 1');
      expect(await screen.findByText('No le recordaste a nadie')).toBeVisible();
      await pulsar('Listo');
      expect(guardadoDe('recorrido-de-cobranza').leer()).toBeNull();
    });

    test('el recorrido va a todos, y pide la página siguiente cuando se acaba la anterior', async () => {
      const { peticiones } = abrirCobranza(MUCHAS, {
        [LISTA]: ({ url }) => {
          const suyas = url.includes('page=2') ? MUCHAS.slice(22) : MUCHAS.slice(0, 22);
          return { cuerpo: { ...pagina(suyas), totales: pagina(MUCHAS).totales, total: 23, totalPages: 2 } };
        },
      });
      await pulsar('Recordar a todos');
      await userEvent.click(await screen.findByRole('button', { name: 'A los 23' }));
      await paso('Deudora 1');
      expect(screen.getByText('1 de 23')).toBeVisible();
      await saltar(...MUCHAS.map(({ cliente }) => cliente.nombre));
      expect(pedidas(peticiones)).toContain('?limit=100&page=2');
      expect(await screen.findByText('No se les recordó a: 23 saltados.')).toBeVisible();
    });
  });

  test('el texto se edita antes de enviarlo, se guarda aquí, y sale con el nombre y lo que debe', async () => {
    const { pestana } = abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    const dentro = () => within(screen.getByRole('dialog'));
    await userEvent.click(dentro().getByRole('button', { name: 'Editar el texto' }));
    const mensaje = dentro().getByRole('textbox', { name: 'Mensaje' });
    await userEvent.clear(mensaje);
    await userEvent.type(mensaje, '{{cliente}, ¿cómo vas con los {{balance}?');
    await pulsar('Cerrar');
    await pulsar(/^Seguir recordando/);
    await paso('Rosa Díaz');
    expect(dentro().getByRole('textbox', { name: 'Mensaje' })).toHaveValue(
      '{cliente}, ¿cómo vas con los {balance}?',
    );
    const abrirlo = dentro().getByRole('button', { name: 'Abrir WhatsApp' });
    await waitFor(() => expect(abrirlo).toBeEnabled());
    await userEvent.click(abrirlo);
    await waitFor(() =>
      expect(decodeURIComponent(pestana.location.href)).toContain(
        'text=Rosa Díaz, ¿cómo vas con los $300.00?',
      ),
    );
    await userEvent.click(await dentro().findByRole('button', { name: 'Sí, lo envié' }));
    await paso('Ana Muñoz');
    expect(dentro().getByRole('region', { name: 'Mensaje' })).toHaveTextContent('Ana Muñoz');
  });

  test('otro tono o el texto de antes no borran sin preguntar lo que escribió; lo que no cabe se queda, y se dice', async () => {
    const { pestana } = abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    // A closing dialog hides the elements behind it from queries until it is removed.
    const boton = (name: string) => screen.findByRole('button', { name });
    const mensaje = () => screen.findByRole('textbox', { name: 'Mensaje' });
    dosToques(await boton('Editar el texto'));
    fireEvent.change(await mensaje(), { target: { value: 'Rosa, ¿cómo vas?' } });
    for (const otro of ['Amable', 'Volver al texto de antes']) {
      fireEvent.click(await boton(otro));
      await pulsar('Seguir editando');
      expect(await mensaje()).toHaveValue('Rosa, ¿cómo vas?');
    }
    const largo = 'a'.repeat(2_001);
    fireEvent.change(await mensaje(), { target: { value: largo } });
    expect(await mensaje()).toHaveAccessibleDescription(/caben 2,000 letras, y tiene 2,001/);
    expect(await mensaje()).not.toHaveAttribute('maxlength');
    const abrirlo = screen.getByRole('button', { name: 'Abrir WhatsApp' });
    await waitFor(() => expect(abrirlo).toBeEnabled());
    await userEvent.click(abrirlo);
    await waitFor(() => expect(screen.getAllByText(/^El mensaje es demasiado largo/)).toHaveLength(2));
    expect(pestana.location.href).not.toContain('wa.me');
    expect(await mensaje()).toHaveValue(largo);
  });

  test('saltar no borra sin preguntar lo que escribió, ni decir que no lo envió', async () => {
    abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    const boton = (name: string) => screen.findByRole('button', { name });
    const mensaje = () => screen.findByRole('textbox', { name: 'Mensaje' });
    await userEvent.click(await boton('Editar el texto'));
    fireEvent.change(await mensaje(), { target: { value: 'Rosa, ¿cómo vas?' } });
    const noSalta = async (name: string) => {
      await userEvent.click(await boton(name));
      expect(await screen.findByRole('heading', { name: '¿Saltar a Rosa Díaz?' })).toBeVisible();
      await pulsar('Seguir editando');
      expect(await mensaje()).toHaveValue('Rosa, ¿cómo vas?');
    };
    await noSalta('Saltar');
    await waitFor(async () => expect(await boton('Abrir WhatsApp')).toBeEnabled());
    await userEvent.click(await boton('Abrir WhatsApp'));
    await noSalta('No');
    await userEvent.click(await boton('Saltar'));
    const pregunta = within(await screen.findByRole('alertdialog', { name: '¿Saltar a Rosa Díaz?' }));
    await userEvent.click(pregunta.getByRole('button', { name: 'Saltar' }));
    await paso('Ana Muñoz');
  });

  test('dos toques seguidos en Saltar saltan a una', async () => {
    abrirCobranza();
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    dosToques(within(screen.getByRole('dialog')).getByRole('button', { name: 'Saltar' }));
    await paso('Ana Muñoz');
  });

  test('quien pagó mientras tanto se salta, y se dice', async () => {
    abrirCobranza(TODAS, {
      [`POST ${recordatorios(ROTA)}`]: { estatus: 409, cuerpo: { message: NADA_VENCIDO } },
    });
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abrir WhatsApp' }));
    expect(await screen.findByText(`Rosa Díaz: ${NADA_VENCIDO} No se abrió WhatsApp.`)).toBeVisible();
    await paso('Ana Muñoz');
  });

  test('a quien el servidor rechaza sin decir por qué se le dice con su punto, y no cuenta como saltado', async () => {
    abrirCobranza([ROTA, ANA], { [`POST ${recordatorios(ROTA)}`]: { estatus: 400 } });
    await pulsar('Recordar a todos');
    await paso('Rosa Díaz');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Abrir WhatsApp' }));
    expect(await screen.findByText('Rosa Díaz: Error en la operación. No se abrió WhatsApp.')).toBeVisible();
    await paso('Ana Muñoz');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Saltar' }));
    expect(await screen.findByText('No se les recordó a: 1 saltado, 1 que no se pudo.')).toBeVisible();
  });
});

describe('Los pagos por confirmar', () => {
  const avisoDe = (n: number) => ({
    ...{ factura_id: `f${n}`, numero_factura: n, cliente_id: `c${n}`, cliente: `Clienta ${n}` },
    aviso: {
      ...{ id: `a${n}`, dia: HOY, monto: 100, fecha: HOY, metodo: 'Efectivo', referencia: null },
      ...{ estado: 'abierto', motivo: null },
    },
  });

  test('si no llegan, la lista no los espera', async () => {
    const { peticiones } = abrirCobranza(TODAS, { 'GET /api/avisos': { estatus: 500, cuerpo: {} } });
    await tarjeta('Ana Muñoz');
    expect(peticiones.filter(({ url }) => url.endsWith('/api/avisos'))).toHaveLength(1);
  });

  test('llegan con la lista, que no mueven; los primeros tres, y los demás al pedirlos', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirCobranza(TODAS, { 'GET /api/avisos': () => respuesta });
    await screen.findByRole('heading', { name: 'Cobranza' });
    await act(async () => new Promise((sigue) => setTimeout(sigue, 50)));
    expect(screen.queryByRole('article')).toBeNull();
    soltar({ cuerpo: { avisos: Array.from({ length: 1_200 }, (_nada, n) => avisoDe(n + 1)) } });
    const avisos = within(await screen.findByRole('region', { name: '1,200 pagos por confirmar' }));
    expect(await screen.findAllByRole('article')).not.toHaveLength(0);
    expect(avisos.getAllByRole('listitem')).toHaveLength(3);
    expect(avisos.getByRole('button', { name: 'Ver los demás' })).toBeVisible();
  });
});
