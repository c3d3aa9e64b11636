import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { Route } from 'wouter';
import {
  ANA,
  type Respuesta,
  type Servidor,
  abrir,
  bajoSuClave,
  conServidor,
  olvidarTodo,
} from '../base/pagina.prueba.tsx';
import { Toasts } from '../base/ventanas/toasts.tsx';
import { SIN_CONEXION } from '../base/servidor/mensaje-de-error.ts';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { MarcoDeDialogo } from '../components/DialogoAdaptable.tsx';
import {
  CLIENTA,
  CON_TODO,
  EFECTIVO,
  PENDIENTE,
  abrirVentana,
  pulsar,
} from '../components/ventana.prueba.tsx';
import PaginaDeCobranza from './cobranza/PaginaDeCobranza.tsx';
import { clienta } from './cobranza/cobranza.prueba.ts';
import DialogoDePromesa from './cobranza/DialogoDePromesa.tsx';
import { AltaDeCliente } from './clientes/AltaDeCliente.tsx';
import { DialogoDeCliente } from './clientes/DialogoDeCliente.tsx';
import PaginaDeClientes from './clientes/PaginaDeClientes.tsx';
import { AltaDeServicio } from './configuracion/AltaDeServicio.tsx';
import { FormularioDeCategoria } from './configuracion/FormularioDeCategoria.tsx';
import { FormularioDeMetodo } from './configuracion/FormularioDeMetodo.tsx';
import { FormularioDeServicio } from './configuracion/FormularioDeServicio.tsx';
import { ModalDeMetodos } from './configuracion/ModalDeMetodos.tsx';
import { Servicios } from './configuracion/Servicios.tsx';
import PaginaDeDetalle from './facturas/detalle/PaginaDeDetalle.tsx';
import PaginaDeFacturas from './facturas/lista/PaginaDeFacturas.tsx';
import PaginaDeInicio from './inicio/PaginaDeInicio.tsx';
import PaginaDeFormulario from './facturas/formulario/PaginaDeFormulario.tsx';

afterEach(olvidarTodo);

const nada = () => undefined;
const FRENOS = { id: '0198d7a4-0000-7000-8000-000000000002', nombre: 'Frenos', orden: 1, version: 1 };
const BALATAS = { id: 's', nombre: 'Balatas', precio: 350.5, categoria_id: FRENOS.id, version: 1 };

const YA_HAY: Servidor = {
  ...CON_TODO,
  'GET /api/auth/profile': { cuerpo: ANA },
  [`GET /api/facturas/${PENDIENTE.id}/historial`]: { cuerpo: { eventos: [] } },
  'GET /api/facturas/resumen': { estatus: 404 },
};

/**
 * A failed read shows an error and offers to retry. The fake server answers with 404, because api.ts retries
 * a 500 by itself.
 */
test.each([
  {
    que: 'la lista de clientes',
    pide: 'GET /api/clientes',
    estatus: 404,
    ruta: '/clientes',
    pantalla: <PaginaDeClientes />,
    dice: 'No pudimos cargar tus clientes',
    llega: [CLIENTA],
    seVe: () => screen.findByRole('article', { name: 'Ana Muñoz' }),
  },
  {
    que: 'la lista de facturas',
    pide: 'GET /api/facturas',
    estatus: 404,
    ruta: '/facturas',
    pantalla: <PaginaDeFacturas />,
    dice: 'Error al cargar facturas',
    llega: { facturas: [PENDIENTE], total: 1, totalPages: 1 },
    seVe: () => screen.findByRole('article', { name: 'Factura 7 de Ana Muñoz' }),
  },
  {
    que: 'el detalle de una factura',
    pide: `GET /api/facturas/${PENDIENTE.id}`,
    estatus: 400,
    ruta: `/factura-detalle/${PENDIENTE.id}`,
    pantalla: <Route path="/factura-detalle/:id" component={PaginaDeDetalle} />,
    dice: 'Error al cargar factura',
    llega: PENDIENTE,
    seVe: () => screen.findByRole('heading', { name: 'Factura #7' }),
  },
  {
    que: 'la factura que se edita',
    pide: `GET /api/facturas/${PENDIENTE.id}`,
    estatus: 400,
    ruta: `/facturas/${PENDIENTE.id}`,
    pantalla: <Route path="/facturas/:id" component={PaginaDeFormulario} />,
    dice: 'No se pudo cargar la factura',
    llega: PENDIENTE,
    seVe: () => screen.findByRole('heading', { name: 'Editar Factura' }),
  },
  {
    que: 'los servicios de una categoría',
    pide: 'GET /api/servicios-negocio',
    estatus: 404,
    ruta: '/configuracion',
    pantalla: (
      <MarcoDeDialogo>
        <Servicios categoria={FRENOS} onVolver={nada} onCerrar={nada} />
      </MarcoDeDialogo>
    ),
    dice: 'Error al cargar los servicios',
    llega: { data: [BALATAS] },
    seVe: () => screen.findByText('Balatas'),
  },
  {
    que: 'los métodos de pago',
    pide: 'GET /api/metodos-pago',
    estatus: 404,
    ruta: '/configuracion',
    pantalla: <ModalDeMetodos onCerrar={nada} />,
    dice: 'Error al cargar métodos de pago',
    llega: [EFECTIVO],
    seVe: () => screen.findByRole('heading', { name: 'Efectivo' }),
  },
])('si no llega $que lo dice, y la trae cuando se le pide de nuevo', async (caso) => {
  let hayLinea = false;
  conServidor({
    ...YA_HAY,
    [caso.pide]: () => (hayLinea ? { cuerpo: caso.llega } : { estatus: caso.estatus }),
  });
  abrir(<ConfirmacionProvider>{caso.pantalla}</ConfirmacionProvider>, { ruta: caso.ruta, token: 'uno' });
  expect(await screen.findByRole('heading', { name: caso.dice })).toBeVisible();
  hayLinea = true;
  await pulsar('Reintentar');
  expect(await caso.seVe()).toBeVisible();
  expect(screen.queryByText(caso.dice)).toBeNull();
});

