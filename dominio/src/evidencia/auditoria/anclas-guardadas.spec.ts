import fc from 'fast-check';
import {
  AnclaIlegible,
  SIN_ANCLAS,
  esDeLaImpresa,
  leerAnclas,
  textoDeAnclas,
  textoGuardado,
} from './anclas-guardadas.ts';

const HUELLA = 'a1b2c3d4e5f60718'.repeat(4);
const ANCLA = { owner: 'luz', secuencia: 128, huella: HUELLA, fecha: '2026-02-28T12:00:00.000Z' };
const LINEA = JSON.stringify(ANCLA);
const PAPEL = { secuencia: 128, digitos: 'a1b2c3d4e5f60718', fecha: '2026-02-28' };

const MANIFIESTO = {
  formato: 'cuenta-clara/exportacion',
  owner: 'luz',
  periodo: { desde: '2026-02-01', hasta: '2026-02-28', zona: 'UTC' },
  anterior: { secuencia: 0, huella: '0'.repeat(64) },
  cabeza: { secuencia: 128, huella: HUELLA },
};

describe('Un ancla guardada fuera del producto', () => {
  const DE_LA_AUDITORIA = [
    '',
    '> cuenta-clara@0.2.0 audit',
    '> node scripts/tool.mjs audit',
    '',
    'Todo en orden: 3 eventos. Guarda estas anclas en otra parte:',
    LINEA,
    'Anclas comprobadas: ninguna.',
    '',
  ].join('\n');
  test.each([
    ['una línea de la auditoría', LINEA],
    ['lo que dijo la auditoría, con lo que npm dice antes', DE_LA_AUDITORIA],
    ['eso mismo, citado entero', DE_LA_AUDITORIA.replaceAll(/^/gm, '> ')],
    ['lo que citó un programa de correo', `> \r\n>> ${LINEA}  \r\n`],
    ['lo mismo con la marca de un editor', `\ufeff${LINEA}`],
  ])('se lee de %s', (_de, texto) => {
    expect(leerAnclas(texto)).toEqual({ ...SIN_ANCLAS, enteras: [ANCLA] });
  });

  test.each([
    ['Comprobación 128 · a1b2c3d4e5f60718 · 28/02/2026', PAPEL],
    ['comprobacion 128 a1b2c3d4e5f60718 28/02/2026', PAPEL],
    // Papers print 'Libro' before an anchor up to edition 10 (edicion.ts).
    ['Libro 128 · a1b2c3d4e5f60718 · 28/02/2026', PAPEL],
    ['Libro 128 · a1b2c3d4e5f60718 · 28/02/2026 (America/Port-au-Prince)', PAPEL],
    ['Libro 128 · a1b2c3d4e5f60718 · 28/02/2026 (Etc/GMT+6)', PAPEL],
    ['> Libro 128 · A1B2C3D4E5F60718 · 28/02/2026', PAPEL],
    ['128 a1b2c3d4e5f60718', { ...PAPEL, fecha: null }],
    ['a1b2c3d4e5f60718', { ...PAPEL, secuencia: null, fecha: null }],
  ])('se lee de una página impresa: %s', (texto, ancla) => {
    expect(leerAnclas(texto)).toEqual({ ...SIN_ANCLAS, impresas: [ancla] });
  });

  test('se lee de un manifiesto: la del final de su período, y la anterior si la hay', () => {
    expect(leerAnclas(JSON.stringify(MANIFIESTO, null, 2)).enteras).toEqual([
      { owner: 'luz', secuencia: 128, huella: HUELLA, fecha: '2026-02-28' },
    ]);
    const texto = `${JSON.stringify(MANIFIESTO, null, 2)}\n`;
    for (const pegado of [texto, texto.trim(), JSON.stringify(MANIFIESTO), texto.replaceAll('\n', '\r\n')])
      expect(leerAnclas(pegado).manifiesto).toEqual({
        ...{ owner: 'luz', desde: '2026-02-01', hasta: '2026-02-28' },
        texto,
      });
    const anterior = { secuencia: 7, huella: 'f'.repeat(64) };
    expect(leerAnclas(JSON.stringify({ ...MANIFIESTO, anterior })).enteras).toHaveLength(2);
  });

  test.each([
    ['', 'no tiene ninguna ancla'],
    ['\n> \n', 'no tiene ninguna ancla'],
    ['Todo en orden: nada.', 'no tiene ninguna ancla'],
    ['hola', 'la línea 1 no es un ancla: «hola»'],
    [`${LINEA}\n${LINEA.slice(0, 40)}\n${LINEA.slice(40)}`, 'la línea 2 no es un ancla'],
    [JSON.stringify({ ...ANCLA, huella: 'a1' }), 'la línea 1 no es un ancla'],
    [JSON.stringify({ ...ANCLA, fecha: 'ayer' }), 'la línea 1 no es un ancla'],
    [JSON.stringify({ ...ANCLA, owner: 1 }), 'la línea 1 no es un ancla'],
    ['Libro 128 · a1b2c3d4 · 28/02/2026', 'la línea 1 no es un ancla'],
    ['Libro 128 · a1b2c3d4e5f60718 · 31/02/2026', 'la línea 1 no es un ancla'],
  ])('lo que no es un ancla se dice, y no pasa por buena: %j', (texto, dicho) => {
    expect(() => leerAnclas(texto)).toThrow(AnclaIlegible);
    expect(() => leerAnclas(texto)).toThrow(dicho);
  });

  test('cualquier texto se lee o se rechaza como ilegible', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.string().map((resto) => LINEA + resto),
        ),
        (texto) => {
          try {
            const { enteras, impresas } = leerAnclas(texto);
            return enteras.length + impresas.length > 0;
          } catch (error) {
            return error instanceof AnclaIlegible;
          }
        },
      ),
    );
  });
});

