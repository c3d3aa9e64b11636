import fc from 'fast-check';
import {
  MAXIMO,
  aCantidad,
  aPesos,
  centavosDe,
  enteroEscalado,
  formatoBreveDeDinero,
  formatoDeCantidad,
  formatoDeDinero,
  milesimasDe,
  porcentajeDe,
  porcentajeQueEs,
  precioPorCantidad,
} from './dinero.ts';

const centavos = fc.integer({ min: 0, max: MAXIMO });

const redondear = (numerador: bigint, denominador: bigint): bigint => {
  const absoluto = numerador < 0n ? -numerador : numerador;
  const entero = absoluto / denominador;
  const redondeado = (absoluto % denominador) * 2n >= denominador ? entero + 1n : entero;
  return numerador < 0n ? -redondeado : redondeado;
};

const textoDecimal = fc
  .record({
    signo: fc.constantFrom('', '-'),
    enteros: fc.stringMatching(/^[0-9]{1,18}$/),
    fraccion: fc.option(fc.stringMatching(/^[0-9]{0,18}$/)),
    exponente: fc.option(
      fc.record({
        e: fc.constantFrom('e', 'E'),
        mas: fc.boolean(),
        potencia: fc.integer({ min: -15, max: 15 }),
      }),
    ),
  })
  .map(({ signo, enteros, fraccion, exponente }) => {
    const potencia = exponente?.potencia ?? 0;
    const exp = exponente ? `${exponente.e}${exponente.mas && potencia >= 0 ? '+' : ''}${potencia}` : '';
    const digitos = BigInt(`${signo}${enteros}${fraccion ?? ''}`);
    return {
      texto: `${signo}${enteros}${fraccion === null ? '' : `.${fraccion}`}${exp}`,
      numerador: digitos * 10n ** BigInt(Math.max(potencia, 0)),
      denominador: 10n ** BigInt((fraccion ?? '').length + Math.max(-potencia, 0)),
    };
  });

