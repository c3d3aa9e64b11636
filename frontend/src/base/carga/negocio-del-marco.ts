import { guardado } from '../../dispositivo/guardado.ts';
import { type Esquema } from '../tema/superficies.ts';

/** Data of the owner that the frame (marco.ts) shows from the device, because the build does not know them. */

/** Ids of the frame's `<template>`s: the shell, and the image that replaces the product's mark when the business has a logo. */
export const MOLDES = { marco: 'molde-del-marco', logo: 'molde-del-logo' } as const;

/** Attributes of the frame's elements that show the owner's data: the mark and name of the business, and the link to help by chat. */
export const SU_MARCA = 'data-marca-del-negocio';
export const SU_NOMBRE = 'data-nombre-del-negocio';
export const SU_SOPORTE = 'data-soporte';

/** What the frame shows, as of the last visit. */
export interface NegocioDelMarco {
  readonly nombre: string;
  readonly logo: string | null;
  /** Accent colour, adapted to each theme. */
  readonly acento: Readonly<Record<Esquema, string>>;
  readonly conSoporte: boolean;
}

const suyo = guardado('negocio-del-marco');

export const recordarNegocio = (negocio: NegocioDelMarco): void => suyo.poner(JSON.stringify(negocio));

/** Null when nothing valid is stored. */
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
