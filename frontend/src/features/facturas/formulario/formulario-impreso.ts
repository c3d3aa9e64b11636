import {
  type ClienteDeFactura,
  type DatosDeFactura,
  timbreVigente,
} from '@cuenta-clara/dominio/facturas/factura';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { IDIOMA_PREDETERMINADO } from '@cuenta-clara/dominio/idioma';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { negocioDeHoy } from '../../../api/negocio-de-hoy.ts';
import { facturaImpresaDe } from '../hoja/factura-impresa.ts';
import { pagosDe } from '../cobro/pagos-dichos.ts';
import { type ValoresDeFactura, cargosDe, cifrasDe, conceptoDe, importesDe } from './valores.ts';

export type Contacto = Pick<ClienteDeFactura, 'telefono' | 'email' | 'direccion' | 'rfc'>;

interface Registros {
  /** A saved invoice keeps the business it was made with. */
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  contacto: Contacto;
  como_pagar: readonly ModoDePagar[];
}

/** What is typed so far as it will be read on paper: the same view model as the PDF's. Of a paid or stamped one nothing is typed. */
export const formularioImpreso = (
  valores: ValoresDeFactura,
  { factura, negocio, contacto: { telefono, email, direccion, rfc }, como_pagar }: Registros,
): FacturaImpresa => {
  if (factura && (factura.estado === 'pagada' || timbreVigente(factura)))
    return facturaImpresaDe(factura, como_pagar);
  const cliente_id = valores.cliente?.id ?? '';
  const pagos = factura ? pagosDe(factura) : 0;
  const { descuento, precios_con_iva = false, impuesto_porcentaje } = cargosDe(valores);
  const datos: DatosDeFactura = {
    ...cifrasDe(valores, pagos).totales,
    numero_factura: Number(valores.numero_factura),
    cliente_id,
    cliente: {
      id: cliente_id,
      nombre: valores.cliente?.nombre ?? '',
      empresa: valores.cliente?.empresa ?? null,
      ...{ telefono, email, direccion, rfc },
    },
    negocio: factura?.negocio ?? negocioDeHoy(negocio),
    fecha_factura: valores.fecha_factura ?? '',
    fecha_vencimiento: valores.fecha_vencimiento,
    items: valores.items.map((item) => {
      const { precio_unitario, cantidad, descuento = null, iva = null } = conceptoDe(item);
      const { categoria, descripcion, clave_sat = null, unidad_sat = null } = item;
      const { total } = importesDe(item);
      return {
        ...{ categoria, descripcion, precio_unitario, cantidad, total },
        ...{ descuento, iva, clave_sat, unidad_sat },
      };
    }),
    descuento: descuento ?? null,
    precios_con_iva,
    impuesto_porcentaje: impuesto_porcentaje ?? null,
    nota: valores.nota,
    terminos: valores.terminos,
  };
  return facturaImpresa(factura?.estado ?? 'pendiente', datos, {
    idioma:
      factura?.idioma ??
      (negocio.idioma_documentos as NegocioDeApi['idioma_documentos'] | undefined) ??
      IDIOMA_PREDETERMINADO,
    como_pagar,
    pagos: factura?.en_partes ? pagos : null,
  });
};