describe('Un archivo que se guardó', () => {
  const bytes = (texto: string): Uint8Array => new TextEncoder().encode(texto);
  const sinZip = (): never => {
    throw new Error('no es un ZIP');
  };

  test('dice su texto; un ZIP, el de su manifiesto', () => {
    expect(textoGuardado(bytes(LINEA), sinZip)).toBe(LINEA);
    const abrir = (zip: Uint8Array, nombre: string) =>
      zip.length === 3 && nombre === 'MANIFIESTO.json' ? bytes('{}') : undefined;
    expect(textoGuardado(bytes('PK.'), abrir)).toBe('{}');
    expect(() => textoGuardado(bytes('PK de otra cosa'), abrir)).toThrow('no tiene MANIFIESTO.json');
  });

  test('que no es un texto se rechaza', () => {
    expect(() => textoGuardado(new Uint8Array([0x89, 0x50, 0]), sinZip)).toThrow('no es un texto ni un ZIP');
  });
});

test('un ancla impresa comprueba el asiento de su número y sus dígitos, y ningún otro', () => {
  expect(esDeLaImpresa(PAPEL, ANCLA)).toBe(true);
  expect(esDeLaImpresa({ ...PAPEL, secuencia: null }, ANCLA)).toBe(true);
  expect(esDeLaImpresa({ ...PAPEL, secuencia: 127 }, ANCLA)).toBe(false);
  expect(esDeLaImpresa({ ...PAPEL, digitos: 'a1b2c3d4e5f60719' }, ANCLA)).toBe(false);
});

test('al final se dice cuántas se comprobaron y hasta qué día', () => {
  expect(textoDeAnclas(SIN_ANCLAS, [])).toMatch(/^Anclas comprobadas: ninguna\./);
  expect(
    textoDeAnclas({ ...SIN_ANCLAS, enteras: [ANCLA], impresas: [PAPEL] }, [
      { ...ANCLA, fecha: '2026-03-31' },
    ]),
  ).toBe(
    'Anclas comprobadas: 3 (2 guardadas fuera, 1 del registro); la más nueva es del 31/03/2026 (días de UTC).',
  );
  const deNoche = { ...ANCLA, fecha: '2026-04-01T05:59:00.000Z' };
  expect(textoDeAnclas(SIN_ANCLAS, [deNoche], 'America/Mexico_City')).toContain(
    'la más nueva es del 31/03/2026 (días de Ciudad de México).',
  );
});
