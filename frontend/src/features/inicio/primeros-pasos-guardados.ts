import { type Guardado, guardadoDe } from '../../dispositivo/guardado.ts';

/** `OCULTOS` is stored once the owner has dismissed the first steps, or finished all of them. */
export const OCULTOS = 'ocultos';
/** `VACIA` is stored while the shop has no invoice, as far as this device last saw. */
export const VACIA = 'vacia';

/** What this device knows about the owner's first steps: `OCULTOS`, `VACIA` or nothing. */
export const pasosGuardados = (): Guardado => guardadoDe('primeros-pasos');

/** Called after registration, so that the first dashboard is drawn for an empty shop from the start. */
export const anotarTiendaNueva = (): void => pasosGuardados().poner(VACIA);
