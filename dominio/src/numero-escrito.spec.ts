import fc from 'fast-check';
import { MAXIMO, formatoDeDinero } from './dinero.ts';
import {
  type CampoDeNumero,
  type Clase,
  decimalEscrito,
  leerNumero,
  lecturasDe,
  numeroCalculado,
  numeroEscrito,
  parteEscrita,
} from './numero-escrito.ts';

const CLASES: readonly Clase[] = ['importe', 'cantidad', 'porcentaje'];

describe('Un número escrito', () => {
  test.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1,000', '1000'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12 ', '12'],
    ['007', '007'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['\u202a1,234.50\u202c', '1234.50'],
    ['\u200b12\ufeff', '12'],
  ])('%s es %s en cualquier campo', (texto, numero) => {
    for (const clase of CLASES) expect(decimalEscrito(texto, clase)).toBe(numero);
  });

  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    '1e3',
    '12 pesos',
    '1,5',
    '1,50',
    '1,0000',
    ',500',
    '0,500',
    '1,00,000',
    '1.2.3',
    '1 000',
    '--1',
    '٣',
  ])('%p no es ninguno: no se adivina ni se corrige', (texto) => {
    for (const clase of CLASES) {
      expect(decimalEscrito(texto, clase)).toBeNull();
      expect(numeroEscrito(texto, clase)).toBeNull();
    }
  });

  test.each<[texto: string, clase: Clase, numero: string]>([
    ['$1,234,567.89', 'importe', '1234567.89'],
    ['$ 5', 'importe', '5'],
    ['-$1.50', 'importe', '-1.50'],
    ['16 %', 'porcentaje', '16'],
    ['16%', 'porcentaje', '16'],
  ])('%s, que es de %s, es %s ahí y en ningún otro campo', (texto, suya, numero) => {
    for (const clase of CLASES) expect(decimalEscrito(texto, clase)).toBe(clase === suya ? numero : null);
  });

  test('con más decimales de los que caben se rechaza, no se corta', () => {
    expect(decimalEscrito('1.999', 'importe')).toBeNull();
    expect(decimalEscrito('1.999', 'cantidad')).toBe('1.999');
    expect(decimalEscrito('0.1255', 'cantidad')).toBeNull();
    expect(decimalEscrito('8.333333', 'porcentaje')).toBe('8.333333');
    expect(decimalEscrito('8.3333333', 'porcentaje')).toBeNull();
  });

  test('cuenta sus partes: centavos, milésimas', () => {
    expect(numeroEscrito('1,234.5', 'importe')).toBe(123_450);
    expect(numeroEscrito('1,000', 'cantidad')).toBe(1_000_000);
    expect(numeroEscrito('-0.01', 'importe')).toBe(-1);
    expect(numeroEscrito(12.5, 'importe')).toBe(1_250);
    expect([numeroEscrito(0.1 + 0.2, 'importe'), numeroEscrito(999_999_999_999.99, 'importe')]).toEqual([
      30,
      MAXIMO,
    ]);
    expect(numeroEscrito(null, 'importe')).toBeNull();
  });

  test('de más decimales de los que caben no se adivina, sea número o texto; lo calculado se redondea', () => {
    for (const valor of [1.005, '1.005', 1.00001, 1e-3, -0.001])
      expect([valor, numeroEscrito(valor, 'importe')]).toEqual([valor, null]);
    expect([numeroEscrito(0.125, 'cantidad'), numeroEscrito(0.1255, 'cantidad')]).toEqual([125, null]);
    expect([1.005, 1.00001, 0.001].map((valor) => numeroCalculado(valor, 'importe'))).toEqual([101, 100, 0]);
    expect(numeroCalculado('1.005', 'importe')).toBeNull();
  });

  test('un importe pegado como el producto lo muestra es ese importe', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -MAXIMO, max: MAXIMO }),
        (centavos) => numeroEscrito(formatoDeDinero(centavos), 'importe') === centavos,
      ),
    );
  });

  test('cualquier texto se lee como número, se pregunta o se rechaza', () => {
    const escrito = fc.string({ unit: fc.constantFrom(...'0123456789,.-$ %e'), maxLength: 12 });
    fc.assert(
      fc.property(escrito, fc.constantFrom(...CLASES), (texto, clase) => {
        const leido = decimalEscrito(texto, clase);
        const lecturas = lecturasDe(texto, clase);
        if (leido !== null) {
          expect(leido).toMatch(/^-?\d+(\.\d+)?$/);
          expect(lecturas).toEqual([]);
        }
        for (const lectura of lecturas) expect(decimalEscrito(lectura, clase)).not.toBeNull();
      }),
    );
  });
});

