import fc from 'fast-check';
import { CUALQUIER_LETRA } from '../cualquier-letra.prueba.ts';
import { formatoDeDinero } from '../dinero.ts';
import { ANA, DATOS, ID_DE_FACTURA, UNA_PENDIENTE } from './factura.prueba.ts';
import { palabrasDeFactura, restoDe, terminosDeBusqueda } from './busqueda-de-facturas.ts';
import { vistaDeFacturas } from './factura.view.ts';
import { type DatosDeFactura } from './factura.ts';

const [UNO] = DATOS.items as [DatosDeFactura['items'][number]];
const ITEMS = [
  { ...UNO, descripcion: 'Cambio de (bujías), gas R-134a' },
  { ...UNO, descripcion: '"134" bujías 😀' },
  { ...UNO, descripcion: 'Motor 5 HP' },
];

const halla = (busqueda: string, cambio: Partial<DatosDeFactura> = {}): boolean => {
  const vista = {
    ...{ id: ID_DE_FACTURA, version: 1, papel: 1, creada: '', cambiada: '' },
    factura: { ...UNA_PENDIENTE, datos: { ...DATOS, items: ITEMS, ...cambio } },
  };
  const [suyas, campos] = [vistaDeFacturas.wordsOf!(vista), vistaDeFacturas.fieldsOf(vista)];
  return terminosDeBusqueda(busqueda).every((lecturas) =>
    lecturas.some((una) => {
      if (typeof una === 'string') return suyas.some((palabra) => palabra.startsWith(una));
      const valor = campos[una.field];
      return typeof valor === 'number' && valor >= una.from && valor <= una.to;
    }),
  );
};

