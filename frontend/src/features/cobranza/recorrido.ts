import { z } from 'zod';
import { guardadoDe } from '../../dispositivo/guardado.ts';

/**
 * A walk through all who are to be reminded, kept on this device: WhatsApp may take the place of this page, a telephone closes it, and
 * who comes back goes on where she was. Who was reminded is the server's to say; only who was passed over, and how far it is, is kept here.
 */
const recorrido = z.object({
  /** Her day that it is of: the next day begins anew. */
  dia: z.string(),
  /** Who was reminded: the list may not say so yet. */
  hechas: z.array(z.string()),
  /** Passed over, or with nothing left to be reminded of. */
  saltadas: z.array(z.string()),
  /** Whose message is opened, and not answered for. */
  actual: z.string().nullable(),
  /** Of how many it is, in which order; null until she chose, where they are too many for one walk. */
  parte: z
    .object({
      order: z.enum(['cobranza', 'vencido']),
      /** How many were reminded or passed over when this part began. */
      desde: z.number(),
      /** After so many of them the part is over; null: it is all of them. */
      tope: z.number().nullable(),
    })
    .nullable(),
  /** Which page of the list is walked. */
  pagina: z.number(),
  /** What she wrote in place of the text, to whom. */
  escrito: z.object({ cliente: z.string(), texto: z.string() }).nullable(),
  /** Its dialog is open: it was not she who closed it, if it is not there any more. */
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
/** The page went while a message was opened, or written in her own words. */
export const quedoAbierto = (): boolean => {
  const suyo = leerRecorrido();
  return suyo !== null && (suyo.actual !== null || (suyo.abierto && suyo.escrito !== null));
};
