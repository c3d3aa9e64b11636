import { guardado } from '../../dispositivo/guardado.ts';
import { type Esquema } from '../tema/superficies.ts';

/** Ids of the page's templates: the prerendered shell, and the image of a business's logo. */
export const MOLDES = { marco: 'molde-del-marco', logo: 'molde-del-logo' } as const;

export const SU_MARCA = 'data-marca-del-negocio';
export const SU_NOMBRE = 'data-nombre-del-negocio';
export const SU_SOPORTE = 'data-soporte';

export interface NegocioDelMarco {
  readonly nombre: string;
  readonly logo: string | null;
  readonly acento: Readonly<Record<Esquema, string>>;
  readonly conSoporte: boolean;
}

const suyo = guardado('negocio-del-marco');

export const recordarNegocio = (negocio: NegocioDelMarco): void => suyo.poner(JSON.stringify(negocio));

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
