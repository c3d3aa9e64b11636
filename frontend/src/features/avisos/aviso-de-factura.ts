import { type AvisoAbiertoDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';

export type AvisoDeFactura = Pick<AvisoAbiertoDeApi, 'factura_id' | 'numero_factura' | 'aviso'>;
