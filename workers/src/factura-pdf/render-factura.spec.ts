import { jest } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import { BLANCO, CONTRASTE_AA, contrastRatio } from '@cuenta-clara/dominio/color';
import { type FacturaImpresa, columnasDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { conTextosImprimibles } from '@cuenta-clara/dominio/imprenta';
import { DEMASIADO, FACTURA, NOMBRE_LARGO, renglonesDeEjemplo } from './factura-de-ejemplo.prueba.ts';
import { type PaginaImpresa, type TextoImpreso, leerPdf } from './leer-pdf.prueba.ts';
import { familiasPara, fuenteDe } from './fuente.ts';
import { type Logo } from './logo.ts';
import { renderFactura } from './render-factura.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

const imprimir = async (cambios: Partial<FacturaImpresa> = {}, logo: Logo | null = null) =>
  leerPdf(await renderFactura(conTextosImprimibles({ ...FACTURA, ...cambios }), logo));

const lineasDe = (paginas: readonly PaginaImpresa[]): string[] => paginas.flatMap(({ lineas }) => lineas);
const textosDe = (paginas: readonly PaginaImpresa[]): TextoImpreso[] =>
  paginas.flatMap(({ textos }) => textos);
const derecha = ({ x, ancho }: TextoImpreso): number => x + ancho;

const ENCABEZADO = columnasDe(FACTURA.renglones)
  .map((columna) => PALABRAS.en.columnas[columna])
  .join(' ');
const MARGEN = 40;

const EFECTIVO = {
  ...{ nombre: 'Efectivo', pasos: '', clabe: '', clabe_dicha: '', banco: '', titular: '', link: '' },
};
const COMO_PAGAR = [
  EFECTIVO,
  {
    ...{ nombre: 'Transferencia', clabe: '002010077777777771', clabe_dicha: '002 010 07777777777 1' },
    ...{ banco: 'Banco Nacional de México', titular: 'Luz Ruiz' },
    ...{ pasos: 'Manda tu comprobante', link: 'https://pagos.mx/luz' },
  },
];

const seEnciman = (uno: TextoImpreso, otro: TextoImpreso): boolean =>
  Math.min(derecha(uno), derecha(otro)) - Math.max(uno.x, otro.x) > 0.5 &&
  // A line's height goes from the top of its letters to the baseline: lines of a paragraph do not overlap.
  Math.min(uno.y, otro.y) - Math.max(uno.y - 0.7 * uno.tamano, otro.y - 0.7 * otro.tamano) > 0.5;

const desperfectos = (paginas: readonly PaginaImpresa[]): string[] =>
  paginas.flatMap(({ ancho, alto, textos }) => [
    ...textos
      .filter(
        (texto) =>
          texto.x < MARGEN ||
          derecha(texto) > ancho - MARGEN ||
          texto.y - texto.tamano < MARGEN ||
          texto.y > alto - 30,
      )
      .map(({ texto }) => `off the paper: ${texto}`),
    ...textos.flatMap((uno, i) =>
      textos
        .slice(i + 1)
        .filter((otro) => seEnciman(uno, otro))
        .map((otro) => `overlap: ${uno.texto} / ${otro.texto}`),
    ),
  ]);

const todasLasCadenas = (valor: object): string[] =>
  Object.values(valor).flatMap((parte: unknown) =>
    typeof parte === 'string' ? [parte] : parte && typeof parte === 'object' ? todasLasCadenas(parte) : [],
  );

describe('La factura en papel', () => {
  test('es una hoja carta con cada etiqueta y cada dato de la factura', async () => {
    const { paginas } = await imprimir();
    expect(paginas).toHaveLength(1);
    expect(paginas[0]).toMatchObject({ ancho: 612, alto: 792 });
    const papel = lineasDe(paginas).join('\n');
    const deOtras: readonly string[] = [
      ...[PALABRAS.en.pagada, PALABRAS.en.pagos, PALABRAS.en.exento, PALABRAS.en.incluido],
      ...[PALABRAS.en.descuento, PALABRAS.en.columnas.descuento, PALABRAS.en.folioFiscal],
      ...[PALABRAS.en.comoPagar, PALABRAS.en.clabe, PALABRAS.en.titular],
    ];
    for (const etiqueta of todasLasCadenas(PALABRAS.en).filter((texto) => !deOtras.includes(texto)))
      expect(papel).toContain(etiqueta);
    expect(papel).not.toContain(PALABRAS.en.pagos);
    const { color, ...negocio } = FACTURA.negocio;
    const { idioma: _en, estado: _dicho, ...datos } = FACTURA;
    for (const dato of todasLasCadenas({ ...datos, negocio })) expect(papel).toContain(dato);
    expect(papel).not.toContain(color);
    expect(papel).toContain('1 / 1');
  });

  test('una factura en español lleva todas sus palabras en español', async () => {
    const { paginas } = await imprimir({ idioma: 'es', pagos: '$1.00' });
    const lineas = lineasDe(paginas);
    const { columnas } = PALABRAS.es;
    expect(lineas).toEqual(
      expect.arrayContaining([
        ...[
          'FACTURA',
          'PENDIENTE',
          'Vence 20/03/2026',
          'Anticipo $5,000.00',
          'Abonos $1.00',
          'SALDO $18,026.00',
        ],
        columnasDe(FACTURA.renglones)
          .map((columna) => columnas[columna])
          .join(' '),
      ]),
    );
    const inglesas = ['INVOICE', 'Due Date', 'BILL TO', 'TERMS', 'RATE', 'BALANCE', 'Deposit', 'PENDING'];
    for (const inglesa of inglesas) expect(lineas.join('\n')).not.toContain(inglesa);
  });

  test('los signos se leen en su lugar: renglones, nota, nombres y pie, y las líneas no se mueven', async () => {
    const con = (signo: string) => ({
      negocio: { ...FACTURA.negocio, nombre: `Taller ${signo} López` },
      renglones: [{ ...FACTURA.renglones[0]!, descripcion: `10 % si ${signo} 10 piezas` }],
      nota: `Entrega ${signo} pago\nLínea de abajo`,
    });
    for (const signo of [...'≤≥≠≈→✓■★①♻']) {
      const texto = lineasDe((await imprimir(con(signo))).paginas)
        .join('\n')
        .replaceAll(/ +/g, ' ');
      expect(texto).toContain(`10 % si ${signo} 10 piezas`);
      expect(texto).toContain(`Entrega ${signo} pago`);
      expect(texto.split(`Taller ${signo} López`)).toHaveLength(3);
    }
    const alturas = async (signo: string) => [
      ...new Set(textosDe((await imprimir(con(signo))).paginas).map(({ y }) => Math.round(y * 10))),
    ];
    expect(await alturas('①')).toEqual(await alturas('x'));
  });

  test('los descuentos tienen su columna, y las tasas su línea; cuarenta renglones caben en tres páginas', async () => {
    const renglones = renglonesDeEjemplo(40).map((renglon, i) => ({
      ...renglon,
      descuento: i % 2 === 0 ? `-$${i}.05` : '',
    }));
    const { paginas } = await imprimir({
      renglones,
      descuento: '-$380.00',
      impuestos: [
        { etiqueta: 'Tax 16 %', valor: '$1.16' },
        { etiqueta: 'Tax 8 %', valor: '$1.08' },
        { etiqueta: 'Tax exempt', valor: '$0.00' },
      ],
    });
    expect(paginas.length).toBeLessThanOrEqual(3);
    expect(desperfectos(paginas)).toEqual([]);
    const lineas = lineasDe(paginas);
    expect(lineas).toContain('ITEM/SERVICE DESCRIPTION QTY/HRS RATE DISCOUNT AMOUNT');
    expect(lineas).toContain('Corte Servicio-31 1 $31.25 -$30.05 $31.75');
    const subtotal = lineas.indexOf(`Subtotal ${FACTURA.subtotal}`);
    expect(lineas.slice(subtotal + 1, subtotal + 6)).toEqual([
      ...['Discount -$380.00', 'Tax 16 % $1.16', 'Tax 8 % $1.08', 'Tax exempt $0.00'],
      `TOTAL ${FACTURA.total}`,
    ]);
  });

  test('una factura timbrada dice su folio fiscal en una línea, y el RFC del negocio y del cliente bajo su nombre', async () => {
    const folio_fiscal = 'DDDDDDDD-DDDD-4DDD-ADDD-DDDDDDDDDDDD';
    const { paginas } = await imprimir({
      folio_fiscal,
      negocio: { ...FACTURA.negocio, rfc: 'RFC EMA010203AB1' },
      cliente: { ...FACTURA.cliente, rfc: 'RFC NUMF800102XY9' },
    });
    expect(desperfectos(paginas)).toEqual([]);
    const textos = textosDe(paginas).map(({ texto }) => texto);
    for (const dato of [folio_fiscal, 'Folio fiscal', 'RFC EMA010203AB1', 'RFC NUMF800102XY9'])
      expect(textos).toContain(dato);
  });

  test('una factura pagada en partes dice lo pagado entre el depósito y el balance', async () => {
    const { paginas } = await imprimir({ pagos: '$3,000.00', balance: '$15,026.00' });
    const lineas = lineasDe(paginas);
    const deposito = lineas.indexOf(`Deposit ${FACTURA.deposito}`);
    expect(lineas.slice(deposito + 1, deposito + 3)).toEqual(['Payments $3,000.00', 'BALANCE $15,026.00']);
  });

  test('cada renglón es una línea: categoría, descripción, cantidad, precio e importe', async () => {
    const { paginas } = await imprimir();
    expect(lineasDe(paginas)).toEqual(
      expect.arrayContaining([
        ENCABEZADO,
        'Ilustración Menú de temporada 6 $850.00 $5,100.00',
        'Consultoría Sesión de trabajo 2.5 $900.00 $2,250.00',
        'Subtotal $19,850.00',
        'Tax $3,176.00',
        'TOTAL $23,026.00',
        'Deposit $5,000.00',
        'BALANCE $18,026.00',
      ]),
    );
  });

  test('los importes y los totales comparten el borde derecho, al centavo', async () => {
    const { paginas } = await imprimir();
    const { subtotal, impuestos, total, deposito, balance, renglones } = FACTURA;
    const columna = new Set([subtotal, impuestos[0]?.valor, total, deposito, balance, renglones[1]?.total]);
    const bordes = textosDe(paginas)
      .filter(({ texto }) => columna.has(texto))
      .map(derecha);
    // The PDF's header prints the balance once more.
    expect(bordes).toHaveLength(columna.size + 1);
    for (const borde of bordes) expect(borde).toBeCloseTo(612 - 48, 0);
  });

  test('el saldo es el texto más grande, arriba; en una factura pagada, el total', async () => {
    const mayorDe = async (cambios: Partial<FacturaImpresa>) => {
      const [primera] = (await imprimir(cambios)).paginas;
      const mayor = primera!.textos.reduce((uno, otro) => (otro.tamano > uno.tamano ? otro : uno));
      return [mayor.texto, mayor.y < primera!.alto / 4];
    };
    expect(await mayorDe({})).toEqual([FACTURA.balance, true]);
    expect(await mayorDe({ estado: 'pagada', balance: '$0.00' })).toEqual([FACTURA.total, true]);
    const enorme = '$999,999,999,999.99';
    expect((await mayorDe({ balance: enorme, idioma: 'es' }))[0]).toBe(enorme);
  });

  test('ninguna palabra tiene sus letras separadas: todas se pueden buscar en el PDF', async () => {
    const { paginas } = await imprimir({ idioma: 'es', como_pagar: COMO_PAGAR });
    expect(Math.max(...paginas.map(({ separacion }) => separacion))).toBeLessThan(40);
  });

  test('al pie dice cómo pagar: cada modo con su CLABE en grupos, su banco, su titular, sus pasos y su link', async () => {
    const { paginas } = await imprimir({ idioma: 'es', como_pagar: COMO_PAGAR });
    expect(desperfectos(paginas)).toEqual([]);
    const lineas = lineasDe(paginas);
    const desde = lineas.indexOf('CÓMO PAGAR');
    expect(lineas.slice(desde, desde + 5)).toEqual([
      'CÓMO PAGAR',
      'Efectivo',
      'Transferencia CLABE 002 010 07777777777 1 · Banco Nacional de México · Titular: Luz Ruiz',
      'Manda tu comprobante',
      'https://pagos.mx/luz',
    ]);
    expect(lineasDe((await imprimir({ idioma: 'es' })).paginas)).not.toContain('CÓMO PAGAR');
  });

  test('de un negocio sin nombre, teléfono ni dirección no queda un cuadro vacío', async () => {
    const nada = { nombre: '', direccion: '', telefono: '', email: '', rfc: '' };
    const fondos = async (cambios: Partial<FacturaImpresa['negocio']>) =>
      (await imprimir({ negocio: { ...FACTURA.negocio, ...cambios } })).paginas[0]!.fondos;
    expect(await fondos(nada)).toBeLessThan(await fondos({}));
  });

  test('dice PAID cuando está pagada, PENDING cuando está pendiente y nada en un borrador', async () => {
    const insignias = async (estado: FacturaImpresa['estado']) =>
      textosDe((await imprimir({ estado })).paginas)
        .map(({ texto }) => texto)
        .filter((texto) => texto === PALABRAS.en.pagada || texto === PALABRAS.en.pendiente);
    expect(await insignias('pagada')).toEqual(['PAID']);
    expect(await insignias('pendiente')).toEqual(['PENDING']);
    expect(await insignias(null)).toEqual([]);
  });

  test('escribe los nombres de Europa y Vietnam, y los signos de otras monedas', async () => {
    const nombre = 'Łódź Ñandú Müller Nguyễn Đặng Ğürşad';
    const { paginas } = await imprimir({
      cliente: { ...FACTURA.cliente, nombre, direccion: 'Ελλάδα · Київ · 12 € ₡ £' },
    });
    expect(lineasDe(paginas).join('\n')).toContain(nombre);
    expect(lineasDe(paginas).join('\n')).toContain('Ελλάδα · Київ · 12 € ₡ £');
  });

  test('los datos vacíos no dejan huecos, y sin vencimiento hay una raya', async () => {
    const vacio = { direccion: '', email: '', telefono: '', rfc: '' };
    const { paginas } = await imprimir({
      vencimiento: '',
      cliente: { nombre: 'Ana', persona: '', ...vacio },
      negocio: { ...FACTURA.negocio, ...vacio, nombre: '', color: 'azul' },
      renglones: [
        {
          categoria: '',
          descripcion: 'Clase',
          cantidad: '1',
          precio: '$1.00',
          descuento: '',
          total: '$1.00',
        },
      ],
      terminos: '',
      nota: '',
    });
    expect(desperfectos(paginas)).toEqual([]);
    expect(lineasDe(paginas)).toEqual(expect.arrayContaining(['Due Date —', 'Clase 1 $1.00 $1.00']));
  });

  test('el total va en el color del negocio, oscurecido si es demasiado pálido', async () => {
    const colores = async (color: string): Promise<string[]> => {
      const { paginas } = await imprimir({ negocio: { ...FACTURA.negocio, color } });
      return [...(paginas[0]?.colores ?? [])];
    };
    const verdes = await colores('#0f766e');
    expect(verdes).toContain('#0f766e');
    const amarillos = (await colores('#fef08a')).filter((color) => !verdes.includes(color));
    expect(amarillos.filter((color) => contrastRatio(color, BLANCO) >= CONTRASTE_AA)).toHaveLength(1);
  });
});

describe('La factura de muchas líneas', () => {
  test('el renglón que se dibuja está donde está el que react-pdf maqueta: la misma línea, las mismas columnas', async () => {
    const [renglon] = renglonesDeEjemplo(1);
    const dibujado = { ...renglon!, categoria: 'Corte AVATAR', descripcion: 'Peinado\ny secado' };
    // `enLineas` does not measure a no-break space, so react-pdf lays out this row.
    const maquetado = { ...dibujado, cantidad: '1\u00a0' };
    const { paginas } = await leerPdf(
      await renderFactura({ ...FACTURA, renglones: [dibujado, maquetado, dibujado, maquetado] }, null),
    );
    for (const texto of ['Corte AVATAR', 'Peinado', 'y secado', renglon!.precio, renglon!.total]) {
      const puestos = textosDe(paginas).filter((uno) => uno.texto === texto);
      expect(puestos).toHaveLength(4);
      const [primero] = puestos;
      for (const [i, { x, y, ancho, tamano }] of puestos.entries()) {
        expect(x).toBeCloseTo(primero!.x, 2);
        expect(y - primero!.y).toBeCloseTo(i * 30.5, 2);
        expect([ancho, tamano]).toEqual([expect.closeTo(primero!.ancho, 2), primero!.tamano]);
      }
    }
  });

  test('react-pdf no maqueta ningún texto de un renglón de letras usuales', async () => {
    const [usual] = await familiasPara({});
    const puestos = jest.spyOn(fuenteDe(usual), 'layout');
    const deReactPdf = async (renglones: number): Promise<number> => {
      puestos.mockClear();
      await imprimir({ renglones: renglonesDeEjemplo(renglones) });
      return (puestos.mock.calls as unknown[][]).filter((como) => como[4]).length;
    };
    // 60 lines take more pages than 40, but no more layouts: the repeated header's layout is cached.
    expect(await deReactPdf(60)).toBe(await deReactPdf(40));
    puestos.mockRestore();
  });

  test('con 40 líneas repite el encabezado en cada página y las numera', async () => {
    const { paginas } = await imprimir({ renglones: renglonesDeEjemplo(40) });
    expect(paginas).toHaveLength(2);
    paginas.forEach(({ lineas }, i) => {
      expect(lineas.filter((linea) => linea === ENCABEZADO)).toHaveLength(1);
      expect(lineas.at(-1)).toBe(`Estudio Marea Invoice # 1042 · ${i + 1} / ${paginas.length}`);
    });
    expect(desperfectos(paginas)).toEqual([]);
  });

  test('ningún renglón se parte ni se pierde: su importe está en la línea en que empieza, y el resto debajo', async () => {
    const renglones = renglonesDeEjemplo(300);
    const { paginas } = await imprimir({ renglones });
    for (const [i, { categoria, descripcion, total }] of renglones.entries()) {
      const enPaginas = paginas.filter(({ lineas }) =>
        lineas.some(
          (linea) => linea.startsWith(`${categoria} Servicio-${i + 1} `) && linea.endsWith(` ${total}`),
        ),
      );
      expect(enPaginas).toHaveLength(1);
      const palabras = new Set(enPaginas[0]?.lineas.join(' ').split(' '));
      for (const palabra of descripcion.split(' ')) expect(palabras).toContain(palabra);
    }
    expect(desperfectos(paginas)).toEqual([]);
  });

  test('la última línea acompaña a los totales: nunca quedan solos en una página', async () => {
    for (let n = 8; n <= 20; n++) {
      const { paginas } = await imprimir({ renglones: renglonesDeEjemplo(n) });
      const conTotales = paginas.find(({ lineas }) => lineas.some((linea) => linea.startsWith('TOTAL ')));
      expect(conTotales?.lineas.some((linea) => linea.endsWith(` $${n}.75`))).toBe(true);
      expect(conTotales?.lineas).toContain('BALANCE $18,026.00');
    }
  });
});

describe('La factura con demasiado', () => {
  test('nombres de 60 letras, importes enormes y notas largas no se salen ni se enciman', async () => {
    const { paginas } = await imprimir(DEMASIADO);
    expect(desperfectos(paginas)).toEqual([]);
    const papel = lineasDe(paginas).join(' ');
    expect(papel).toContain(NOMBRE_LARGO);
    expect(papel).toContain('$999,999,999,999.99');
    expect(papel.match(/Instrucciones/g)).toHaveLength(80);
    expect(papel.match(/Z/g)).toHaveLength(400);
    expect(papel).not.toMatch(/nn-|[XZ]-/);
  });

  test('cada hoja lleva al pie el ancla del libro, y sin ancla no queda hueco', async () => {
    const ancla = 'Comprobación 128000 · a1b2c3d4e5f60718 · 28/02/2026';
    const { paginas } = await imprimir({ ancla, renglones: renglonesDeEjemplo(60) });
    expect(paginas.length).toBeGreaterThan(1);
    for (const { lineas } of paginas) expect(lineas.join('\n')).toContain(ancla);
    expect(desperfectos(paginas)).toEqual([]);
    expect(lineasDe((await imprimir()).paginas).join('\n')).not.toContain('Comprobación');
  });

  test('un nombre de 200 letras sin espacios se parte en líneas, y al pie se abrevia', async () => {
    const nombre = 'W'.repeat(200);
    const { paginas } = await imprimir({
      negocio: { ...FACTURA.negocio, nombre },
      cliente: { ...FACTURA.cliente, nombre },
    });
    expect(desperfectos(paginas)).toEqual([]);
    expect(lineasDe(paginas).at(-1)).toMatch(/^W+… Invoice # 1042 · 2 \/ 2$/);
  });

  test('un renglón más alto que una página sigue en la siguiente, entero', async () => {
    const marcas = Array.from({ length: 200 }, (_, i) => `m${i}`);
    const { paginas } = await imprimir({
      renglones: [
        ...renglonesDeEjemplo(3),
        {
          categoria: '',
          descripcion: marcas.join('\n'),
          cantidad: '1',
          precio: '$7.00',
          descuento: '',
          total: '$7.00',
        },
        ...renglonesDeEjemplo(3),
      ],
    });
    const impresas = textosDe(paginas).map(({ texto }) => texto);
    expect(impresas.filter((texto) => /^m\d+$/.test(texto))).toEqual(marcas);
    expect(desperfectos(paginas)).toEqual([]);
  });

  test('una tabla de decenas de páginas se reparte sin perder ni encimar nada', async () => {
    const renglones = renglonesDeEjemplo(150).map((renglon, i) => ({
      ...renglon,
      descripcion: 'x\n'.repeat(12 + (i % 17)),
    }));
    const { paginas } = await imprimir({ renglones });
    const importes = new Set(textosDe(paginas).map(({ texto }) => texto));
    for (const { total } of renglones) expect(importes).toContain(total);
    expect(desperfectos(paginas)).toEqual([]);
  });

  test('cualquier texto y cualquier número de renglones caben en el papel', async () => {
    const texto = fc.string({
      unit: fc.constantFrom('a', 'W', ' ', ' ', 'ñ', '.', '\n', '😀', '中'),
      maxLength: 120,
    });
    const renglon = fc.record({
      categoria: texto,
      descripcion: texto,
      cantidad: fc.constantFrom('1', '999999.999'),
      precio: fc.constantFrom('$1.00', '$999,999,999.99'),
      descuento: fc.constantFrom('', '-$999,999,999,999.99'),
      total: fc.constantFrom('$1.00', '$999,999,999,999.99'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(renglon, { minLength: 1, maxLength: 30 }),
        texto,
        texto,
        async (renglones, uno, otro) => {
          const { paginas } = await imprimir({
            renglones,
            terminos: uno.repeat(20),
            nota: otro,
            negocio: { ...FACTURA.negocio, nombre: otro, direccion: uno },
            cliente: { nombre: uno, persona: otro, direccion: otro, email: uno, telefono: otro, rfc: uno },
          });
          expect(desperfectos(paginas)).toEqual([]);
          const importes = textosDe(paginas).filter(({ texto: cifra }) => cifra.startsWith('$'));
          expect(importes).toHaveLength(renglones.length * 2 + 6);
        },
      ),
      { numRuns: sorteos(5, 20) },
    );
  });
});

describe('El logo', () => {
  const cuadro = (formato: 'png' | 'jpeg', background = '#0f766e') =>
    sharp({ create: { width: 300, height: 100, channels: 3, background } })
      .toFormat(formato)
      .toBuffer();

  test.each(['png', 'jpeg'] as const)('un logo %s se imprime en lugar de la inicial', async (formato) => {
    const { paginas } = await imprimir({}, { bytes: await cuadro(formato), contentType: `image/${formato}` });
    expect(paginas[0]?.imagenes).toBe(1);
    expect(lineasDe(paginas)).not.toContain('E');
  });

  test('cada negocio lleva su logo, también cuando se imprime después de otro', async () => {
    const con = async (color: string) => {
      const logo = { bytes: await cuadro('png', color), contentType: 'image/png' };
      return renderFactura(FACTURA, logo);
    };
    const [uno, otro, deNuevo] = [await con('#0f766e'), await con('#b42318'), await con('#0f766e')];
    expect(otro.equals(uno)).toBe(false);
    expect(deNuevo.equals(uno)).toBe(true);
  });

  test('sin logo, la inicial del negocio', async () => {
    const { paginas } = await imprimir();
    expect(paginas[0]?.imagenes).toBe(0);
    expect(lineasDe(paginas)).toContain('E');
  });

  test('un logo dañado, cortado o que no es una imagen deja la inicial', async () => {
    const entero = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    const danado = Buffer.from(entero);
    danado.fill(0, 60, 400);
    for (const bytes of [
      danado,
      entero.subarray(0, 2000),
      Buffer.from('no soy una imagen'),
      Buffer.alloc(0),
    ]) {
      const { paginas } = await imprimir({}, { bytes, contentType: 'image/png' });
      expect(paginas[0]?.imagenes).toBe(0);
      expect(lineasDe(paginas)).toContain('E');
    }
  });
});

describe('El archivo', () => {
  test('su título es el número de la factura, y su autor el negocio', async () => {
    expect(await imprimir()).toMatchObject({ titulo: 'Factura 1042', autor: 'Estudio Marea' });
  });

  test('cada letra se puede buscar y copiar, aunque antes se haya impreso solo como parte de otra', async () => {
    const con = (texto: string) => ({ nota: texto, negocio: { ...FACTURA.negocio, nombre: texto } });
    await imprimir(con('Ώ'));
    const { paginas } = await imprimir(con('ΩΩ'));
    // 'ΩΩ' is printed as the business's name, in the note and in the footer, in both weights.
    expect(textosDe(paginas).filter(({ texto }) => texto === 'ΩΩ')).toHaveLength(3);
  });

  test('la misma factura da los mismos bytes, también a la vez que otras', async () => {
    const primera = await renderFactura(FACTURA, null);
    const [segunda, , tercera] = await Promise.all([
      renderFactura(FACTURA, null),
      renderFactura(DEMASIADO, null),
      renderFactura(FACTURA, null),
    ]);
    expect(primera.equals(segunda)).toBe(true);
    expect(primera.equals(tercera)).toBe(true);
  });
});
