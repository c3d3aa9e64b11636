import { formatoDeDinero } from '../dinero.ts';
import { formatoDeDia } from '../fechas.ts';
import { type PagoDicho } from './seguimiento.ts';

export const avisoDicho = ({ monto, fecha }: Pick<PagoDicho, 'monto' | 'fecha'>, quien?: string): string =>
  `${quien ? `${quien} avisó` : 'Avisó'} que pagó ${formatoDeDinero(monto)} el ${formatoDeDia(fecha)}`;

export const yaRegistrado = ({ monto, fecha }: Pick<PagoDicho, 'monto' | 'fecha'>, metodo?: string): string =>
  `Ya registraste un pago de ${formatoDeDinero(monto)} el ${formatoDeDia(fecha).slice(0, 5)}${metodo ? ` con ${metodo}` : ''}. Ciérralo como ya registrado.`;
