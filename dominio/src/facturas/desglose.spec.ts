import fc from 'fast-check';
import { rechazoDe } from '../dado.prueba.ts';
import { type Centavos } from '../dinero.ts';
import { AL_16, A_MANO, CON_IVA, menos, menosPesos, recordada, renglon } from './a-mano.prueba.ts';
import { cargos } from './cargos.prueba.ts';
import { type Cargos, type Descuento, descuentoImporteDe, desgloseDe, impuestosDe } from './totales.ts';

describe('Las facturas calculadas a mano', () => {
  test('son al menos treinta', () => {
    expect(A_MANO.length).toBeGreaterThanOrEqual(30);
  });

  test.each(A_MANO)(
    '%s: el desglose es el calculado',
    (_cuenta, cargos, { subtotal, descuento, impuestos, total }) => {
      const porTasa = impuestos.map(([tasa, base, importe]) => ({ tasa, base, importe }));
      const impuesto = impuestos.reduce((suma, [, , importe]) => suma + importe, 0);
      const cifras = { subtotal, impuesto, total };
      expect(desgloseDe(cargos)).toMatchObject({
        ...cifras,
        descuento_importe: descuento,
        impuestos: porTasa,
      });
      const datos = recordada(cargos);
      expect(datos).toMatchObject(cifras);
      expect(descuentoImporteDe(datos)).toBe(descuento);
      expect(impuestosDe(datos)).toEqual(porTasa);
      expect(desgloseDe(datos)).toEqual(desgloseDe(cargos));
    },
  );

  test('un descuento a toda la factura se reparte por lo que queda de cada renglón', () => {
    const partes = (cargos: Cargos): readonly Centavos[] =>
      desgloseDe(cargos).renglones.map(({ parte }) => parte);
    const [diez, cortesia] = [renglon(10_00), renglon(40_00, menos(100))];
    expect(partes({ items: [diez, cortesia, diez, diez], ...menosPesos(10_00) })).toEqual([
      3_34, 0, 3_33, 3_33,
    ]);
    expect(partes({ items: [diez, renglon(20_00)], ...menosPesos(30_00) })).toEqual([10_00, 20_00]);
    expect(partes({ items: [cortesia], ...menos(50) })).toEqual([0]);
  });
});

describe('Lo que no se puede cobrar se rechaza en su campo', () => {
  const diez = renglon(10_00);
  test.each<[string, Cargos, string, string]>([
    [
      'un descuento mayor que su renglón',
      { items: [diez, renglon(10_00, menosPesos(10_01))] },
      'items.1.descuento',
      'El descuento no puede superar el importe del renglón.',
    ],
    [
      'un descuento mayor que lo que dejan los renglones',
      { items: [diez, renglon(10_00, menos(50))], ...menosPesos(15_01) },
      'descuento',
      'El descuento no puede superar lo que suman los renglones.',
    ],
    [
      'un renglón sin IVA junto a otro que lo dice',
      { items: [{ ...diez, iva: 0 }, diez] },
      'items.1.iva',
      'Elige el IVA de todos los renglones, o de ninguno.',
    ],
    [
      'un porcentaje para todos junto al de cada renglón',
      { items: [{ ...diez, iva: 16 }], ...AL_16 },
      'impuesto_porcentaje',
      'Con IVA por renglón, la factura no lleva un porcentaje de impuesto.',
    ],
    [
      'precios con un IVA que nadie dijo',
      { items: [diez], ...CON_IVA, impuesto: 1_38 },
      'impuesto_porcentaje',
      'Escribe el porcentaje de impuesto que incluyen los precios.',
    ],
  ])('%s', (_que, cargos, campo, texto) => {
    expect(rechazoDe(() => desgloseDe(cargos))).toMatchObject({
      code: 'regla',
      message: texto,
      errores: { [campo]: texto },
    });
  });
});

