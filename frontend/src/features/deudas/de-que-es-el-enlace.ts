import { periodoEscrito } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { type Periodo } from '../../base/tiempo/periodo.ts';

export const LO_PENDIENTE = 'Lo que debe ahora';

export const deQueEsElEnlace = (periodo: Periodo): string =>
  periodo.desde || periodo.hasta ? `Movimientos: ${periodoEscrito(periodo).toLowerCase()}` : LO_PENDIENTE;