const TIMBRE = {
  ...{ uuid: '5D3F4A1B-0C2D-4E5F-8A9B-1C2D3E4F5A6B', fecha: '2026-11-26T10:15:00', sha256: 'ab'.repeat(32) },
  ...{ rfc_emisor: 'EKU9003173C9', rfc_receptor: 'XAXX010101000', cancelado: null },
};
const AVISO = {
  ...{ id: 'a1', dia: '2026-11-20', monto: 100, fecha: '2026-11-20', metodo: 'Efectivo' },
  ...{ referencia: null, estado: 'abierto', motivo: null },
};
const ABIERTO = {
  factura_id: PENDIENTE.id,
  numero_factura: 7,
  cliente_id: 'c1',
  cliente: 'Ana',
  aviso: AVISO,
};
const DEL_AVISO = `POST /api/facturas/${PENDIENTE.id}/avisos/${AVISO.id}`;
const NEGOCIO = { nombre_negocio: 'Taller', telefono: '5512345678', color_personalizado: '#2563eb' };
const RESUMEN = {
  ...{ facturas: 1, total_facturado: 0, pendiente_a_pagar: 0, por_cobrar: 0, recibido: 0, total_cobrado: 0 },
  ...{ vencidas: { cantidad: 0, por_cobrar: 0 }, a_punto_de_vencer: { cantidad: 0 }, cotizaciones: 0 },
  por_mes: [],
};
const DETALLE = <Route path="/factura-detalle/:id" component={PaginaDeDetalle} />;
const confirmarAviso = async () => {
  await pulsar('Confirmar');
  await screen.findByRole('dialog', { name: 'Pago de la factura #7' });
};
const descartarAviso = async () => {
  await pulsar('No lo encuentro');
  await screen.findByRole('dialog', { name: 'No lo encuentro' });
};

