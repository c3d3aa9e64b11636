import { type Persona, solicitud } from '@cuenta-clara/backend/test/servidor.prueba';
import { type Page } from 'playwright-core';
import { leerPdf } from '@cuenta-clara/workers/factura-pdf/leer-pdf.prueba';

export interface Hecha {
  readonly id: string;
  readonly numero_factura: number;
}

/**
 * An invoice of two Balatas at $350.50: $813.16 with tax, of which a deposit of $100.00 is paid. It has no
 * due date unless `cambios` gives it.
 */
export const hacerFactura = async (
  dueña: Persona,
  cliente: { id: string },
  cambios: object = {},
): Promise<Hecha> => {
  const datos = solicitud(cliente.id, { fecha_vencimiento: null, ...cambios });
  const { status, body } = await dueña.post('/api/facturas', datos);
  if (status !== 201) throw new Error(`the invoice was refused: ${JSON.stringify(body)}`);
  return body;
};

export const pagarFactura = async (
  dueña: Persona,
  { id }: Hecha,
  metodo: { id: string },
  fecha_pago = '2026-11-21T18:00:00.000Z',
): Promise<void> => {
  const pago = { estado: 'pagada', metodo_pago_id: metodo.id, fecha_pago, balance_restante: 0 };
  const { status, body } = await dueña.put(`/api/facturas/${id}`, pago);
  if (status !== 200) throw new Error(`the payment was refused: ${JSON.stringify(body)}`);
};

export type SumasDelLibro = readonly [string, string, string, string];

export const sumanEnElLibro = async (page: Page, sumas: SumasDelLibro): Promise<void> => {
  const nombres = ['Emitido (según registro)', 'Cobrado', 'Revertido', 'Por cobrar'];
  const todo = nombres.map((nombre, lugar) => nombre + sumas[lugar]).join('');
  await page.getByRole('region', { name: 'Saldo' }).locator('dl').filter({ hasText: todo }).waitFor();
};

export const enPapel = async (bytes: Uint8Array): Promise<string> => {
  const { paginas } = await leerPdf(bytes);
  return paginas.flatMap(({ lineas }) => lineas).join('\n');
};

export const textoDelPdf = async (url: string): Promise<string> => {
  const respuesta = await fetch(url);
  expect(respuesta.status).toBe(200);
  return enPapel(Buffer.from(await respuesta.arrayBuffer()));
};

const A_MANO: readonly string[] = ['WhatsApp', 'Ver PDF', 'Editar'];

export const hacerCon = async (page: Page, numero: number, accion: string): Promise<void> => {
  const boton = (nombre: string) =>
    page.getByRole('button', { name: `${nombre} (factura ${numero})`, exact: true });
  if (A_MANO.includes(accion)) return boton(accion).click();
  await boton('Más acciones').click();
  await page.getByRole('menuitem', { name: accion, exact: true }).click();
};
