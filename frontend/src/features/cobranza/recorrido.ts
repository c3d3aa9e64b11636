import { z } from 'zod';
import { guardadoDe } from '../../dispositivo/guardado.ts';

/** The progress of 'Recordar a todos', stored on the device because WhatsApp may replace this page. The server knows who was reminded. */
const recorrido = z.object({
  /** The owner's day; on the next day the progress is dropped. */
  dia: z.string(),
  /** Ids of customers reminded, whom the list may still show. */
  hechas: z.array(z.string()),
  /** Ids of customers skipped, or with nothing left to remind of. */
  saltadas: z.array(z.string()),
  /** The customer whose message is open and not confirmed. */
  actual: z.string().nullable(),
  parte: z
    .object({
      order: z.enum(['cobranza', 'vencido']),
      /** The number of customers reminded or skipped before this part. */
      desde: z.number(),
      tope: z.number().nullable(),
    })
    .nullable(),
  pagina: z.number(),
  escrito: z.object({ cliente: z.string(), texto: z.string() }).nullable(),
  /** Whether the dialog is open; still true when the system, not the owner, closed the page. */
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
/** Whether the page was closed while a message was open or being written. */
export const quedoAbierto = (): boolean => {
  const suyo = leerRecorrido();
  return suyo !== null && (suyo.actual !== null || (suyo.abierto && suyo.escrito !== null));
};
