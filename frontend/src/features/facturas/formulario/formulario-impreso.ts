import { type DatosDeFactura, timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { idiomaDe, negocioDeHoy } from '../../../api/negocio-de-hoy.ts';
import { facturaImpresaDe } from '../hoja/factura-impresa.ts';
import { pagosDe } from '../cobro/pagos-dichos.ts';
import { type Contacto, papelDelDocumento } from './papel-del-documento.ts';
import { type ValoresDeFactura, cifrasDe, numeroDeLaFactura } from './valores.ts';

interface Registros {
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  contacto: Contacto;
  como_pagar: readonly ModoDePagar[];
}

export const formularioImpreso = (
  valores: ValoresDeFactura,
  { factura, negocio, contacto, como_pagar }: Registros,
): FacturaImpresa => {
  if (factura && (factura.estado === 'pagada' || timbreVigente(factura)))
    return facturaImpresaDe(factura, como_pagar);
  const pagos = factura ? pagosDe(factura) : 0;
  const datos: DatosDeFactura = {
    ...cifrasDe(valores, pagos).totales,
    ...papelDelDocumento(valores, factura?.negocio ?? negocioDeHoy(negocio), contacto),
    numero_factura: numeroDeLaFactura(valores) || 0,
    fecha_factura: valores.fecha_factura ?? '',
    fecha_vencimiento: valores.fecha_vencimiento,
  };
  return facturaImpresa(factura?.estado ?? 'pendiente', datos, {
    idioma: factura?.idioma ?? idiomaDe(negocio),
    como_pagar,
    pagos: factura?.en_partes ? pagos : null,
  });
};
