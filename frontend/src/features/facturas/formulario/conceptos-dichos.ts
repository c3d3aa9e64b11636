import { DECIMALES, numeroDicho } from '@cuenta-clara/dominio/numero-escrito';
import { formatoDeCantidad, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { type ItemDelFormulario, conceptoDe } from './valores.ts';

/** A line of the form in words. */

export const porcentajeDicho = (porcentaje: number): string =>
  numeroDicho(Math.round(porcentaje * 10 ** DECIMALES.porcentaje), 'porcentaje');

/** `2 × $50.00` */
export const cuentaDicha = (item: ItemDelFormulario): string => {
  const { cantidad, precio_unitario } = conceptoDe(item);
  return `${formatoDeCantidad(cantidad)} × ${formatoDeDinero(precio_unitario)}`;
};

/** `IVA 8 %`; nothing of a line that names none. */
export const tasaDicha = ({ iva }: ItemDelFormulario): readonly string[] =>
  iva === null ? [] : [nombreDelIva(iva)];

/** `2 × $50.00 · IVA 8 %`. What a discount takes off stands under its total: one that is typed makes no line longer. */
export const renglonDicho = (item: ItemDelFormulario): string =>
  [cuentaDicha(item), ...tasaDicha(item)].join(' · ');
