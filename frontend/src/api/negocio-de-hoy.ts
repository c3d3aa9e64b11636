import { type NegocioDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { IDIOMA_PREDETERMINADO, type Idioma } from '@cuenta-clara/dominio/idioma';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';

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

/** The business's language; the default for a business that an older version stored on the device. */
export const idiomaDe = (negocio: Partial<Pick<NegocioDeApi, 'idioma_documentos'>>): Idioma =>
  negocio.idioma_documentos ?? IDIOMA_PREDETERMINADO;
