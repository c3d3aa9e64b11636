import { useDeferredValue, useMemo } from 'react';
import { type Control, type FieldPathValues, useWatch } from 'react-hook-form';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type ControlDelDocumento, delDocumento } from './control-del-documento.ts';
import { type LosCargos, type ValoresDeFactura, type ValoresDelDocumento, cifrasDe } from './valores.ts';

const LOS_CARGOS = [
  'items',
  'porcentaje',
  'iva_por_renglon',
  'precios_con_iva',
  'descuento',
] as const satisfies readonly (keyof LosCargos)[];

const losCargosDe = ([items, porcentaje, iva_por_renglon, precios_con_iva, descuento]: FieldPathValues<
  ValoresDelDocumento,
  typeof LOS_CARGOS
>): LosCargos => ({
  items: items.map(({ precio_unitario, cantidad, descuento, iva }) => ({
    precio_unitario,
    cantidad,
    descuento,
    iva,
  })),
  porcentaje,
  iva_por_renglon,
  precios_con_iva,
  descuento,
});

/**
 * The prices, discounts and rates on which the totals depend: the same object until one of them changes. The
 * object is deferred, so that a typed field redraws before the totals.
 */
const useLosCargos = (control: ControlDelDocumento): LosCargos =>
  useDeferredValue(useWatch({ control, name: LOS_CARGOS, compute: losCargosDe }));

export const useCargos = (control: ControlDelDocumento) => {
  const cobrado = useLosCargos(control);
  return useMemo(() => ({ cobrado, ...cifrasDe(cobrado) }), [cobrado]);
};
export type CifrasDelDocumento = ReturnType<typeof useCargos>;

export const useCifras = (control: Control<ValoresDeFactura>, pagos: Centavos): CifrasDelDocumento => {
  const cobrado = useLosCargos(delDocumento(control));
  const deposito = useDeferredValue(useWatch({ control, name: 'deposito' }));
  return useMemo(
    () => ({ cobrado, ...cifrasDe({ ...cobrado, deposito }, pagos) }),
    [cobrado, deposito, pagos],
  );
};