/** The invoice has number 7, Ana Muñoz, 55 1234 5678, spark plugs, and $232.00 of which $200.00 are owed. */
describe('La búsqueda de una factura', () => {
  test('una palabra que comienza con signos se halla con ellos y sin ellos', () => {
    const cliente = { ...DATOS.cliente, empresa: `"La Esperanza-Norte" 3M O'Brien S.P.R. de R.L.` };
    const signos = [
      '“la esperanza”',
      '«norte»',
      'brien, norte',
      '3m,',
      'esperanza-norte 3m',
      'la esp',
      '"la',
      'esperanza',
      'norte',
      's.p.r',
      'spr',
      'spr de rl',
      "o'brien",
      'o’brien',
      'obrien',
    ];
    for (const busqueda of signos) expect([busqueda, halla(busqueda, { cliente })]).toEqual([busqueda, true]);
  });

  test('las iniciales se hallan juntas, con puntos o separadas, se hayan escrito como sea', () => {
    const escritas = [
      'SPR Norte SA de CV',
      'S.P.R. Norte S.A. de C.V.',
      'S. P. R. Norte S. A. de C. V.',
      'S P R Norte S A de C V',
    ];
    const buscadas = [
      'spr',
      's p r',
      's.p.r.',
      'S. P. R.',
      'norte sa',
      'norte sa de cv',
      'S. A. de C. V.',
      's.a. de c.v.',
    ];
    for (const empresa of escritas)
      for (const busqueda of buscadas)
        expect([empresa, busqueda, halla(busqueda, { cliente: { ...DATOS.cliente, empresa } })]).toEqual([
          empresa,
          busqueda,
          true,
        ]);
    const cliente = { ...DATOS.cliente, empresa: 'S. P. R. Norte S. A. de C. V.' };
    for (const busqueda of ['pr norte', 'sc', 's p x'])
      expect([busqueda, halla(busqueda, { cliente })]).toEqual([busqueda, false]);
  });

  test.each([
    ['sin nada', ['', '   ', '\u200b']],
    ['su número', ['7', '#7', '# 7', '007']],
    ['el inicio de cualquier palabra de su nombre', ['ana', 'MUÑ', 'munoz', 'mu an']],
    [
      'su teléfono, o su inicio',
      ['5512345', '55 1234 5', '55123456', '5512345678', '55 1234 5678', '(551) 234-5678'],
    ],
    [
      'el inicio de su teléfono desde la lada, con signos o sin ellos',
      ['(551)', '55-1', '551-234', '551 234', '(551) 234', '551234', '55 - 12', 'ana 551 234', '#7 551-234'],
    ],
    [
      'el final de su teléfono, con signos o sin ellos',
      ['34-5678', '345678', '234 5678', '1234 5678', '12345678', '5-1234-5678', '-5678', 'ana 34 56 78'],
    ],
    [
      'su folio con la palabra que lo anuncia',
      [
        ...['Factura #7', 'Factura 7', 'factura # 7', 'factura: 7', 'FACTURA 007', 'fact. 7', 'Invoice #7'],
        ...[
          'factura núm. 7',
          'Factura número 7',
          'factura no. 7',
          'Factura N.º 7',
          'factura nº7',
          'factura#7',
        ],
        ...[
          'No. 7',
          'no.7',
          'No 7',
          'Nº 7',
          'N.º 7',
          'n º 7',
          'N° 7',
          '№ 7',
          'num 7',
          'Folio 7',
          'folio: #7',
        ],
        ...['ana factura 7', 'Factura #7, Ana Muñoz', 'factura 7. ana', '232 folio 7'],
      ],
    ],
    ['su teléfono con la clave de su país', ['+52 55 1234 5678', '+52 1 55 1234 5678', '525512345678']],
    [
      'su teléfono como se pega de otro lado',
      [
        '55.1234.5678',
        '55\u20111234\u20115678',
        '55 1234–5678',
        '\u202a+52 55 1234 5678\u202c',
        '55/1234/5678',
        '+52 55.1234.5678',
      ],
    ],
    [
      'su nombre con lo que un nombre guardado no lleva',
      ["a'na", 'ana.', 'Muñoz, Ana', 'ana-muñoz', '\u200bana'],
    ],
    ['los últimos cuatro de su teléfono', ['5678', 'ana 5678']],
    ['una palabra de sus renglones, o su inicio', ['bujías', 'BUJ', 'r-134', '134', 'ana bujias']],
    [
      'las palabras de un renglón, también las cortas, mientras se escriben',
      ['cambio d', 'cambio de bujías', 'de bujías', 'gas r 134', 'r134a', '134a', 'motor 5 hp', 'motor 5'],
    ],
    ['su total', ['232', '$232', '$ 232', '232.', '232.0', '232.00', '$232.00']],
    ['lo que se debe', ['200', '200.00']],
    ['varias cosas a la vez', ['ana 7', '232 muñoz', '7 232', '#7 ana $200']],
  ])('la halla por %s', (_que, busquedas) => {
    for (const busqueda of busquedas) expect([busqueda, halla(busqueda)]).toEqual([busqueda, true]);
  });

  test.each([
    ['otro número, aunque empiece o acabe igual', ['70', '77', '#70', '17', '#232', '#5512345678']],
    ['el medio de una palabra', ['una', 'oz']],
    [
      'otro teléfono, o su medio',
      [
        '5513',
        '1234',
        '551234567899',
        '55 1234 5679',
        '551-235',
        '551 235',
        '35-5678',
        '-8765',
        'ana 551 235',
      ],
    ],
    ['un inicio tan corto que hallaría a media ciudad', ['55', '551', '5512', '55123', '(55)', '5-5']],
    ['otros cuatro, o menos de cuatro', ['4567', '678', '6-78', '#5678', '$5678', '#551234', '551.23']],
    [
      'otro folio con su palabra, un importe con ella, o ella sola',
      [
        'Factura 8',
        'factura 232',
        'No. 70',
        'folio 1234',
        'Folio',
        'factura',
        'folio ana',
        '7 factura',
        'cot 7',
      ],
    ],
    [
      'dos letras de un renglón, su medio, o su palabra corta',
      ['bu', 'jías', 'de', 'hp', 'motor 50', 'cambio de x', '$bujías'],
    ],
    ['otro importe', ['$7', '23', '2320', '232.01', '232.5', '$2', '1,232.00', '20']],
    ['algo que no es suyo', ['ana 8', '7 233', 'beto 7', 'ana-beto', 'ana@correo.mx', '.']],
  ])('no la halla por %s', (_que, busquedas) => {
    for (const busqueda of busquedas) expect([busqueda, halla(busqueda)]).toEqual([busqueda, false]);
  });

  test('una palabra que anuncia un folio se halla también en un nombre y en un renglón', () => {
    const cliente = { ...DATOS.cliente, empresa: 'Folio 24 Imprenta' };
    const items = [
      { ...UNO, descripcion: 'Tinte rubio nº 8' },
      { ...UNO, descripcion: 'Rollo No. 9 para factura' },
    ];
    for (const busqueda of [
      'tinte nº 8',
      'tinte rubio nº 8',
      'rollo no. 9',
      'factura',
      'rollo factura 9',
      'folio 24',
    ])
      expect([busqueda, halla(busqueda, { cliente, items })]).toEqual([busqueda, true]);
    for (const busqueda of ['tinte nº 5', 'folio 25'])
      expect([busqueda, halla(busqueda, { cliente, items })]).toEqual([busqueda, false]);
  });

  test('cifras en grupos cortos son un teléfono, o un número y un importe', () => {
    const deEllas = { numero_factura: 833, total: 11_100, balance_restante: 0 };
    expect(halla('833 111', deEllas)).toBe(true);
    expect(halla('833 111', { cliente: { ...ANA, telefono: '8331119900' } })).toBe(true);
    expect(halla('833 111', { numero_factura: 833 })).toBe(false);
    expect(halla('833111', { numero_factura: 833_111 })).toBe(true);
    expect(halla('833111', { total: 83_311_100 })).toBe(true);
  });

  test('los miles se agrupan con coma o no', () => {
    const total = 123_456_789;
    for (const busqueda of ['1234567.89', '1,234,567.89', '$1,234,567', '1234567.8', 'ana 1234567.89'])
      expect(halla(busqueda, { total })).toBe(true);
    for (const busqueda of ['1,23', '12,34,567', '1.234.567']) expect(halla(busqueda, { total })).toBe(false);
  });

  test('el balance es un campo de búsqueda aparte solo si difiere del total y no es cero', () => {
    expect(restoDe({ total: 23_200, balance_restante: 20_000 })).toBe(20_000);
    expect(restoDe({ total: 23_200, balance_restante: 23_200 })).toBeNull();
    expect(restoDe({ total: 23_200, balance_restante: 0 })).toBeNull();
    expect(halla('232', { balance_restante: DATOS.total })).toBe(true);
  });

  test('una factura pagada y sin teléfono se encuentra por sus otros datos', () => {
    const pagada = { cliente: { ...ANA, telefono: null }, balance_restante: 0 };
    expect(halla('232', pagada)).toBe(true);
    expect(halla('0', pagada)).toBe(false);
    expect(halla('5512345678', pagada)).toBe(false);
  });

  test('toda factura se encuentra por cualquier dato suyo, escrito como se muestra', () => {
    const cifra = fc.integer({ min: 1, max: 99_999_999_999 });
    const digitos = fc.stringMatching(/^[1-9]\d{9}$/);
    fc.assert(
      fc.property(cifra, fc.integer({ min: 1, max: 999_999_999 }), digitos, (total, numero, telefono) => {
        const una = { total, numero_factura: numero, cliente: { ...ANA, telefono } };
        for (const busqueda of [
          formatoDeDinero(total),
          String(numero),
          `#${numero}`,
          telefono,
          `Ana ${numero}`,
        ])
          expect(halla(busqueda, una)).toBe(true);
      }),
    );
  });

  test('los mismos renglones dan las mismas palabras en cualquier orden, sesenta como máximo', () => {
    const deItems = (items: DatosDeFactura['items']) => palabrasDeFactura({ cliente: ANA, items });
    expect(deItems(ITEMS)).toEqual(deItems(ITEMS.toReversed()));
    expect(deItems(ITEMS)).toEqual([
      ...['ana', 'munoz', '+5512345678', '<8765432155'],
      ...[
        '=134',
        '=134a',
        '=5.',
        '=bujias',
        '=cambio',
        '=de.',
        '=gas',
        '=hp.',
        '=motor',
        '=r-134a',
        '=r134a',
      ],
    ]);
    const muchas = Array.from({ length: 1000 }, (_, i) => ({
      ...UNO,
      descripcion: `pieza-${i} ${'x'.repeat(99)}${i}`,
    }));
    expect(deItems(muchas)).toHaveLength(64);
    expect(Math.max(...deItems(muchas).map(({ length }) => length))).toBe(25);
  });

  test('ningún texto escrito la hace fallar', () => {
    fc.assert(
      fc.property(fc.string({ unit: CUALQUIER_LETRA }), (texto) => {
        for (const lecturas of terminosDeBusqueda(texto)) {
          expect(lecturas.length).toBeGreaterThan(0);
          for (const inicio of lecturas) expect(inicio).not.toBe('');
        }
      }),
    );
  });
});
