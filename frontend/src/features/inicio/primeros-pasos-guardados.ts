import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** The steps were dismissed, or all are finished. */
export const OCULTOS = 'ocultos';
/** The shop had no invoice when this device last saw it. */
export const VACIA = 'vacia';

/** What this device knows about the owner's first steps: `OCULTOS`, `VACIA` or nothing. */
export const pasosGuardados = (): Guardado => guardadoDe('primeros-pasos');

/** After registration: the first dashboard is drawn for an empty shop from the start. */
export const anotarTiendaNueva = (): void => pasosGuardados().poner(VACIA);
