import fc from 'fast-check';
import { type Centavos } from '../dinero.ts';
import { TASAS } from '../iva.ts';
import { type Cargos, type Concepto, type Descuento, desgloseDe } from './totales.ts';

const porcentaje = fc.integer({ min: 1, max: 100_000_000 }).map((millonesimas) => millonesimas / 1_000_000);
const conPorcentaje = porcentaje.map((uno): Descuento => ({ porcentaje: uno }));
const tanto = fc.integer({ min: 0, max: 100 });
type Rebaja = Descuento | number | null;
const rebaja: fc.Arbitrary<Rebaja> = fc.oneof(fc.constant(null), conPorcentaje, tanto);
const rebajado = (cual: Rebaja, importe: Centavos): Descuento | null => {
  if (typeof cual !== 'number') return cual;
  const parte = Math.floor((importe * cual) / 100);
  return parte > 0 ? { importe: parte } : null;
};

export const cargos: fc.Arbitrary<Cargos> = fc
  .record({
    conceptos: fc.array(
      fc.record({
        precio_unitario: fc.integer({ min: 1, max: 9_999_999 }),
        cantidad: fc.integer({ min: 1, max: 90_000 }),
        suya: rebaja,
        iva: fc.constantFrom(...TASAS),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    deTodo: rebaja,
    porRenglon: fc.boolean(),
    precios_con_iva: fc.boolean(),
    impuesto_porcentaje: fc
      .integer({ min: 0, max: 30_000_000 })
      .map((millonesimas) => millonesimas / 1_000_000),
  })
  .map(({ conceptos, deTodo, porRenglon, precios_con_iva, impuesto_porcentaje }) => {
    const items = conceptos.map(({ suya, iva, ...precio }): Concepto => {
      const { total } = desgloseDe({ items: [precio] });
      return { ...precio, descuento: rebajado(suya, total), iva: porRenglon ? iva : null };
    });
    const quedan = desgloseDe({ items: items.map((item) => ({ ...item, iva: null })) }).total;
    return {
      ...{ items, precios_con_iva, descuento: rebajado(deTodo, quedan) },
      impuesto_porcentaje: porRenglon ? null : impuesto_porcentaje,
    };
  });
