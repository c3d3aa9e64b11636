import { DECIMALES, numeroDicho } from '@cuenta-clara/dominio/numero-escrito';
import { formatoDeCantidad, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { conPorcentajesEnteros } from '@cuenta-clara/dominio/porcentajes-enteros';
import { type ItemDelFormulario, conceptoDe } from './valores.ts';

export const porcentajeDicho = (porcentaje: number): string =>
  numeroDicho(Math.round(porcentaje * 10 ** DECIMALES.porcentaje), 'porcentaje');

export const cuentaDicha = (item: ItemDelFormulario): string => {
  const { cantidad, precio_unitario } = conceptoDe(item);
  return `${formatoDeCantidad(cantidad)} × ${formatoDeDinero(precio_unitario)}`;
};

/** The IVA rate of a line in words; empty for a line without its own rate. */
export const tasaDicha = ({ iva }: ItemDelFormulario): readonly string[] =>
  iva === null ? [] : [nombreDelIva(iva)];

/**
 * A collapsed line in words: `2 × $50.00 · IVA 8 %`. The discount is left out, so that typing it does not
 * lengthen the text.
 */
export const renglonDicho = (item: ItemDelFormulario): string =>
  conPorcentajesEnteros([cuentaDicha(item), ...tasaDicha(item)].join(' · '));
