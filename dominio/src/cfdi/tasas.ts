import { formatoDeDinero } from '../dinero.ts';
import { type Tasa } from '../iva.ts';
import { type DatosDeFactura } from '../facturas/factura.ts';
import { type FiscalDeFactura } from '../facturas/fiscal.ts';
import { impuestoDe, impuestosDe, ivaPorRenglon } from '../facturas/totales.ts';

const CON_IMPUESTO = [16, 8] as const;

export const noEsTasaDelSat = (importe: string, base: string): string =>
  `El impuesto de ${importe} no es el 16 % ni el 8 % de ${base}, y el SAT no conoce otra tasa de IVA.`;

/** A rate is null where the owner must still say whether the item is at 0 % or exempt. */
export type TasasDeFactura = { readonly tasas: readonly (Tasa | null)[] } | { readonly falta: string };

/**
 * The rate that yields the recorded tax from its base, whatever percent was typed; undefined when SAT has no
 * such rate.
 */
const laQueLoHace = (datos: DatosDeFactura): Tasa | null | undefined => {
  const [{ tasa, base, importe }] = impuestosDe(datos) as [ReturnType<typeof impuestosDe>[number]];
  if (tasa === 16 || tasa === 8) return tasa;
  if (importe === 0) return tasa === null ? null : undefined;
  if (datos.precios_con_iva) return undefined;
  return CON_IMPUESTO.find((una) => impuestoDe(base, una) === importe);
};

export const tasasDe = (datos: DatosDeFactura, fiscal: FiscalDeFactura | null): TasasDeFactura => {
  if (ivaPorRenglon(datos.items)) return { tasas: datos.items.map(({ iva }) => iva) };
  const una = laQueLoHace(datos);
  if (una === undefined) {
    const { impuesto, total } = datos;
    return { falta: noEsTasaDelSat(formatoDeDinero(impuesto), formatoDeDinero(total - impuesto)) };
  }
  const cero = (lugar: number): Tasa | null => {
    const dicho = fiscal?.renglones[lugar]?.iva_cero ?? null;
    return dicho === '0' ? 0 : dicho;
  };
  return { tasas: datos.items.map((_, lugar) => una ?? cero(lugar)) };
};
