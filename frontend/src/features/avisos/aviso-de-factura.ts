import { type AvisoAbiertoDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';

/** A notice and its invoice. */
export type AvisoDeFactura = Pick<AvisoAbiertoDeApi, 'factura_id' | 'numero_factura' | 'aviso'>;
