import { z } from 'zod';
import { guardadoDe } from '../../dispositivo/guardado.ts';

/**
 * A walk through all who are to be reminded, kept in this tab: WhatsApp may take the place of this page, and who comes back
 * goes on where she was. Who was reminded is the server's to say; only who was passed over, and how far it is, is kept here.
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
});
export type Recorrido = z.output<typeof recorrido>;

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
/** One whose message was opened when the page went. */
export const quedoAbierto = (): boolean => (leerRecorrido()?.actual ?? null) !== null;