describe('El dinero', () => {
  test('se lee en centavos exactos, con el medio centavo hacia arriba', () => {
    expect(centavosDe(1234.5)).toBe(123_450);
    expect(centavosDe('1234.50')).toBe(123_450);
    expect(centavosDe(' 10 ')).toBe(1_000);
    expect(centavosDe(0.1 + 0.2)).toBe(30);
    expect(centavosDe(1.005)).toBe(101);
    expect(centavosDe('1.00499999999999999999')).toBe(100);
    expect(centavosDe(8.165)).toBe(817);
    expect(centavosDe('1e3')).toBe(100_000);
    expect(centavosDe(-1.005)).toBe(-101);
    expect(centavosDe('5.')).toBe(500);
  });

  test('un texto que no es un número no es dinero', () => {
    const ajenos = ['', ' ', 'abc', '1,5', '$1', '0x10', '1e', '.5', '--1', '1 2', 'Infinity', 'NaN', '١'];
    for (const valor of [...ajenos, NaN, Infinity, null, undefined, true, [], ['1'], {}, { $gt: '' }, 5n])
      expect(centavosDe(valor)).toBeNull();
  });

  test('un número descomunal no es dinero, y se rechaza enseguida', () => {
    const descomunales = [1e308, Number.MAX_VALUE, '9'.repeat(500), '1e999999999999', '1e-999999999999'];
    for (const valor of [...descomunales, Number.MAX_SAFE_INTEGER, `1${'0'.repeat(100_000)}x`])
      expect(centavosDe(valor)).toBeNull();
  });

  test('cualquier texto decimal se lee como lo haría la aritmética exacta', () => {
    fc.assert(
      fc.property(
        textoDecimal,
        fc.integer({ min: 0, max: 6 }),
        ({ texto, numerador, denominador }, decimales) => {
          const exacto = redondear(numerador * 10n ** BigInt(decimales), denominador);
          const cabe =
            exacto <= BigInt(Number.MAX_SAFE_INTEGER) && exacto >= -BigInt(Number.MAX_SAFE_INTEGER);
          const leido = enteroEscalado(texto, decimales);
          if (leido !== null || cabe) expect(String(leido)).toBe(String(exacto));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('cualquier entrada da un entero seguro o nada', () => {
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: 0, max: 6 }), (valor, decimales) => {
        const leido = enteroEscalado(valor, decimales);
        return leido === null || Number.isSafeInteger(leido);
      }),
    );
  });

  test('va y vuelve por la red sin perder un centavo', () => {
    fc.assert(fc.property(centavos, (importe) => centavosDe(aPesos(importe)) === importe));
    fc.assert(
      fc.property(centavos, (importe) => centavosDe(JSON.parse(JSON.stringify(aPesos(importe)))) === importe),
    );
  });

  test('se escribe con $, comas y dos decimales', () => {
    expect(formatoDeDinero(0)).toBe('$0.00');
    expect(formatoDeDinero(5)).toBe('$0.05');
    expect(formatoDeDinero(123_450)).toBe('$1,234.50');
    expect(formatoDeDinero(100_000_000)).toBe('$1,000,000.00');
    expect(formatoDeDinero(-150)).toBe('-$1.50');
    expect(formatoDeDinero(MAXIMO)).toBe('$999,999,999,999.99');
  });

  test('en forma corta se escribe en miles y en millones, al décimo', () => {
    expect(formatoBreveDeDinero(0)).toBe('$0');
    expect(formatoBreveDeDinero(50)).toBe('$0.5');
    expect(formatoBreveDeDinero(95_000)).toBe('$950');
    expect(formatoBreveDeDinero(99_999)).toBe('$1 mil');
    expect(formatoBreveDeDinero(110_000)).toBe('$1.1 mil');
    expect(formatoBreveDeDinero(2_500_000)).toBe('$25 mil');
    expect(formatoBreveDeDinero(99_999_999)).toBe('$1 M');
    expect(formatoBreveDeDinero(150_000_000)).toBe('$1.5 M');
    expect(formatoBreveDeDinero(100_000_000_000)).toBe('$1,000 M');
    expect(formatoBreveDeDinero(MAXIMO)).toBe('$1,000,000 M');
  });

  test('lo escrito se lee como el mismo importe', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAXIMO, max: MAXIMO }), (importe) => {
        const escrito = formatoDeDinero(importe);
        expect(escrito).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d\d$/);
        expect(centavosDe(escrito.replace(/[$,]/g, '')) === importe).toBe(true);
      }),
    );
  });

  test('precio por cantidad se redondea una sola vez, al centavo', () => {
    expect(precioPorCantidad(10_000, 2_000)).toBe(20_000);
    expect(precioPorCantidad(333, 500)).toBe(167);
    expect(precioPorCantidad(1, 499)).toBe(0);
    expect(precioPorCantidad(1, 500)).toBe(1);
    expect(precioPorCantidad(MAXIMO, 1_000)).toBe(MAXIMO);
    expect(precioPorCantidad(MAXIMO, 1_001)).toBeNull();
    fc.assert(
      fc.property(centavos, fc.integer({ min: 0, max: 999_999_999 }), (precio, cantidad) => {
        const exacto = redondear(BigInt(precio) * BigInt(cantidad), 1_000n);
        const esperado = exacto <= BigInt(MAXIMO) ? Number(exacto) : null;
        expect(precioPorCantidad(precio, cantidad)).toBe(esperado);
      }),
    );
  });

  test('el porcentaje de un importe es exacto al centavo', () => {
    expect(porcentajeDe(20_000, 16)).toBe(3_200);
    expect(porcentajeDe(1_003, 8.25)).toBe(83);
    expect(porcentajeDe(10_000, 0)).toBe(0);
    expect(porcentajeDe(50, 1)).toBe(1);
    expect(porcentajeDe(100, NaN)).toBeNull();
    expect(porcentajeDe(MAXIMO, 101)).toBeNull();
    fc.assert(
      fc.property(centavos, fc.integer({ min: 0, max: 100_000_000 }), (base, millonesimas) => {
        const exacto = redondear(BigInt(base) * BigInt(millonesimas), 100_000_000n);
        expect(porcentajeDe(base, millonesimas / 1_000_000)).toBe(Number(exacto));
      }),
    );
  });

  test('el porcentaje derivado toma una base de 0 como $1', () => {
    expect(porcentajeQueEs(3_200, 20_000)).toBe(16);
    expect(porcentajeQueEs(1, 3)).toBe(33.333333);
    expect(porcentajeQueEs(50, 0)).toBe(50);
    expect(porcentajeQueEs(0, 0)).toBe(0);
  });
});

describe('La cantidad', () => {
  test('tiene hasta 3 decimales y va y vuelve exacta', () => {
    expect(milesimasDe(1.5)).toBe(1_500);
    expect(milesimasDe('0.125')).toBe(125);
    expect(milesimasDe('0.0004')).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        (cantidad) => milesimasDe(aCantidad(cantidad)) === cantidad,
      ),
    );
  });

  test('se escribe sin ceros de más', () => {
    expect([1_000, 1_500, 125, 10_000].map(formatoDeCantidad)).toEqual(['1', '1.5', '0.125', '10']);
  });
});
