import { type NegocioDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';

/** The business as an invoice that is made now remembers it. */
export const negocioDeHoy = (negocio: NegocioDeApi): NegocioDeFactura => ({
  nombre: negocio.nombre_negocio,
  direccion: negocio.direccion,
  email: negocio.email,
  telefono: negocio.telefono,
  logo_url: negocio.logo_url,
  nota: negocio.nota_factura,
  terminos: negocio.terminos_condiciones,
  color_personalizado: negocio.color_personalizado,
  rfc: negocio.fiscal?.rfc ?? null,
});