const sumaDe = (importes: readonly Centavos[]): Centavos => importes.reduce((a, b) => a + b, 0);

const esMitadArriba = (importe: Centavos, numerador: bigint, denominador: bigint): boolean => {
  const doble = 2n * BigInt(importe) * denominador;
  return 2n * numerador - denominador < doble && doble <= 2n * numerador + denominador;
};

const MILLON = 1_000_000;
const UNO = 100n * BigInt(MILLON);

describe('Cualquier factura', () => {
  test('cuadra al centavo: descuentos, partes, tasas y total, y las cifras registradas son las calculadas', () => {
    fc.assert(
      fc.property(cargos, (cobro) => {
        const { renglones, ...cifras } = desgloseDe(cobro);
        const { impuestos, impuesto, total, subtotal, descuento_importe } = cifras;

        const quedan = renglones.map((uno) => uno.total - uno.descuento);
        const dicho = (descuento: Descuento | null | undefined, de: Centavos, quitado: Centavos): boolean =>
          !descuento
            ? quitado === 0
            : 'importe' in descuento
              ? quitado === descuento.importe
              : esMitadArriba(quitado, BigInt(de) * BigInt(Math.round(descuento.porcentaje * MILLON)), UNO);
        renglones.forEach((uno, i) =>
          expect(dicho(cobro.items[i]!.descuento, uno.total, uno.descuento)).toBe(true),
        );
        const partes = renglones.map(({ parte }) => parte);
        expect(dicho(cobro.descuento, sumaDe(quedan), sumaDe(partes))).toBe(true);
        const [deTodo, todo] = [BigInt(sumaDe(partes)), BigInt(sumaDe(quedan))];
        const restos = quedan.map((queda, i) => deTodo * BigInt(queda) - BigInt(partes[i]!) * todo);
        // Each share differs from its exact value by less than a cent; shares with larger remainders were
        // rounded up.
        restos.forEach((resto) => expect(resto > -todo && resto < todo).toBe(todo > 0n));
        restos.forEach((abajo, i) =>
          restos.forEach((arriba, j) => {
            if (arriba < 0n && abajo > 0n)
              expect(arriba + todo > abajo || (arriba + todo === abajo && j < i)).toBe(true);
          }),
        );

        expect(sumaDe(impuestos.map(({ importe }) => importe))).toBe(impuesto);
        expect(total).toBe(subtotal - descuento_importe + impuesto);
        expect(total).toBe(sumaDe(impuestos.map(({ base, importe }) => base + importe)));
        expect(descuento_importe).toBeGreaterThanOrEqual(0);
        for (const { tasa, base, importe } of impuestos) {
          const suyos = renglones.filter((_, i) => (cobro.items[i]!.iva ?? tasa) === tasa);
          const neto = sumaDe(suyos.map((uno) => uno.neto));
          const millonesimas = BigInt(typeof tasa === 'number' ? Math.round(tasa * MILLON) : 0);
          expect(base + (cobro.precios_con_iva ? importe : 0)).toBe(neto);
          expect(
            esMitadArriba(
              importe,
              BigInt(neto) * millonesimas,
              cobro.precios_con_iva ? UNO + millonesimas : UNO,
            ),
          ).toBe(true);
        }
        if (cobro.precios_con_iva) expect(total).toBe(sumaDe(renglones.map(({ neto }) => neto)));
        else {
          expect(subtotal).toBe(sumaDe(renglones.map((uno) => uno.total)));
          expect(descuento_importe).toBe(sumaDe(renglones.map((uno) => uno.descuento + uno.parte)));
        }

        const datos = recordada(cobro);
        expect(desgloseDe(datos)).toEqual({ renglones, ...cifras });
        expect(impuestosDe(datos)).toEqual(impuestos);
        expect(descuentoImporteDe(datos)).toBe(descuento_importe);
        expect(datos).toMatchObject({ subtotal, impuesto, total, balance_restante: total });
      }),
    );
  });
});