interface SinSuRenglon {
  que: string;
  ruta: string;
  pantalla: ReactNode;
  /** The server's answers to reads. `hecho`: whether it has recorded the owner's write. */
  servidor: (hecho: boolean) => Record<string, unknown>;
  escritura: string;
  responde: unknown;
  abre: () => Promise<void>;
  boton: string;
  /** A text of the row or card that opened the dialog: it goes with what was recorded. */
  seVa: string | RegExp;
  dice: string | RegExp | null;
}
const SIN_SU_RENGLON: readonly SinSuRenglon[] = [
  {
    que: 'el pago de un aviso, en Inicio',
    ruta: '/home',
    pantalla: <PaginaDeInicio />,
    servidor: (hecho) => ({ 'GET /api/avisos': { avisos: hecho ? [] : [ABIERTO] } }),
    escritura: `${DEL_AVISO}/confirmar`,
    responde: { ...PENDIENTE, abonos: [{ monto: 100 }] },
    abre: confirmarAviso,
    boton: 'Registrar pago',
    seVa: 'Ya registrado',
    dice: 'Abono de $100.00 registrado',
  },
  {
    que: 'el descarte de un aviso, en Cobranza',
    ruta: '/cobranza',
    pantalla: <PaginaDeCobranza />,
    servidor: (hecho) => ({
      'GET /api/avisos': { avisos: hecho ? [] : [ABIERTO] },
    }),
    escritura: `${DEL_AVISO}/descartar`,
    responde: {},
    abre: descartarAviso,
    boton: 'Decirle que no está',
    seVa: 'Ya registrado',
    dice: /dice que no se encontró$/,
  },
  {
    que: 'el pago de un aviso, en su factura',
    ruta: `/factura-detalle/${PENDIENTE.id}`,
    pantalla: DETALLE,
    servidor: (hecho) => ({
      [`GET /api/facturas/${PENDIENTE.id}`]: PENDIENTE,
      [`GET /api/facturas/${PENDIENTE.id}/seguimiento`]: { abierta: null, aviso: hecho ? null : AVISO },
    }),
    escritura: `${DEL_AVISO}/confirmar`,
    responde: { ...PENDIENTE, abonos: [{ monto: 100 }] },
    abre: confirmarAviso,
    boton: 'Registrar pago',
    seVa: 'Ya registrado',
    dice: 'Abono de $100.00 registrado',
  },
  {
    que: 'la cancelación de un timbre',
    ruta: `/factura-detalle/${PENDIENTE.id}`,
    pantalla: DETALLE,
    servidor: (hecho) => ({
      [`GET /api/facturas/${PENDIENTE.id}`]: { ...PENDIENTE, timbre: hecho ? null : TIMBRE },
    }),
    escritura: `POST /api/facturas/${PENDIENTE.id}/timbre/cancelar`,
    responde: PENDIENTE,
    abre: async () => {
      await pulsar('Cancelar el timbre');
      await userEvent.click(await screen.findByRole('radio', { name: /^02/ }));
    },
    boton: 'Ya está cancelado',
    seVa: 'Timbrada',
    dice: /cancelado$/,
  },
  {
    que: 'el cliente que es el último de los primeros pasos',
    ruta: '/home',
    pantalla: <PaginaDeInicio />,
    servidor: (hecho) => ({ 'GET /api/clientes': hecho ? [CLIENTA] : [] }),
    escritura: 'POST /api/clientes',
    responde: CLIENTA,
    abre: async () => {
      await pulsar(/Tu primer cliente/);
      await userEvent.type(await screen.findByLabelText('Nombre'), 'Ana Muñoz');
      await userEvent.type(screen.getByLabelText('Teléfono'), '5512345678');
    },
    boton: 'Crear',
    seVa: /en cuatro pasos/,
    dice: null,
  },
];