describe('Una coma antes de la última o las dos últimas cifras', () => {
  test.each([
    ['12,5', ['12.5', '125']],
    ['12,50', ['12.50', '1,250']],
    ['1,234,50', ['1,234.50', '123,450']],
    ['-3,5', ['-3.5', '-35']],
    ['0,5', ['0.5']],
    [',5', ['0.5']],
    ['1.234,50', ['1,234.50']],
    ['1.2,50', []],
    ['1,234', []],
    ['1234.50', []],
    ['1e3', []],
  ])('%s se pregunta: %j', (texto, lecturas) => expect(lecturasDe(texto, 'importe')).toEqual(lecturas));

  test('solo se ofrece lo que cabe en el campo', () => {
    expect(lecturasDe('0,125', 'cantidad')).toEqual(['0.125']);
    expect(lecturasDe('0,125', 'importe')).toEqual([]);
  });
});

describe('Lo que no se puede leer dice por qué', () => {
  const PRECIO: CampoDeNumero = {
    clase: 'importe',
    nombre: 'el precio',
    falta: 'El precio debe ser mayor a 0.',
    minimo: 1,
    maximo: 99_999_999_999,
  };
  const CANTIDAD: CampoDeNumero = {
    ...PRECIO,
    clase: 'cantidad',
    nombre: 'la cantidad',
    maximo: 999_999_999,
  };
  const IMPUESTO: CampoDeNumero = {
    clase: 'porcentaje',
    nombre: 'el impuesto',
    falta: 'El impuesto debe ser mayor o igual a 0.',
    minimo: 0,
    maximo: 1_000_000_000,
    calculado: true,
  };
  const DEPOSITO: CampoDeNumero = {
    ...PRECIO,
    nombre: 'el depósito',
    falta: 'El depósito debe ser mayor o igual a 0.',
    minimo: 0,
    deUnaBase: true,
  };
  const EN_CADA_CAMPO = [PRECIO, CANTIDAD, IMPUESTO, DEPOSITO];
  const rechazo = (valor: unknown, campo: CampoDeNumero) => {
    const leido = leerNumero(valor, campo);
    return 'rechazo' in leido ? leido.rechazo : leido;
  };

  test.each<[texto: string, campo: CampoDeNumero, valores: readonly unknown[]]>([
    [
      PRECIO.falta,
      PRECIO,
      [undefined, null, '', '  ', 0, -0, '0', '0.00', -1, '-1', -0.001, '-1.999', -Infinity],
    ],
    [IMPUESTO.falta, IMPUESTO, [undefined, null, '', -1, '-16 %', '-0.0000001']],
    [
      'El precio es demasiado grande: el máximo es $999,999,999.99.',
      PRECIO,
      [1e9, '1,000,000,000', '$999999999999', '9'.repeat(400), 1e300, Infinity, '1000000000.001'],
    ],
    ['La cantidad es demasiado grande: el máximo es 999,999.999.', CANTIDAD, [1e6, '1,000,000', 1e21]],
    ['El impuesto es demasiado grande: el máximo es 1,000 %.', IMPUESTO, [1_001, '1,001 %', '1000.000001']],
    [
      'Escribe el precio con 2 decimales como máximo.',
      PRECIO,
      ['1.999', 1.005, 0.001, '0.001', 1e-7, 1e-300, '1/1000'],
    ],
    ['Escribe la cantidad con 3 decimales como máximo.', CANTIDAD, ['2.0005', 0.1255]],
    ['Escribe el impuesto con 6 decimales como máximo.', IMPUESTO, ['8.3333333']],
    [
      'Escribe un número, por ejemplo 1,234.50.',
      PRECIO,
      [
        'mil',
        '1 234.50',
        '1e3',
        '12,5',
        '.',
        '1/0',
        '-1/2',
        '25/11/26',
        '$',
        '٣',
        NaN,
        true,
        [5],
        {},
        () => 5,
      ],
    ],
    ['Escribe un número, por ejemplo 1,234.5.', CANTIDAD, ['dos', '1,5']],
    ['Escribe un número, por ejemplo 16.5 %.', IMPUESTO, ['dieciséis', '1e3']],
    ['Escribe la fracción con decimales: 0.5.', PRECIO, ['1/2', ' 1 / 2 ', '½', '1⁄2', '$1/2']],
    ['Escribe la fracción con decimales: 1.5.', CANTIDAD, ['1 1/2', '1½', '1 ½', '3/2']],
    ['Escribe la fracción con decimales: 0.125.', CANTIDAD, ['1/8', '⅛']],
    ['Escribe la fracción con decimales: 1,500.', CANTIDAD, ['3000/2']],
    ['Escribe la fracción con 3 decimales como máximo, por ejemplo 0.333.', CANTIDAD, ['1/3', '⅓']],
    ['Escribe la fracción con 3 decimales como máximo, por ejemplo 1.063.', CANTIDAD, ['1 1/16']],
    ['Escribe la fracción con 2 decimales como máximo, por ejemplo 0.13.', PRECIO, ['1/8', '$1/8']],
    ['Escribe la fracción con decimales: 0.5 %.', IMPUESTO, ['½', '1/2 %']],
    ['Escribe un importe, no un porcentaje.', PRECIO, ['50 %', '50%', '$50 %', '-10%', '½ %']],
    ['Escribe un importe, no un porcentaje.', DEPOSITO, ['50 %', '50%', '0 %']],
    ['El porcentaje no puede ser negativo.', DEPOSITO, ['-10%', '−10 %', '-0.0000001 %']],
    ['Escribe la fracción con decimales: 0.5 %.', DEPOSITO, ['½ %', '1/2%']],
    ['Escribe la fracción con decimales: 0.5.', DEPOSITO, ['½']],
    ['Escribe un número, por ejemplo 16.5 %.', DEPOSITO, ['mil %', '%', '-½ %']],
    ['Escribe un porcentaje, no un importe.', DEPOSITO, ['$50 %']],
    ['Escribe el porcentaje con 6 decimales como máximo.', DEPOSITO, ['8.3333333 %']],
    ['Escribe una cantidad, no un porcentaje.', CANTIDAD, ['50 %']],
    ['Escribe una cantidad, no un importe.', CANTIDAD, ['$5', '$ 5']],
    ['Escribe un porcentaje, no un importe.', IMPUESTO, ['$16', '$16.00', '-$16']],
  ])('%s', (texto, campo, valores) => {
    expect(valores.map((valor) => rechazo(valor, campo))).toEqual(valores.map(() => texto));
  });

  test('un texto enorme se rechaza en cuanto se ha visto una vez', () => {
    const HUECO = ' '.repeat(500_000);
    for (const campo of EN_CADA_CAMPO) {
      expect(rechazo(`1${HUECO}2`, campo)).toMatch(/^Escribe un número/);
      expect(rechazo(`1${HUECO}/${HUECO}2`, campo)).toMatch(/^Escribe la fracción con decimales: 0\.5/);
      expect(rechazo('1,'.repeat(500_000), campo)).toMatch(/^Escribe un número/);
    }
  });

  test('un valor dentro del rango se lee, escrito, pegado o como número', () => {
    expect(['$1,234.5', 1234.5, 999_999_999.99].map((valor) => leerNumero(valor, PRECIO))).toEqual([
      { valor: 123_450 },
      { valor: 123_450 },
      { valor: PRECIO.maximo },
    ]);
    expect(leerNumero(4.7546363636363, IMPUESTO)).toEqual({ valor: 4_754_636 });
  });

  test('el rechazo por faltar solo es de un valor que falta o no llega al mínimo', () => {
    const escrito = fc.string({ unit: fc.constantFrom(...'0123456789,.-$ %e/½'), maxLength: 12 });
    const cualquiera = fc.oneof(escrito, fc.double(), fc.anything());
    fc.assert(
      fc.property(cualquiera, fc.constantFrom(...EN_CADA_CAMPO), (valor, campo) => {
        if (rechazo(valor, campo) !== campo.falta) return;
        if (valor === undefined || valor === null) return;
        if (typeof valor === 'string' && valor.trim() === '') return;
        const decimal = typeof valor === 'string' ? valor.replace(/[−]/, '-').replace(/[,$%\s]/g, '') : valor;
        expect(Number(decimal)).toBeLessThanOrEqual(campo.minimo === 0 ? -Number.MIN_VALUE : 0);
      }),
    );
  });
});

describe('Un porcentaje donde va un importe', () => {
  test.each<[string, number, string, number]>([
    ['50 %', 1_160_000, '50 %', 580_000],
    ['50%', 1_160_000, '50 %', 580_000],
    [' 33.333 % ', 10_000, '33.333 %', 3_333],
    ['0.5%', 101, '0.5 %', 1],
    ['100 %', 99, '100 %', 99],
    ['150 %', 100, '150 %', 150],
    ['1,000 %', 100, '1,000 %', 1_000],
  ])('%s de %d es %s: %d', (texto, base, porcentaje, centavos) => {
    expect(parteEscrita(texto, base)).toEqual({ porcentaje, centavos });
  });

  test.each([
    ['50', 100],
    ['%', 100],
    ['-5 %', 100],
    ['$50 %', 100],
    ['mil %', 100],
    ['12,5 %', 100],
    ['50 %', 0],
    ['50 %', -1],
    ['9999999999 %', MAXIMO],
  ])('%s de %d no es ninguno', (texto, base) => expect(parteEscrita(texto, base)).toBeNull());
});
