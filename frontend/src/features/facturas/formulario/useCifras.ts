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

/** The figures of what is typed so far, without a deposit, and what they are made of. */
export const useCargos = (control: ControlDelDocumento) => {
  const cobrado = useLosCargos(control);
  return { cobrado, ...cifrasDe({ ...cobrado, deposito: '0' }) };
};

/** The figures of what is typed so far. */
export const useCifras = (control: Control<ValoresDeFactura>, pagos: Centavos = 0) => {
  const cobrado = useLosCargos(delDocumento(control));
  const deposito = useWatch({ control, name: 'deposito' });
  return cifrasDe({ ...cobrado, deposito }, pagos);
};
