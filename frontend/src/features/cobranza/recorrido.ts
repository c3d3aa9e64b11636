import { z } from 'zod';
import { guardadoDe } from '../../dispositivo/guardado.ts';

/**
 * The progress of 'Recordar a todos', stored on the device: WhatsApp may replace this page, or a phone may close it. The server knows
 * who was reminded; only the progress is stored here.
 */
const recorrido = z.object({
  /** The owner's day; the progress is dropped on the next day. */
  dia: z.string(),
  /** Ids of customers reminded: the list may not have been refreshed. */
  hechas: z.array(z.string()),
  /** Ids of customers skipped, or with nothing left to remind of. */
  saltadas: z.array(z.string()),
  /** The id of the customer whose message is open and not confirmed. */
  actual: z.string().nullable(),
  /** The order and size of the part; null before the owner chooses, or when all customers fit in one walk. */
  parte: z
    .object({
      order: z.enum(['cobranza', 'vencido']),
      /** The number of customers reminded or skipped when this part began. */
      desde: z.number(),
      /** The number of customers in the part; null: all. */
      tope: z.number().nullable(),
    })
    .nullable(),
  pagina: z.number(),
  /** The text that the owner wrote for a customer. */
  escrito: z.object({ cliente: z.string(), texto: z.string() }).nullable(),
  /** The dialog is open; still true after the page was closed by the system, not by the owner. */
  abierto: z.boolean().default(false),
});
export type Recorrido = z.output<typeof recorrido>;

export const recorridoNuevo = (dia: string): Recorrido => ({
  ...{ dia, hechas: [], saltadas: [], actual: null, parte: null, pagina: 1, escrito: null, abierto: true },
});

const suyo = () => guardadoDe('recorrido-de-cobranza');

export const leerRecorrido = (): Recorrido | null => {
  try {
    return recorrido.parse(JSON.parse(suyo().leer() ?? 'null'));
  } catch {
    return null;
  }
};
export const guardarRecorrido = (uno: Recorrido): void => suyo().poner(JSON.stringify(uno));
export const olvidarRecorrido = (): void => suyo().quitar();
/** Whether the page was closed while a message was open or the owner was writing one. */
export const quedoAbierto = (): boolean => {
  const suyo = leerRecorrido();
  return suyo !== null && (suyo.actual !== null || (suyo.abierto && suyo.escrito !== null));
};
