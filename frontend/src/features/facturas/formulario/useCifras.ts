import { type Control, useWatch } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type LoQueSeCobra, type ValoresDeFactura, cifrasDe } from './valores.ts';

const LO_QUE_SE_COBRA = [
  'items',
  'porcentaje',
  'iva_por_renglon',
  'precios_con_iva',
  'descuento',
  'deposito',
] as const satisfies readonly (keyof LoQueSeCobra)[];

/** The figures of what is typed so far, and what they are made of. */
export const useCifras = (control: Control<ValoresDeFactura>, pagos: Centavos = 0) => {
  const [items, porcentaje, iva_por_renglon, precios_con_iva, descuento, deposito] = useWatch({
    control,
    name: LO_QUE_SE_COBRA,
  });
  const cobrado = { items, porcentaje, iva_por_renglon, precios_con_iva, descuento, deposito };
  return { cobrado, ...cifrasDe(cobrado, pagos) };
};
