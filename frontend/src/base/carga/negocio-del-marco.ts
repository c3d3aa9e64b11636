import { guardado } from '../../dispositivo/guardado.ts';
import { type Esquema } from '../tema/superficies.ts';

/** What the frame (marco.ts) does not know before the owner's own device says it. */

/** The frame's moulds by their ids: the shell, and what stands in place of our mark for a business with a logo. */
export const MOLDES = { marco: 'molde-del-marco', logo: 'molde-del-logo' } as const;

/** What in it waits for something of hers, by its attribute: her business's mark and name, and what leads to help by chat. */
export const SU_MARCA = 'data-marca-del-negocio';
export const SU_NOMBRE = 'data-nombre-del-negocio';
export const SU_SOPORTE = 'data-soporte';

/** What the frame shows as it was on the last visit: of the business, and whether help by chat was offered. */
export interface NegocioDelMarco {
  readonly nombre: string;
  readonly logo: string | null;
  /** Its colour, as each theme can show it. */
  readonly acento: Readonly<Record<Esquema, string>>;
  readonly conSoporte: boolean;
}

const suyo = guardado('negocio-del-marco');

export const recordarNegocio = (negocio: NegocioDelMarco): void => suyo.poner(JSON.stringify(negocio));

/** Null too when it is nothing that this version kept. */
export const negocioRecordado = (): NegocioDelMarco | null => {
  try {
    const { nombre, logo, acento, conSoporte } = JSON.parse(suyo.leer() ?? '{}');
    return typeof nombre === 'string' && acento
      ? { nombre, logo: logo || null, acento, conSoporte: Boolean(conSoporte) }
      : null;
  } catch {
    return null;
  }
};
