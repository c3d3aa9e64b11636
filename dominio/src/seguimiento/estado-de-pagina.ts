import { type Centavos } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { type Vencimiento, estaVencida } from '../facturas/vencimiento.ts';

/** A page displays the last state of this list that applies. */
export const ESTADOS_DE_PAGINA = ['vigente', 'abonada', 'vence_hoy', 'vencida', 'pagada'] as const;
export type EstadoDePagina = (typeof ESTADOS_DE_PAGINA)[number];

/** @param hoy the owner's today */
export const estadoDePagina = (
  factura: Vencimiento & { readonly total: Centavos },
  hoy: Dia,
): EstadoDePagina => {
  const { estado, balance_restante, total, fecha_vencimiento } = factura;
  if (estado === 'pagada' || balance_restante <= 0) return 'pagada';
  if (estaVencida(factura, hoy)) return 'vencida';
  if (fecha_vencimiento === hoy) return 'vence_hoy';
  return balance_restante < total ? 'abonada' : 'vigente';
};
