import { type Control, useWatch } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type ControlDelDocumento, delDocumento } from './control-del-documento.ts';
import { type LosCargos, type ValoresDeFactura, cifrasDe } from './valores.ts';

const LOS_CARGOS = [
  'items',
  'porcentaje',
  'iva_por_renglon',
  'precios_con_iva',
  'descuento',
] as const satisfies readonly (keyof LosCargos)[];

const useLosCargos = (control: ControlDelDocumento): LosCargos => {
  const [items, porcentaje, iva_por_renglon, precios_con_iva, descuento] = useWatch({
    control,
    name: LOS_CARGOS,
  });
  return { items, porcentaje, iva_por_renglon, precios_con_iva, descuento };
};

/** What is typed so far and its figures, without a deposit. */
export const useCargos = (control: ControlDelDocumento) => {
  const cobrado = useLosCargos(control);
  return { cobrado, ...cifrasDe(cobrado) };
};
export type CifrasDelDocumento = ReturnType<typeof useCargos>;

/** What is typed so far and its figures, with the deposit of an invoice and `pagos`, which were received beside it. */
export const useCifras = (control: Control<ValoresDeFactura>, pagos: Centavos): CifrasDelDocumento => {
  const cobrado = useLosCargos(delDocumento(control));
  const deposito = useWatch({ control, name: 'deposito' });
  return { cobrado, ...cifrasDe({ ...cobrado, deposito }, pagos) };
};
