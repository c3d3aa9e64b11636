import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type FiscalEscrito } from '../../components/datos-fiscales.ts';

export type ValoresDelNegocio = Omit<NegocioDeApi, 'logo_url' | 'version' | 'fiscal'> & {
  readonly fiscal: FiscalEscrito;
};
