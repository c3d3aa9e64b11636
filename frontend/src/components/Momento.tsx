import { formatoDeInstante, useZona } from '../base/hoy.ts';

/** An instant (UTC) as the owner's clock and calendar showed it. */
export const Momento = ({ instante }: { instante: string }) => formatoDeInstante(useZona(), instante);
