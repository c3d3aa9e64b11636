import { type NegocioDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { IDIOMA_PREDETERMINADO, type Idioma } from '@cuenta-clara/dominio/idioma';
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

/** The language of a paper that is made now. A business that the device keeps of an older version names none. */
export const idiomaDe = (negocio: Partial<Pick<NegocioDeApi, 'idioma_documentos'>>): Idioma =>
  negocio.idioma_documentos ?? IDIOMA_PREDETERMINADO;
