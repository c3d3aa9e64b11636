import { type AvisoAbiertoDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';

/** A notice, and of which invoice it is. */
export type AvisoDeFactura = Pick<AvisoAbiertoDeApi, 'factura_id' | 'numero_factura' | 'aviso'>;
