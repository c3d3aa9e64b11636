import { esSigno, seImprime } from '@cuenta-clara/dominio/imprenta';
import { FACTURA } from './factura-de-ejemplo.prueba.ts';
import {
  type Familias,
  NORMAL,
  SEMINEGRITA,
  anchoDe,
  familiasPara,
  fuenteDe,
  partesPorFuente,
} from './fuente.ts';
import { leerPdf } from './leer-pdf.prueba.ts';
import { renderFactura } from './render-factura.ts';

const PESOS = [NORMAL, SEMINEGRITA] as const;
const TODAS = Array.from({ length: 0x110000 }, (_, punto) => punto).filter(seImprime);
const LETRAS = TODAS.filter((punto) => !esSigno(punto));
const SIGNOS = TODAS.filter(esSigno);

let usual: Familias[0];
let entera: Familias[0];
let deSignos: readonly Familias[0][];
beforeAll(async () => {
  [usual] = await familiasPara({ nombre: 'Ana' });
  [entera] = await familiasPara({ nombre: 'Ελλάδα' });
  [, ...deSignos] = await familiasPara({ nombre: '≥ 10' });
});

test('la fuente entera tiene en sus dos pesos exactamente las letras que el dominio permite imprimir', () => {
  expect(entera).not.toBe(usual);
  for (const peso of PESOS)
    expect([...fuenteDe(entera, peso).characterSet].sort((una, otra) => una - otra)).toEqual(LETRAS);
});

test('las fuentes de signos tienen exactamente los signos que faltan en la fuente entera', () => {
  const suyos = deSignos.flatMap((familia) => {
    const fuente = fuenteDe(familia);
    return fuente.characterSet.filter((punto: number) => fuente.hasGlyphForCodePoint(punto));
  });
  expect([...new Set(suyos)].filter((punto) => !LETRAS.includes(punto)).sort((a, b) => a - b)).toEqual(
    SIGNOS,
  );
});

test('un signo no cambia la fuente de las letras, ni la altura de su línea', async () => {
  expect(await familiasPara({ nombre: '★ Ana ★' })).toEqual([usual, ...deSignos]);
  expect(await familiasPara({ nombre: '★ Ελλάδα' })).toEqual([entera, ...deSignos]);
  expect(await familiasPara({ nombre: 'Ana' })).toEqual([usual]);
  for (const familia of deSignos)
    expect(fuenteDe(familia)).toMatchObject({
      ascent: fuenteDe(usual).ascent,
      descent: fuenteDe(usual).descent,
    });
});

test('un texto con signos se parte por fuentes, y mide lo que miden sus partes', async () => {
  const partes = partesPorFuente('★ Ana → Ω', await familiasPara(['★→Ω']));
  expect(partes.map(({ parte }) => parte)).toEqual(['★', ' Ana ', '→', ' Ω']);
  expect(anchoDe('★ Ana → Ω', 10)).toBeCloseTo(anchoDe('★', 10) + anchoDe(' Ana ', 10) + anchoDe('→ Ω', 10));
});

test('toda letra permitida tiene dibujo en alguna fuente: ninguna se imprime como un cuadro', async () => {
  const { characterSet } = fuenteDe(usual);
  for (const letra of '¡¿ÁÉÍÓÚÜÑáéíóúüñªº€$«»“”‘’–—…·•°±×÷½¼№™Çàêõïłşğ')
    expect(characterSet).toContain(letra.codePointAt(0));
  for (const punto of TODAS) {
    const familias = await familiasPara({ texto: String.fromCodePoint(punto) });
    for (const peso of PESOS)
      expect(familias.some((una) => fuenteDe(una, peso).hasGlyphForCodePoint(punto))).toBe(true);
  }
});

test('la mayúscula de una letra usual también es una letra usual', async () => {
  for (const punto of fuenteDe(usual).characterSet)
    expect(
      await familiasPara([String.fromCodePoint(punto).toLocaleUpperCase('es').replace('\uffff', '')]),
    ).toEqual([usual]);
});

test('con una sola letra fuera de la fuente usual toda la factura usa la entera, y se lee y mide igual', async () => {
  const textosCon = async (nota: string) => {
    const { paginas } = await leerPdf(await renderFactura({ ...FACTURA, nota }, null));
    return paginas.flatMap(({ textos }) => textos);
  };
  const [con, sin] = [await textosCon('Ω'), await textosCon('Q')];
  expect(con.filter(({ texto }) => texto !== 'Ω')).toEqual(sin.filter(({ texto }) => texto !== 'Q'));
  expect(con).toHaveLength(sin.length);
});

test.each(PESOS)('la fuente usual dibuja y separa las letras como la entera (peso %i)', (peso) => {
  const [deDiario, todas] = [fuenteDe(usual, peso), fuenteDe(entera, peso)];
  for (const punto of deDiario.characterSet.filter((cual: number) => deDiario.hasGlyphForCodePoint(cual))) {
    const [una, otra] = [deDiario.glyphForCodePoint(punto), todas.glyphForCodePoint(punto)];
    expect([punto, una.advanceWidth, una.path.toSVG()]).toEqual([
      punto,
      otra.advanceWidth,
      otra.path.toSVG(),
    ]);
  }
  for (const texto of [
    'AVISO: Tú y Yo, LTDA. «Taxi»',
    'Oficina, efímero, flan, afligir',
    '1/2 · 10.50 € 3ª Nº 7',
  ]) {
    const avances = [deDiario, todas].map((fuente) =>
      fuente.layout(texto).positions.map(({ xAdvance }: { xAdvance: number }) => xAdvance),
    );
    expect(avances[0]).toEqual(avances[1]);
  }
});

test('el ancho de un texto es la suma de sus letras, también con dos fuentes', () => {
  expect(anchoDe('aΩ', 10)).toBeCloseTo(anchoDe('a', 10) + anchoDe('Ω', 10));
  expect(anchoDe('Ω', 10)).toBe((fuenteDe(entera).glyphForCodePoint(0x3a9).advanceWidth * 10) / 1000);
});
