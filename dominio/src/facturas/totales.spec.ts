import fc from 'fast-check';
import { rechazoDe } from '../dado.prueba.ts';
import { MAXIMO } from '../dinero.ts';
import { exigirCoincidencia, impuestoDe, totalDeConcepto, totalesDe } from './totales.ts';

const concepto = fc.record({
  precio_unitario: fc.integer({ min: 1, max: 999_999_999 }),
  cantidad: fc.integer({ min: 1, max: 999_999 }),
});

const mitadArriba = (numerador: bigint, decimales: number): bigint => {
  const texto = String(numerador).padStart(decimales + 1, '0');
  const entero = BigInt(texto.slice(0, -decimales));
  return texto.at(-decimales)! >= '5' ? entero + 1n : entero;
};

describe('Los totales de una factura', () => {
  test('el subtotal suma precio por cantidad, concepto por concepto', () => {
    const horas = { precio_unitario: 33_333, cantidad: 1_500 };
    expect(totalDeConcepto(horas)).toBe(50_000);
    expect(totalesDe({ items: [horas, { precio_unitario: 1, cantidad: 500 }] }, 0).subtotal).toBe(50_001);
    expect(totalesDe({ items: [] }, 0).subtotal).toBe(0);
  });

  test('el total es el subtotal más el impuesto, y el balance lo que falta tras el depósito', () => {
    expect(
      totalesDe({ items: [{ precio_unitario: 10_000, cantidad: 2_000 }], impuesto: 3_200 }, 3_200),
    ).toMatchObject({
      subtotal: 20_000,
      impuesto: 3_200,
      total: 23_200,
      deposito: 3_200,
      balance_restante: 20_000,
    });
  });

  test('un depósito igual al total deja el balance en cero; uno mayor se rechaza', () => {
    const items = [{ precio_unitario: 10_000, cantidad: 1_000 }];
    expect(totalesDe({ items }, 10_000).balance_restante).toBe(0);
    expect(rechazoDe(() => totalesDe({ items }, 10_001))).toMatchObject({
      code: 'regla',
      message: 'El depósito no puede superar el total.',
      errores: { deposito: 'El depósito no puede superar el total.' },
    });
  });

  test('un importe que no cabe se rechaza en lugar de perder centavos', () => {
    const enorme = { precio_unitario: 99_999_999_999, cantidad: 999_999_999 };
    const grande = { precio_unitario: 99_999_999_999, cantidad: 999_000 };
    for (const accion of [
      () => totalDeConcepto(enorme),
      () => totalesDe({ items: [grande, grande] }, 0),
      () => impuestoDe(MAXIMO, 1_000),
      () => totalesDe({ items: [grande], impuesto: MAXIMO }, 0),
    ])
      expect(rechazoDe(accion).message).toBe(
        'El importe es demasiado grande: el máximo es $999,999,999,999.99.',
      );
  });

  test('subtotal, impuesto, total y balance son los de la aritmética exacta', () => {
    fc.assert(
      fc.property(
        fc.array(concepto, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.option(fc.integer({ min: 0, max: 99_999_999_999 }), { nil: undefined }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, millonesimas, escrito, parte) => {
          const exacto = items.reduce(
            (suma, { precio_unitario, cantidad }) =>
              suma + mitadArriba(BigInt(precio_unitario) * BigInt(cantidad), 3),
            0n,
          );
          // A typed tax counts, also when it disagrees with the percent.
          const impuestoExacto =
            escrito === undefined ? mitadArriba(exacto * BigInt(millonesimas), 8) : BigInt(escrito);
          const cargos = { items, impuesto_porcentaje: millonesimas / 1_000_000, impuesto: escrito };
          const { subtotal, impuesto } = totalesDe(cargos, 0);
          expect([BigInt(subtotal), BigInt(impuesto)]).toEqual([exacto, impuestoExacto]);

          const deposito = Math.floor((subtotal + impuesto) * parte);
          const totales = totalesDe(cargos, deposito);
          expect(BigInt(totales.total)).toBe(exacto + impuestoExacto);
          expect(BigInt(totales.balance_restante)).toBe(exacto + impuestoExacto - BigInt(deposito));
          expect(totales.balance_restante).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('Los totales que manda el cliente', () => {
  const calculados = {
    subtotal: 20_000,
    descuento_importe: 0,
    impuesto: 3_200,
    total: 23_200,
    deposito: 3_200,
    balance_restante: 20_000,
  };
  const CAMPOS = ['subtotal', 'descuento_importe', 'impuesto', 'total', 'balance_restante'] as const;

  test('pueden faltar, coincidir o diferir en un centavo', () => {
    exigirCoincidencia({}, calculados);
    exigirCoincidencia(calculados, calculados);
    for (const campo of CAMPOS)
      for (const diferencia of [-1, 1])
        exigirCoincidencia({ [campo]: calculados[campo] + diferencia }, calculados);
  });

  test.each(CAMPOS)('%s se rechaza cuando difiere en más de un centavo', (campo) => {
    for (const diferencia of [-2, 2, 1_000_000])
      expect(
        rechazoDe(() => exigirCoincidencia({ [campo]: calculados[campo] + diferencia }, calculados)),
      ).toMatchObject({
        message: 'Los totales no coinciden con los conceptos.',
        errores: { [campo]: 'Los totales no coinciden con los conceptos.' },
      });
  });
});
