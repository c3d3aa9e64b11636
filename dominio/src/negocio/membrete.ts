import { COLOR_PREDETERMINADO } from './color-predeterminado.ts';
import { type DatosDeNegocio } from './negocio.ts';

/** Texts are '' until the owner configures her business. */
interface NegocioDelMembrete {
  readonly nombre: string;
  readonly direccion: string;
  readonly telefono: string;
  readonly email: string;
  readonly color: string;
}

export const membreteDe = (datos: DatosDeNegocio | null | undefined): NegocioDelMembrete => ({
  nombre: datos?.nombre_negocio ?? '',
  direccion: datos?.direccion ?? '',
  telefono: datos?.telefono ?? '',
  email: datos?.email ?? '',
  color: datos?.color_personalizado ?? COLOR_PREDETERMINADO,
});
