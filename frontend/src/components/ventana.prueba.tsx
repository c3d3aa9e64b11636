import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type Factura } from '@cuenta-clara/dominio/facturas/factura';
import {
  ANA,
  DUENA,
  ID_DE_FACTURA,
  UNA_PAGADA,
  UNA_PENDIENTE,
} from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi, aFacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type MetodoDePagoDeApi } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { type Servidor, abrir } from '../base/pagina.prueba.tsx';
import { Toasts } from '../base/ventanas/toasts.tsx';
import { ConfirmacionProvider } from './Confirmacion.tsx';

export const abrirVentana = (contenido: ReactNode) =>
  abrir(
    <ConfirmacionProvider>
      {contenido}
      <Toasts />
    </ConfirmacionProvider>,
    { ruta: '/facturas', token: 'uno' },
  );

const deApi = (factura: Factura): FacturaDeApi =>
  aFacturaDeApi({
    id: ID_DE_FACTURA,
    version: 1,
    papel: 1,
    factura,
    creada: '2026-03-01T12:00:00.000Z',
    cambiada: '2026-03-01T12:00:00.000Z',
  });
export const PENDIENTE = deApi(UNA_PENDIENTE);
/**
 * The invoice was paid on 04/03/2026. The instant in `fecha_pago` is of a later day, in the owner's time zone
 * too.
 */
export const PAGADA = deApi({ ...UNA_PAGADA, fecha_pago: '2026-03-09T18:00:00.000Z' });
export const BORRADOR: FacturaDeApi = { ...PENDIENTE, estado: 'borrador' };

export const CLIENTA: ClienteDeApi = {
  id: ANA.id,
  nombre: ANA.nombre,
  empresa: null,
  telefono: '5512345678',
  email: ANA.email,
  categoria: 'activo',
  identification_number: 'RFC-1',
  sexo: 'F',
  direccion: 'Calle 1',
  notas: 'Paga en efectivo',
  fecha_inicio: '9999-12-31',
  fecha_vencimiento: '9999-12-31',
  fecha_nacimiento: '9999-12-31',
  fiscal: null,
  user_id: DUENA,
  version: 4,
  creado: '2026-01-01T12:00:00.000Z',
};

const metodo = (id: string, nombre: string, activo = true): MetodoDePagoDeApi => ({
  id,
  nombre,
  descripcion: `Cuenta de ${nombre}`,
  link: null,
  clabe: null,
  titular: null,
  forma_sat: null,
  banco: null,
  activo,
  orden: 0,
  version: 1,
});
export const conAbono = (
  factura: FacturaDeApi,
  monto: number,
  { id = 'ab1', fecha = '2026-03-02', nota = null as string | null } = {},
): FacturaDeApi => ({
  ...factura,
  version: factura.version + 1,
  en_partes: true,
  abonado: factura.abonado + monto,
  balance_restante: factura.balance_restante - monto,
  abonos: [
    ...factura.abonos,
    { id, monto, fecha, nota, metodo_pago: { id: EFECTIVO.id, nombre: 'Efectivo' } },
  ],
});
export const EFECTIVO = metodo('e', 'Efectivo');
export const TARJETA: MetodoDePagoDeApi = { ...metodo('t', 'Tarjeta'), link: 'https://banco.mx/luz' };
export const APAGADO = metodo('a', 'Cheque', false);

export const NEGOCIO = { telefono: '5587654321', codigo_pais: '52' };

export const CON_TODO: Servidor = {
  'GET /api/entorno': { cuerpo: { soporte_whatsapp: null, codigo_pais: '52', public_url: 'https://cc.mx' } },
  'GET /api/negocio-config': { cuerpo: NEGOCIO },
  'GET /api/metodos-pago': { cuerpo: [EFECTIVO, TARJETA, APAGADO] },
  'GET /api/mensajes': { cuerpo: [] },
  [`GET /api/clientes/${ANA.id}`]: { cuerpo: CLIENTA },
};

/** A person does not tap a disabled button while its data load. */
export const pulsar = async (name: string | RegExp) => {
  const boton = await waitFor(() => {
    const suyo = screen.getByRole('button', { name });
    expect(suyo).toBeEnabled();
    return suyo;
  });
  await userEvent.click(boton);
};

/** With `impedido` the fake browser blocks the new tab. */
export const whatsAppAbierto = ({ impedido = false } = {}) =>
  jest.spyOn(window, 'open').mockReturnValue(impedido ? null : ({ opener: null } as Window));

export const cuerposDe = async (peticiones: readonly Request[], metodo: string): Promise<unknown[]> =>
  Promise.all(
    peticiones
      .filter(({ method }) => method === metodo)
      .map(async (una) => [new URL(una.url).pathname, await una.clone().json()]),
  );
