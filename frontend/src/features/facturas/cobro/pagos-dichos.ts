import { type Centavos, centavosDe } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { dineroDicho } from '../../../components/escritura.ts';
import { type AbonoDeApi } from './useCobro.ts';

/** How what was received of an invoice is called, wherever it is listed. */

export const ANTICIPO = 'Anticipo';
/** What was received beside the deposit, added up, as on paper (`PALABRAS`). 'Pagos' are all that was received, the deposit too. */
export const ABONOS = 'Abonos';
/** What an old record left owed less, or more, than its payments say. */
export const AJUSTE = 'Ajuste al revertir';

/** `$3,000.00 con Transferencia, 22/11/2026`. */
export const pagoDicho = ({ monto, metodo_pago, fecha }: AbonoDeApi): string =>
  `${dineroDicho(monto)} con ${metodo_pago.nombre}, ${formatoDeDia(fecha)}`;

/** A line each: the payments, the newest first, and what else was received. */
export const todoLoRecibido = ({ abonos, ajuste, deposito }: FacturaDeApi): string[] => [
  ...abonos.map(pagoDicho).reverse(),
  ...(ajuste === 0 ? [] : [`${dineroDicho(ajuste)}, ${AJUSTE.toLowerCase()}`]),
  ...(deposito === 0 ? [] : [`${dineroDicho(deposito)} de ${ANTICIPO.toLowerCase()}`]),
];

/** What was received beside the deposit, the ajuste with it: total less deposit less this is the balance. */
export const pagosDe = ({ abonado, deposito }: Pick<FacturaDeApi, 'abonado' | 'deposito'>): Centavos =>
  (centavosDe(abonado) ?? 0) - (centavosDe(deposito) ?? 0);

/** While payments stand it keeps its customer, is no draft again, and is not deleted. */
export const tienePagos = ({ abonos }: Pick<FacturaDeApi, 'abonos'>): boolean => abonos.length > 0;
