import { z } from 'zod';
import { guardadoDe } from '../../dispositivo/guardado.ts';

/**
 * The progress of reminding all customers, one after another. It is stored on the device, because WhatsApp
 * may replace this page. The server, too, knows who was reminded.
 */
const recorrido = z.object({
  /** The owner's day on which 'Recordar a todos' began: on the next day the progress is dropped. */
  dia: z.string(),
  /** Ids of the customers reminded since 'Recordar a todos' began. The list may still show them. */
  hechas: z.array(z.string()),
  /** Ids of the customers whom the owner skipped. */
  saltadas: z.array(z.string()),
  /** Ids of the customers whose reminder the server refused, for example because nothing is overdue any more. */
  rechazadas: z.array(z.string()).default([]),
  /** Id of the customer whose message is open in WhatsApp and not confirmed. */
  actual: z.string().nullable(),
  parte: z
    .object({
      order: z.enum(['cobranza', 'vencido']),
      /** Customers reminded, skipped or refused in earlier parts of the list; a part has at most `tope`. */
      desde: z.number(),
      tope: z.number().nullable(),
    })
    .nullable(),
  pagina: z.number(),
  escrito: z.object({ cliente: z.string(), texto: z.string() }).nullable(),
  /** Whether 'Recordar a todos' is open; still true after the system, not the owner, closed the page. */
  abierto: z.boolean().default(false),
});
export type Recorrido = z.output<typeof recorrido>;

export const recorridoNuevo = (dia: string): Recorrido => ({
  ...{
    dia,
    hechas: [],
    saltadas: [],
    rechazadas: [],
    actual: null,
    parte: null,
    pagina: 1,
    escrito: null,
    abierto: true,
  },
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
export const quedoAbierto = (): boolean => {
  const suyo = leerRecorrido();
  return suyo !== null && (suyo.actual !== null || (suyo.abierto && suyo.escrito !== null));
};
