import { type Centavos, centavosDe, milesimasDe, porcentajeQueEs } from '@dominio/dinero.ts';
import { nuevaFacturaSchema } from '@dominio/facturas/factura.schema.ts';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { type Totales, impuestoDe, subtotalDe, totalesDe } from '@dominio/facturas/totales.ts';
import { type Dia } from '@dominio/fechas.ts';
import { type CuerpoDeFactura } from '../facturas.api.ts';

/** What the invoice form holds: texts as typed. The domain's schema judges them, the domain's totals add them up. */

export interface ItemDelFormulario {
  categoria: string | null;
  descripcion: string;
  precio_unitario: string;
  cantidad: string;
}
export interface ValoresDeFactura {
  cliente: { id: string; nombre: string } | null;
  items: ItemDelFormulario[];
  numero_factura: string;
  fecha_factura: Dia | null;
  fecha_vencimiento: Dia | null;
  porcentaje: string;
  deposito: string;
  nota: string;
  terminos: string;
}

export const valoresNuevos = (
  numero: number,
  hoy: Dia,
  nota: string | null,
  terminos: string | null,
): ValoresDeFactura => ({
  cliente: null,
  items: [],
  numero_factura: String(numero),
  fecha_factura: hoy,
  fecha_vencimiento: null,
  porcentaje: '0',
  deposito: '0',
  nota: nota ?? '',
  terminos: terminos ?? '',
});

/** The percent as it was typed, or as spec section 5 derives it from the amount. */
const porcentajeDe = ({ impuesto_porcentaje, impuesto, subtotal }: FacturaDeApi): number =>
  impuesto_porcentaje ?? porcentajeQueEs(centavosDe(impuesto) ?? 0, centavosDe(subtotal) ?? 0);

export const valoresDe = (factura: FacturaDeApi): ValoresDeFactura => ({
  cliente: { id: factura.cliente_id, nombre: factura.cliente.nombre },
  items: factura.items.map(({ categoria, descripcion, precio_unitario, cantidad }) => ({
    categoria,
    descripcion,
    precio_unitario: String(precio_unitario),
    cantidad: String(cantidad),
  })),
  numero_factura: String(factura.numero_factura),
  fecha_factura: factura.fecha_factura,
  fecha_vencimiento: factura.fecha_vencimiento,
  porcentaje: String(porcentajeDe(factura)),
  deposito: String(factura.deposito),
  nota: factura.nota,
  terminos: factura.terminos,
});

const centavos = (texto: string): Centavos => centavosDe(texto) ?? 0;

/** The figures of what is typed so far; what is no number yet counts as 0. The balance may fall below 0 here: the server refuses it. */
export const totalesDelFormulario = ({
  items,
  porcentaje,
  deposito,
}: Pick<ValoresDeFactura, 'items' | 'porcentaje' | 'deposito'>): Totales => {
  const conceptos = items.map(({ precio_unitario, cantidad }) => ({
    precio_unitario: centavos(precio_unitario),
    cantidad: milesimasDe(cantidad) ?? 0,
  }));
  const sinDeposito = totalesDe(conceptos, impuestoDe(subtotalDe(conceptos), Number(porcentaje) || 0), 0);
  const pagado = centavos(deposito);
  return { ...sinDeposito, deposito: pagado, balance_restante: sinDeposito.total - pagado };
};

/** The body of the API. What is not a number is sent as it is: the schema says what is wrong with it. */
export const cuerpoDe = (valores: ValoresDeFactura): CuerpoDeFactura => {
  const { impuesto } = totalesDelFormulario(valores);
  return {
    cliente_id: valores.cliente?.id ?? '',
    items: valores.items.map((item) => ({
      ...item,
      precio_unitario: Number(item.precio_unitario),
      cantidad: Number(item.cantidad),
    })),
    numero_factura: valores.numero_factura === '' ? null : Number(valores.numero_factura),
    fecha_factura: valores.fecha_factura ?? '',
    fecha_vencimiento: valores.fecha_vencimiento,
    impuesto: impuesto / 100,
    impuesto_porcentaje: Number(valores.porcentaje || 0),
    deposito: Number(valores.deposito || 0),
    nota: valores.nota,
    terminos: valores.terminos,
  };
};

/** Where the form shows what the API calls otherwise. */
const CAMPO: Record<string, string> = {
  cliente_id: 'cliente',
  impuesto_porcentaje: 'porcentaje',
  impuesto: 'porcentaje',
};
export const campoDelFormulario = (campo: string): string => CAMPO[campo] ?? campo;

/** Every rule of section 5 that the form breaks, by field of the form; the deposit's own rule included. */
export const erroresDe = (valores: ValoresDeFactura): Record<string, string> => {
  const leido = nuevaFacturaSchema.safeParse(cuerpoDe(valores));
  const errores: Record<string, string> = {};
  if (leido.success) return errores;
  for (const { path, message } of leido.error.issues) errores[campoDelFormulario(path.join('.'))] ??= message;
  return errores;
};
