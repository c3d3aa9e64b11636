import { screen } from '@testing-library/react';
import { Route } from 'wouter';
import { ANA, type Servidor, abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { MarcoDeDialogo } from '../components/DialogoAdaptable.tsx';
import { CLIENTA, CON_TODO, EFECTIVO, PENDIENTE, pulsar } from '../components/ventana.prueba.tsx';
import PaginaDeClientes from './clientes/PaginaDeClientes.tsx';
import { ModalDeMetodos } from './configuracion/ModalDeMetodos.tsx';
import { Servicios } from './configuracion/Servicios.tsx';
import PaginaDeDetalle from './facturas/detalle/PaginaDeDetalle.tsx';
import PaginaDeFacturas from './facturas/lista/PaginaDeFacturas.tsx';
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
