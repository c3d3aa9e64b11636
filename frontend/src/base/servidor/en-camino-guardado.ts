import { guardado } from '../../dispositivo/guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * Headers for reading one's own writes. The answer to a write has the write's log position (`PENDIENTE`),
 * reads send the position of the last write (`DESDE`), and an answer without that write says so (`ATRASADA`).
 */

export const PENDIENTE = 'x-pendiente';
export const DESDE = 'x-desde';
export const ATRASADA = 'x-atrasada';

/** After this time a log position is given up: a log restored from a backup may never reach it. */
const VALE_MS = 10 * 60_000;

export interface EnCamino {
  /** The log position that reads must include; null when reads are not behind. */
  readonly desde: string | null;
  readonly cuando: number;
}

export const NADA_EN_CAMINO: EnCamino = { desde: null, cuando: 0 };

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
