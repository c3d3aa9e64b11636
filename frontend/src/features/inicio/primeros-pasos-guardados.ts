import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** Stored when the owner dismissed the first steps, or finished all. */
export const OCULTOS = 'ocultos';
/** Stored when the shop had no invoice as this device last saw it. */
export const VACIA = 'vacia';

/** What this device knows about the owner's first steps: `OCULTOS`, `VACIA` or nothing. */
export const pasosGuardados = (): Guardado => guardadoDe('primeros-pasos');

/** Called after registration, so that the first dashboard is drawn for an empty shop from the start. */
export const anotarTiendaNueva = (): void => pasosGuardados().poner(VACIA);
