import {
  type ClienteDeFactura,
  type DatosDeFactura,
  type NegocioDeFactura,
} from '@cuenta-clara/dominio/facturas/factura';
import { type ValoresDelDocumento, cargosDe, conceptoDe, importesDe } from './valores.ts';

export type Contacto = Pick<ClienteDeFactura, 'telefono' | 'email' | 'direccion' | 'rfc'>;

export const papelDelDocumento = (
  valores: ValoresDelDocumento,
  negocio: NegocioDeFactura,
  { telefono, email, direccion, rfc }: Contacto,
): Pick<
  DatosDeFactura,
  | 'cliente_id'
  | 'cliente'
  | 'negocio'
  | 'items'
  | 'descuento'
  | 'precios_con_iva'
  | 'impuesto_porcentaje'
  | 'nota'
  | 'terminos'
> => {
  const cliente_id = valores.cliente?.id ?? '';
  const { descuento, precios_con_iva = false, impuesto_porcentaje } = cargosDe(valores);
  return {
    cliente_id,
    cliente: {
      id: cliente_id,
      nombre: valores.cliente?.nombre ?? '',
      empresa: valores.cliente?.empresa ?? null,
      ...{ telefono, email, direccion, rfc },
    },
    negocio,
    items: valores.items.map((item) => {
      const { precio_unitario, cantidad, descuento: suyo = null, iva = null } = conceptoDe(item);
      const { categoria, descripcion, clave_sat = null, unidad_sat = null } = item;
      const { total } = importesDe(item);
      return {
        ...{ categoria, descripcion, precio_unitario, cantidad, total },
        ...{ descuento: suyo, iva, clave_sat, unidad_sat },
      };
    }),
    descuento: descuento ?? null,
    precios_con_iva,
    impuesto_porcentaje: impuesto_porcentaje ?? null,
    nota: valores.nota,
    terminos: valores.terminos,
  };
};
