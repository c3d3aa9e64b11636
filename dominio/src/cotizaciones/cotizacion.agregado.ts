import { type Numeracion, agregado, nombrada } from '../agregado.ts';
import {
  type ComandoDeCotizacion,
  EVENTOS_DE_COTIZACION,
  SIN_NUMEROS,
  type SituacionDeCotizacion,
  cotizacion,
  numeroOcupado,
} from './cotizacion.ts';
import { nombreDeCotizacion, vistaDeCotizaciones } from './cotizacion.view.ts';
import { narradorDeCotizacion } from './historial.ts';

/** The owner's series COT-n. Sent quotes are annulled, not deleted, so numbers are never released. */
const numero: Numeracion<ComandoDeCotizacion, SituacionDeCotizacion, 'NumeroDeCotizacionReservado'> = {
  prefijo: 'numeroDeCotizacion-',
  evento: 'NumeroDeCotizacionReservado',
  usa: ({ cotizacion: una }, suyo) => una?.numero === suyo,
  vista: vistaDeCotizaciones,
  campo: 'numero',
  maximo: 999_999_999,
  ocupado: numeroOcupado,
  agotado: SIN_NUMEROS,
};

export const agregadoDeCotizacion = agregado({
  prefijo: 'cotizacion-',
  flujoPor: 'cosa',
  decider: cotizacion,
  eventos: EVENTOS_DE_COTIZACION,
  estado: null,
  vistas: [nombrada(vistaDeCotizaciones, nombreDeCotizacion)],
  narrador: narradorDeCotizacion,
  enSoloLectura: 'se-cierra',
  unicos: { numero },
});
