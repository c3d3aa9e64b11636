import { guardado } from '../../dispositivo/guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * What she recorded and what reads do not show yet. The answer to a write says up to which place of the log they must be (`PENDIENTE`),
 * each read is asked with that place (`DESDE`), and an answer that is older says so (`ATRASADA`). The page's own script asks with it too.
 */

export const PENDIENTE = 'x-pendiente';
export const DESDE = 'x-desde';
export const ATRASADA = 'x-atrasada';

/** A place that no answer has come to after so long is of a log that is no more: a backup was restored. */
const VALE_MS = 10 * 60_000;

export interface EnCamino {
  /** The place; null when reads show all that she recorded. */
  readonly desde: string | null;
  /** When it was answered, in ms. */
  readonly cuando: number;
}

export const NADA_EN_CAMINO: EnCamino = { desde: null, cuando: 0 };

/** Outlives a reload, and other tabs hear of it. */
const suyo = guardado('en-camino');

export const yaNoVale = ({ cuando }: EnCamino): boolean => msDelDispositivo() - cuando >= VALE_MS;

export const leerEnCamino = (): EnCamino => {
  const [desde = '', cuando] = (suyo.leer() ?? '').split(' ');
  const leido = { desde, cuando: Number(cuando) };
  return desde === '' || yaNoVale(leido) ? NADA_EN_CAMINO : leido;
};

export const guardarEnCamino = ({ desde, cuando }: EnCamino): void =>
  desde === null ? suyo.quitar() : suyo.poner(`${desde} ${cuando}`);

export const alCambiarEnCamino = (avisar: () => void): void => void suyo.alCambiarFuera(avisar);
