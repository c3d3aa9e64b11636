import { jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { Route } from 'wouter';
import { clientesApi } from '../api/clientes.api.ts';
import { facturasApi } from '../api/facturas.api.ts';
import { api } from '../base/api.ts';
import {
  CON_ANA,
  type Respuesta,
  type Servidor,
  TOKEN_DE_ANA,
  abrir,
  conServidor,
  olvidarTodo,
} from '../base/pagina.prueba.tsx';
import { sesionCerrada } from '../base/sesion/sesion.ts';
import { AvisoEnCamino } from '../components/AvisoEnCamino.tsx';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { MarcoDeDialogo } from '../components/DialogoAdaptable.tsx';
import { CLIENTA, CON_TODO, EFECTIVO, PENDIENTE } from '../components/ventana.prueba.tsx';
import PaginaDeClientes from './clientes/PaginaDeClientes.tsx';
import { TarjetaDeCobranza } from './cobranza/TarjetaDeCobranza.tsx';
import { clienta } from './cobranza/cobranza.prueba.ts';
import { useCobrador } from './cobranza/useCobrador.tsx';
import { ModalDeCategorias } from './configuracion/ModalDeCategorias.tsx';
import { ModalDeMetodos } from './configuracion/ModalDeMetodos.tsx';
import { conLoEscrito } from '../base/servidor/cosas-en-camino.ts';
import { Servicios } from './configuracion/Servicios.tsx';
import PaginaDeDetalle from './facturas/detalle/PaginaDeDetalle.tsx';
import PaginaDeFacturas from './facturas/lista/PaginaDeFacturas.tsx';
import { MensajesPredefinidos } from './mensajes/MensajesPredefinidos.tsx';
import { useCobranzaQuery } from '../api/cobranza.api.ts';

const LUGAR = `${'4'.padStart(20, '0')}.${'4'.padStart(20, '0')}`;
const LINEA = 'Lo que acabas de registrar está en camino.';
const ID = '0198d7a4-0000-7000-8000-0000000000ff';
const nada = () => undefined;

const FRENOS = { id: '0198d7a4-0000-7000-8000-000000000002', nombre: 'Frenos', orden: 1, version: 1 };
const BALATAS = {
  id: '0198d7a4-0000-7000-8000-000000000003',
  nombre: 'Balatas',
  precio: 350.5,
  categoria_id: FRENOS.id,
  version: 1,
};

interface Escritura {
  metodo: string;
  ruta: string;
  cuerpo?: unknown;
}

// All writes pass through the same code, so a single endpoint is tested.
const { escribir } = api.injectEndpoints({
  endpoints: (build) => ({
    escribir: build.mutation<unknown, Escritura>({
      query: ({ metodo, ruta }) => ({ url: ruta.slice('/api'.length), method: metodo, body: {} }),
      invalidatesTags: ['Clientes', 'Categorias', 'Servicios', 'Metodos', 'Mensajes', 'Cobranza', 'Facturas'],
    }),
  }),
}).endpoints;

/**
 * Opens a screen whose read models lag behind writes until `ponerseAlDia`. `antes` and `despues` are the
 * answers by path, while they lag and afterwards.
 */
const abrirAtrasada = (
  pantalla: React.ReactNode,
  antes: Record<string, unknown>,
  despues: Record<string, unknown> = {},
  ruta = '/',
) => {
  let alDia = false;
  const escrituras: Servidor = {};
  const leida = (camino: string): Respuesta => {
    const cuerpo = (alDia ? despues : antes)[camino];
    const deSiempre = { ...CON_ANA, ...CON_TODO }[`GET ${camino}`] as Respuesta | undefined;
    return cuerpo === undefined ? (deSiempre ?? { estatus: 404 }) : { cuerpo };
  };
  const contestar = ({ method, url, headers }: Request): Respuesta => {
    const camino = new URL(url).pathname;
    if (method !== 'GET') return escrituras[`${method} ${camino}`] as Respuesta;
    const atrasada = !alDia && headers.has('x-desde');
    return { ...leida(camino), ...(atrasada && { cabeceras: { 'x-atrasada': 'si' } }) };
  };
  conServidor(new Proxy({}, { get: () => contestar }));
  const contenido = (
    <ConfirmacionProvider>
      <AvisoEnCamino />
      {pantalla}
    </ConfirmacionProvider>
  );
  const abierta = abrir(contenido, { ruta, token: TOKEN_DE_ANA });
  return {
    ...abierta,
    escribe: async ({ metodo, ruta: a, cuerpo }: Escritura) => {
      const respuesta = cuerpo === undefined ? { estatus: 204 } : { cuerpo };
      escrituras[`${metodo} ${a}`] = { ...respuesta, cabeceras: { 'x-pendiente': LUGAR } };
      await act(() => abierta.store.dispatch(escribir.initiate({ metodo, ruta: a })));
      await avanzar(50);
    },
    ponerseAlDia: async () => {
      alDia = true;
      await avanzar(10_000);
    },
  };
};

const avanzar = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const insignias = () => screen.queryAllByText('En camino');

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const EVA = { ...CLIENTA, id: ID, nombre: 'Eva Sol', version: 1 };
const OCHO = { ...PENDIENTE, id: ID, numero_factura: 8, version: 1 };
const DE_FACTURAS = (...facturas: unknown[]) => ({ facturas, total: facturas.length, totalPages: 1 });

const Cobranza = () => {
  const { data } = useCobranzaQuery({ page: 1 });
  const cobrador = useCobrador();
  return data?.clientes.map((de) => <TarjetaDeCobranza key={de.cliente.id} de={de} cobrador={cobrador} />);
};

const LISTAS = [
  {
    que: 'un cliente',
    pantalla: <PaginaDeClientes />,
    lista: '/api/clientes',
    antes: [CLIENTA],
    hecha: EVA,
    despues: [EVA, CLIENTA],
    seVe: 'Eva Sol',
  },
  {
    que: 'una factura',
    pantalla: <PaginaDeFacturas />,
    lista: '/api/facturas',
    antes: DE_FACTURAS(PENDIENTE),
    hecha: OCHO,
    despues: DE_FACTURAS(OCHO, PENDIENTE),
    seVe: /^#8 ·/,
  },
  {
    que: 'una categoría',
    pantalla: <ModalDeCategorias onCerrar={nada} />,
    lista: '/api/categorias-negocio',
    antes: { data: [FRENOS] },
    hecha: { data: { ...FRENOS, id: ID, nombre: 'Motor', orden: 2 } },
    despues: { data: [FRENOS, { ...FRENOS, id: ID, nombre: 'Motor', orden: 2 }] },
    seVe: 'Motor',
  },
  {
    que: 'un servicio, en su categoría,',
    pantalla: (
      <MarcoDeDialogo>
        <Servicios categoria={FRENOS} onVolver={nada} onCerrar={nada} />
      </MarcoDeDialogo>
    ),
    lista: '/api/servicios-negocio',
    antes: { data: [BALATAS] },
    hecha: { data: { ...BALATAS, id: ID, nombre: 'Discos' } },
    despues: { data: [BALATAS, { ...BALATAS, id: ID, nombre: 'Discos' }] },
    seVe: /^Discos/,
  },
  {
    que: 'un método de pago',
    pantalla: <ModalDeMetodos onCerrar={nada} />,
    lista: '/api/metodos-pago',
    antes: [EFECTIVO],
    hecha: { data: { ...EFECTIVO, id: ID, nombre: 'Cheque' } },
    despues: [EFECTIVO, { ...EFECTIVO, id: ID, nombre: 'Cheque' }],
    seVe: 'Cheque',
  },
  {
    que: 'un mensaje',
    pantalla: <MensajesPredefinidos onElegir={nada} />,
    lista: '/api/mensajes',
    antes: [{ id: 'm1', texto: 'Gracias' }],
    hecha: { id: ID, texto: 'Hola, {cliente}' },
    despues: [
      { id: 'm1', texto: 'Gracias' },
      { id: ID, texto: 'Hola, {cliente}' },
    ],
    seVe: 'Hola, {cliente}',
  },
];

test.each(LISTAS)(
  '$que que hizo y aún no se lee está en su lista, marcado, y deja de estarlo en cuanto llega',
  async (caso) => {
    const { escribe, ponerseAlDia } = abrirAtrasada(
      caso.pantalla,
      { [caso.lista]: caso.antes },
      { [caso.lista]: caso.despues },
    );
    await avanzar(50);
    expect([screen.queryAllByText(caso.seVe), insignias()]).toEqual([[], []]);
    await escribe({ metodo: 'POST', ruta: caso.lista, cuerpo: caso.hecha });
    expect(screen.getByText(caso.seVe)).toBeVisible();
    expect(screen.getByText(LINEA)).toBeVisible();
    expect(insignias()).toHaveLength(1);
    await avanzar(20_000);
    expect([screen.getAllByText(caso.seVe).length, insignias().length]).toEqual([1, 1]);
    await ponerseAlDia();
    expect(screen.getByText(caso.seVe)).toBeVisible();
    expect([insignias(), screen.queryByText(LINEA)]).toEqual([[], null]);
  },
);

test.each(LISTAS)(
  '$que que borró y aún se lee ya no está en su lista',
  async ({ pantalla, lista, despues, seVe }) => {
    const { escribe } = abrirAtrasada(pantalla, { [lista]: despues });
    await avanzar(50);
    expect(screen.getByText(seVe)).toBeVisible();
    await escribe({ metodo: 'DELETE', ruta: `${lista}/${ID}` });
    await avanzar(20_000);
    expect([screen.queryAllByText(seVe), insignias()]).toEqual([[], []]);
    expect(screen.getByText(LINEA)).toBeVisible();
  },
);

test('un cambio se ve en su lista y en Cobranza aunque aún no se lea; si otro aparato lo cambió después, se ve como está', async () => {
  const promesa = { fecha: '2026-11-30', monto: 300, nota: null, falta: 300, rota: false };
  const debe = clienta(1, 'Eva Sol');
  const { store, escribe } = abrirAtrasada(
    <>
      <PaginaDeClientes />
      <Cobranza />
    </>,
    {
      '/api/clientes': [CLIENTA, { ...EVA, version: 7 }],
      '/api/cobranza': { clientes: [debe], total: 1, totalPages: 1, totales: {} },
      '/api/antiguedad/saldos': { saldos: [] },
    },
  );
  await avanzar(50);
  await escribe({
    metodo: 'PUT',
    ruta: `/api/clientes/${CLIENTA.id}`,
    cuerpo: { ...CLIENTA, nombre: 'Ana Ruiz', version: CLIENTA.version + 1 },
  });
  expect(screen.getByRole('article', { name: 'Ana Ruiz' })).toHaveTextContent('En camino');
  expect(screen.queryByText('Ana Muñoz')).toBeNull();
  await escribe({
    metodo: 'PUT',
    ruta: `/api/clientes/${ID}`,
    cuerpo: { ...EVA, nombre: 'Eva de antes', version: 6 },
  });
  expect([screen.queryByText('Eva de antes'), screen.getAllByText('Eva Sol').length]).toEqual([null, 2]);
  await escribe({
    metodo: 'PUT',
    ruta: `/api/cobranza/${debe.cliente.id}/promesa`,
    cuerpo: { ...debe, situacion: 'promesa', promesa },
  });
  expect(screen.getByText(/30\/11\/2026|30 nov/)).toBeVisible();
  expect(store.getState().enCamino.cosas.map(({ coleccion }) => coleccion)).toEqual([
    'clientes',
    'clientes',
    'cobranza',
  ]);
});

test('el detalle de la factura que acaba de hacer se ve aunque aún no se lea', async () => {
  const { ir, escribe, ponerseAlDia } = abrirAtrasada(
    <Route path="/factura-detalle/:id" component={PaginaDeDetalle} />,
    { '/api/facturas': DE_FACTURAS() },
    { [`/api/facturas/${ID}`]: OCHO },
    `/factura-detalle/${PENDIENTE.id}`,
  );
  await escribe({ metodo: 'POST', ruta: '/api/facturas', cuerpo: OCHO });
  act(() => ir(`/factura-detalle/${ID}`));
  await avanzar(10_000);
  expect(screen.getByRole('heading', { name: 'Factura #8' })).toBeVisible();
  expect(insignias()).toHaveLength(1);
  await ponerseAlDia();
  expect([screen.getByText('Factura #8'), insignias()]).toEqual([expect.anything(), []]);
});

test('una factura borrada que aún se lee no se muestra', async () => {
  const { store, escribe } = abrirAtrasada(null, { [`/api/facturas/${ID}`]: OCHO });
  await escribe({ metodo: 'DELETE', ruta: `/api/facturas/${ID}` });
  const { error } = await act(() => store.dispatch(facturasApi.endpoints.factura.initiate(ID)));
  expect(error).toMatchObject({ status: 404 });
});

test('lo que restauró está en su lista, y ya no entre lo eliminado, aunque aún no se lea', async () => {
  const { escribe, store } = abrirAtrasada(<PaginaDeClientes />, { '/api/clientes': [] });
  await avanzar(50);
  await escribe({
    metodo: 'POST',
    ruta: `/api/clientes/${CLIENTA.id}/restaurar`,
    cuerpo: { ...CLIENTA, version: CLIENTA.version + 2 },
  });
  expect(screen.getByRole('article', { name: 'Ana Muñoz' })).toHaveTextContent('En camino');
  const { cosas } = store.getState().enCamino;
  const eliminados = 'http://localhost/api/clientes?eliminados=true';
  expect(conLoEscrito(cosas, eliminados, [CLIENTA, EVA])).toEqual([EVA]);
});

test('una categoría que borró se lleva sus servicios', async () => {
  const { escribe } = abrirAtrasada(
    <MarcoDeDialogo>
      <Servicios categoria={FRENOS} onVolver={nada} onCerrar={nada} />
    </MarcoDeDialogo>,
    { '/api/servicios-negocio': { data: [BALATAS] } },
  );
  await avanzar(50);
  expect(screen.getByText('Balatas')).toBeVisible();
  await escribe({ metodo: 'DELETE', ruta: `/api/categorias-negocio/${FRENOS.id}` });
  expect(screen.queryByText('Balatas')).toBeNull();
});

test.each([
  ['la primera página', { page: 1, limit: 1 }, ['8']],
  ['otra página', { page: 2 }, ['7']],
  ['su estado', { estado: 'pendiente' }, ['8', '7']],
  ['otro estado', { estado: 'pagada' }, ['7']],
  ['su clienta', { cliente_id: PENDIENTE.cliente_id }, ['8', '7']],
  ['lo que se busca', { q: 'muñ' }, ['8', '7']],
  ['otra cosa que se busca', { q: 'pérez' }, ['7']],
  ['la última', { limit: 1, order: 'numero_factura.desc' }, ['8']],
  ['otro orden', { order: 'total.asc' }, ['7']],
  ['lo que solo el servidor sabe', { estado: 'aPuntoDeVencer' }, ['7']],
] as const)('de las facturas, la nueva está solo donde le toca: %s', async (_que, filtro, numeros) => {
  const { store, escribe } = abrirAtrasada(null, { '/api/facturas': DE_FACTURAS(PENDIENTE) });
  await escribe({ metodo: 'POST', ruta: '/api/facturas', cuerpo: OCHO });
  const { data } = await act(() => store.dispatch(facturasApi.endpoints.facturas.initiate(filtro)));
  expect(data!.facturas.map(({ numero_factura }) => String(numero_factura))).toEqual(numeros);
  expect(data!.total).toBe(numeros[0] === '8' ? 2 : 1);
});

test('lo que va en camino sigue ahí al recargar la página, y se borra con la sesión, también si llega después', async () => {
  const guardadas = () => sessionStorage.getItem('cosas-en-camino');
  const { escribe, store } = abrirAtrasada(<PaginaDeClientes />, { '/api/clientes': [CLIENTA] });
  await escribe({ metodo: 'POST', ruta: '/api/clientes', cuerpo: EVA });
  expect(guardadas()).toContain('Eva Sol');
  const { store: recargada } = abrir(null, { ruta: '/' });
  const { data } = await act(() => recargada.dispatch(clientesApi.endpoints.clientes.initiate()));
  expect(data!.map(({ nombre }) => nombre)).toEqual(['Eva Sol', 'Ana Muñoz']);

  const despues = store.dispatch(escribir.initiate({ metodo: 'POST', ruta: '/api/clientes' }));
  act(() => void store.dispatch(sesionCerrada()));
  await act(() => despues);
  expect([guardadas(), localStorage.getItem('en-camino'), store.getState().enCamino.cosas]).toEqual([
    null,
    null,
    [],
  ]);
});

test('lo que guardó el dispositivo se ve con lo que va en camino', async () => {
  const { escribe, store } = abrirAtrasada(null, { '/api/clientes': [CLIENTA] });
  await escribe({ metodo: 'POST', ruta: '/api/clientes', cuerpo: EVA });
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json([CLIENTA], { headers: { 'x-guardada': 'si' } }));
  const { data } = await act(() => store.dispatch(clientesApi.endpoints.clientes.initiate()));
  expect(data!.map(({ nombre }) => nombre)).toEqual(['Eva Sol', 'Ana Muñoz']);
});