test.each(SIN_SU_RENGLON)(
  'sin respuesta, $que sigue abierto aunque ya no esté lo que lo abrió, y otro toque dice que se guardó',
  async ({ ruta, pantalla, servidor, escritura, responde, abre, boton, seVa, dice }) => {
    let hecho = false;
    const alDia = Object.keys(servidor(false)).map((cual) => [
      cual,
      () => ({ cuerpo: servidor(hecho)[cual] }),
    ]);
    const registrar = bajoSuClave(2, () => {
      hecho = true;
      return { cuerpo: responde };
    });
    conServidor({
      ...YA_HAY,
      'GET /api/negocio-config': { cuerpo: NEGOCIO },
      'GET /api/metodos-pago': { cuerpo: [{ ...EFECTIVO, id: ANA.id }] },
      'GET /api/cobranza': { estatus: 404 },
      'GET /api/clientes': { estatus: 404 },
      [`GET /api/facturas/${PENDIENTE.id}/seguimiento`]: { cuerpo: { abierta: null, aviso: null } },
      [`GET /api/facturas/${PENDIENTE.id}/enlace`]: { estatus: 404 },
      [`GET /api/facturas/${PENDIENTE.id}/cfdi`]: { estatus: 404 },
      'GET /api/facturas/resumen': { cuerpo: RESUMEN },
      ...(Object.fromEntries(alDia) as Servidor),
      [escritura]: registrar,
    });
    abrir(
      <ConfirmacionProvider>
        {pantalla}
        <Toasts />
      </ConfirmacionProvider>,
      { ruta, token: 'uno' },
    );
    await abre();
    await pulsar(boton);
    expect(await screen.findByText(SIN_CONEXION)).toBeVisible();
    await waitFor(() => expect(screen.queryByText(seVa)).toBeNull());
    await pulsar(boton);
    if (dice) expect(await screen.findByText(dice)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

const enSuRenglon = { onListo: nada, onCancelar: nada, onEstado: nada };
const escribirEn = async (label: string, texto: string) => {
  const campo = await screen.findByLabelText(label);
  await userEvent.clear(campo);
  await userEvent.type(campo, texto);
};
const EN_COBRANZA = clienta(0, 'Ana Muñoz');

interface Cambiado {
  que: string;
  ventana: ReactNode;
  escritura: string;
  corrige: string;
  /** What the server answers, but for the version. */
  responde: (version: number) => object;
  version: number | null;
  llena?: () => Promise<void>;
  campo: string;
  boton: RegExp;
  dicho?: (escrito: string) => object;
  /** The button that closes the dialog; absent in a form whose list closes it. */
  cierra?: string;
}

const CAMBIADOS: readonly Cambiado[] = [
  {
    que: 'una clienta nueva',
    ventana: <DialogoDeCliente cliente={null} onCerrar={nada} />,
    escritura: 'POST /api/clientes',
    corrige: `PUT /api/clientes/${CLIENTA.id}`,
    responde: (version) => ({ ...CLIENTA, version }),
    version: 0,
    llena: async () => {
      await escribirEn('Teléfono', '5512345678');
      await userEvent.click(screen.getByLabelText('Activo'));
    },
    cierra: 'Cancelar',
    campo: 'Nombre',
    boton: /^Crear$/,
  },
  {
    que: 'una clienta',
    ventana: <DialogoDeCliente cliente={CLIENTA} onCerrar={nada} />,
    escritura: `PUT /api/clientes/${CLIENTA.id}`,
    corrige: `PUT /api/clientes/${CLIENTA.id}`,
    responde: (version) => ({ ...CLIENTA, version }),
    version: CLIENTA.version,
    cierra: 'Cancelar',
    campo: 'Nombre',
    boton: /^Actualizar$/,
  },
  {
    que: 'una clienta de la factura',
    ventana: <AltaDeCliente escrito="" onCerrar={nada} />,
    escritura: 'POST /api/clientes',
    corrige: `PUT /api/clientes/${CLIENTA.id}`,
    responde: (version) => ({ ...CLIENTA, version }),
    version: 0,
    llena: () => escribirEn('Teléfono', '5512345678'),
    cierra: 'Cancelar',
    campo: 'Nombre',
    boton: /^Crear$/,
  },
  {
    que: 'una categoría nueva',
    ventana: <FormularioDeCategoria categoria={null} {...enSuRenglon} />,
    escritura: 'POST /api/categorias-negocio',
    corrige: `PUT /api/categorias-negocio/${FRENOS.id}`,
    responde: (version) => ({ data: { ...FRENOS, version } }),
    version: 0,
    campo: 'Nombre',
    boton: /^Crear$/,
  },
  {
    que: 'un servicio nuevo',
    ventana: <FormularioDeServicio servicio={null} categoriaId={FRENOS.id} {...enSuRenglon} />,
    escritura: 'POST /api/servicios-negocio',
    corrige: 'PUT /api/servicios-negocio/s',
    responde: (version) => ({ data: { ...BALATAS, version } }),
    version: 0,
    llena: () => escribirEn('Precio', '350.5'),
    campo: 'Nombre',
    boton: /^Crear$/,
  },
  {
    que: 'un servicio de la factura',
    ventana: <AltaDeServicio escrito="" onCerrar={nada} />,
    escritura: 'POST /api/servicios-negocio',
    corrige: 'PUT /api/servicios-negocio/s',
    responde: (version) => ({ data: { ...BALATAS, version } }),
    version: 0,
    llena: () => escribirEn('Precio', '350.5'),
    cierra: 'Cancelar',
    campo: 'Nombre',
    boton: /^Agregar$/,
  },
  {
    que: 'un método de pago',
    ventana: <FormularioDeMetodo metodo={EFECTIVO} {...enSuRenglon} />,
    escritura: `PUT /api/metodos-pago/${EFECTIVO.id}`,
    corrige: `PUT /api/metodos-pago/${EFECTIVO.id}`,
    responde: (version) => ({ data: { ...EFECTIVO, version } }),
    version: EFECTIVO.version,
    campo: 'Nombre',
    boton: /^Actualizar$/,
  },
  {
    que: 'una promesa',
    ventana: <DialogoDePromesa de={EN_COBRANZA} onGuardada={nada} onCerrar={nada} />,
    escritura: `PUT /api/cobranza/${EN_COBRANZA.cliente.id}/promesa`,
    corrige: `PUT /api/cobranza/${EN_COBRANZA.cliente.id}/promesa`,
    responde: () => EN_COBRANZA,
    version: null,
    llena: () => pulsar('Mañana'),
    cierra: 'Cancelar',
    campo: 'Nota (opcional)',
    boton: /^Anotar/,
    dicho: (nota) => ({ nota }),
  },
];

const soloSuNombre = (nombre: string) => ({ nombre });
const abrirCambiado = async (
  { ventana, escritura, corrige, llena }: Cambiado,
  registrar: (peticion: Request) => Promise<Respuesta>,
) => {
  conServidor({
    ...YA_HAY,
    'GET /api/clientes': { cuerpo: [] },
    'GET /api/categorias-negocio': { cuerpo: { data: [FRENOS] } },
    [escritura]: registrar,
    [corrige]: registrar,
  });
  abrirVentana(ventana);
  await llena?.();
};

test.each(CAMBIADOS)(
  'tras un guardado sin respuesta, lo que se cambia de $que se guarda sobre lo que quedó',
  async (caso) => {
    const { responde, version: antes, campo, boton, dicho = soloSuNombre, cierra } = caso;
    const hechos: unknown[] = [];
    let version = antes ?? 0;
    const registrar = bajoSuClave(2, (cuerpo) => {
      hechos.push(cuerpo);
      return { cuerpo: responde(++version) };
    });
    await abrirCambiado(caso, registrar);
    await escribirEn(campo, 'Primera');
    await pulsar(boton);
    expect(await screen.findByText(SIN_CONEXION)).toBeVisible();
    if (cierra) {
      await pulsar(cierra);
      expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
        /^No hubo respuesta a lo que guardabas: puede que haya quedado\./,
      );
      await pulsar('Seguir editando');
    }
    await escribirEn(campo, 'Segunda');
    await pulsar(boton);
    const suVersion = antes !== null && { version: antes + 1 };
    await waitFor(() =>
      expect(hechos).toEqual([
        expect.objectContaining(dicho('Primera')),
        expect.objectContaining({ ...dicho('Segunda'), ...suVersion }),
      ]),
    );
    expect(screen.queryByText(/^Lo que enviaste antes sí se guardó/)).toBeNull();
  },
);

test.each(CAMBIADOS)(
  'si tampoco llega la respuesta del cambio de $que, se guarda lo último que se escribió, una vez',
  async (caso) => {
    const { responde, version: antes, campo, boton, dicho = soloSuNombre } = caso;
    const hechos: unknown[] = [];
    let version = antes ?? 0;
    const porClave = new Map<string, ReturnType<typeof bajoSuClave>>();
    /** The first two keys, of the save and of its correction, lose two answers each: the tap's and its retry's. */
    const registrar = (peticion: Request) => {
      const clave = peticion.headers.get('idempotency-key')!;
      const suyo =
        porClave.get(clave) ??
        bajoSuClave(porClave.size < 2 ? 2 : 0, (cuerpo) => {
          hechos.push(cuerpo);
          return { cuerpo: responde(++version) };
        });
      porClave.set(clave, suyo);
      return suyo(peticion);
    };
    await abrirCambiado(caso, registrar);
    const guardados = ['Primera', 'Segunda', 'Tercera'];
    for (const [lugar, escrito] of guardados.entries()) {
      await escribirEn(campo, escrito);
      await pulsar(boton);
      await waitFor(() => expect(hechos).toHaveLength(lugar + 1));
    }
    expect(hechos).toEqual(guardados.map((uno) => expect.objectContaining(dicho(uno))));
    expect(screen.queryByText(/^Lo que enviaste antes sí se guardó/)).toBeNull();
  },
);

test('si la pestaña se duplicó y la otra ya guardó con su clave, lo de esta se guarda aparte', async () => {
  const hechos: unknown[] = [];
  const porClave = bajoSuClave(0, (cuerpo) => {
    hechos.push(cuerpo);
    return { cuerpo: { ...CLIENTA, version: 1 } };
  });
  let deLaOtra = true;
  conServidor({
    ...YA_HAY,
    'GET /api/clientes': { cuerpo: [] },
    'POST /api/clientes': async (peticion) => {
      if (!deLaOtra) return porClave(peticion);
      deLaOtra = false;
      return { estatus: 422, cuerpo: { message: 'Esa clave ya se usó con otros datos.' } };
    },
  });
  abrirVentana(<AltaDeCliente escrito="" onCerrar={nada} />);
  await escribirEn('Teléfono', '5512345678');
  await escribirEn('Nombre', 'Delia Soto');
  await pulsar('Crear');
  await waitFor(() => expect(hechos).toEqual([expect.objectContaining({ nombre: 'Delia Soto' })]));
});
