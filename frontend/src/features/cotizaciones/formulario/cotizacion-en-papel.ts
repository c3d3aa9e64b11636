import {
  type CotizacionImpresa,
  cotizacionImpresa,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { idiomaDe, negocioDeHoy } from '../../../api/negocio-de-hoy.ts';
import { type Contacto, papelDelDocumento } from '../../facturas/formulario/papel-del-documento.ts';
import { cifrasDe, porcentajeEscrito } from '../../facturas/formulario/valores.ts';
import { revisionQueVa } from './pregunta-al-enviar.ts';
import { type ValoresDeCotizacion } from './valores-de-cotizacion.ts';

interface Registros {
  cotizacion: CotizacionDeApi | null;
  negocio: NegocioDeApi;
  contacto: Contacto;
}

export const cotizacionEnPapel = (
  valores: ValoresDeCotizacion,
  { cotizacion, negocio, contacto }: Registros,
): CotizacionImpresa => {
  const { subtotal, impuesto, total } = cifrasDe(valores).totales;
  const impresa = cotizacionImpresa({
    numero: null,
    revision: revisionQueVa(cotizacion, valores) ?? cotizacion?.revision ?? 1,
    sha256: null,
    contenido: {
      ...papelDelDocumento(valores, cotizacion?.negocio ?? negocioDeHoy(negocio), contacto),
      ...{ subtotal, impuesto, total },
      fecha: valores.fecha ?? '',
      valida_hasta: valores.valida_hasta,
      anticipo_porcentaje: porcentajeEscrito(valores.anticipo) || null,
      idioma: cotizacion?.idioma ?? idiomaDe(negocio),
    },
  });
  return { ...impresa, numero: cotizacion?.numero ?? '' };
};
