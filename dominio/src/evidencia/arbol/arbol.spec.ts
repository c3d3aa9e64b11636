import fc from 'fast-check';
import { sorteos } from '../../sorteos.prueba.ts';
import {
  type BuscarNodo,
  type Cima,
  type Orilla,
  RAIZ_VACIA,
  type Rango,
  conHoja,
  esElPrincipioDe,
  estaIncluida,
  huellaDeHoja,
  huellaDeNodo,
  nodoDe,
  raizDe,
  raizDeLaOrilla,
  ramaDe,
  ramasLlenas,
  rangosDeConsistencia,
  rangosDeInclusion,
} from './arbol.ts';
import { type Huella } from '../libro/huella.ts';

/** The root as RFC 9162 defines it, recursively and independent of storage. */
const mth = (hojas: readonly Huella[]): Huella => {
  if (hojas.length <= 1) return hojas[0] ?? RAIZ_VACIA;
  let k = 1;
  while (k * 2 < hojas.length) k *= 2;
  return huellaDeNodo(mth(hojas.slice(0, k)), mth(hojas.slice(k)));
};

class Arbol {
  private orilla: Orilla = [];
  private readonly ramas = new Map<string, readonly Huella[]>();
  private tamano = 0;

  constructor(hojas: readonly Huella[]) {
    for (const hoja of hojas) {
      const { orilla, llenas } = conHoja(this.orilla, this.tamano++, hoja);
      this.orilla = orilla;
      for (const { piso, indice, nodos } of llenas) this.ramas.set(`${piso}.${indice}`, nodos);
    }
  }

  get cima(): Cima {
    return { tamano: this.tamano, raiz: raizDeLaOrilla(this.orilla, this.tamano) };
  }

  private readonly buscar: BuscarNodo = (nodo) => {
    const { piso, indice } = ramaDe(nodo);
    const esLlena = indice < ramasLlenas(this.tamano, piso);
    return nodoDe(nodo, esLlena ? this.ramas.get(`${piso}.${indice}`)! : this.orilla[piso]!);
  };

  huellasDe = (rangos: readonly Rango[]): readonly Huella[] =>
    rangos.map((rango) => raizDe(rango, this.buscar));
  con = (tamano: number): Cima => ({
    tamano,
    raiz: raizDe({ desde: 0, cuantas: tamano }, this.buscar),
  });
}

const hojasDe = (cuantas: number): Huella[] =>
  Array.from({ length: cuantas }, (_, i) => huellaDeHoja(`hoja ${i}`));
const OTRA = huellaDeHoja('otra');

describe('El árbol', () => {
  // Test vectors of RFC 6962 and RFC 9162.
  const HOJAS = ['', '\0', '\x10', ' !', '01', '@ABC', 'PQRSTUVW', '`abcdefghijklmno'];
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('de %i hojas tiene la raíz de la norma', (cuantas, raiz) => {
    expect(new Arbol(HOJAS.slice(0, cuantas).map(huellaDeHoja)).cima).toEqual({ tamano: cuantas, raiz });
  });

  test('con hasta 70 hojas prueba la inclusión de cada hoja y la consistencia con cada árbol anterior', () => {
    const todas = hojasDe(70);
    const raices = [RAIZ_VACIA, ...todas.map((_hoja, i) => mth(todas.slice(0, i + 1)))];
    for (let n = 1; n <= 70; n++) {
      const hojas = todas.slice(0, n);
      const arbol = new Arbol(hojas);
      expect(arbol.cima.raiz).toBe(raices[n]);
      for (const [indice, hoja] of hojas.entries()) {
        const camino = arbol.huellasDe(rangosDeInclusion(indice, n));
        expect(estaIncluida({ hoja, indice, camino }, arbol.cima)).toBe(true);
        expect(estaIncluida({ hoja: OTRA, indice, camino }, arbol.cima)).toBe(false);
        expect(estaIncluida({ hoja, indice: (indice + 1) % n, camino }, arbol.cima)).toBe(n === 1);
        expect(estaIncluida({ hoja, indice, camino: [...camino, OTRA] }, arbol.cima)).toBe(false);
      }
      for (let de = 1; de <= n; de++) {
        const prueba = arbol.huellasDe(rangosDeConsistencia(de, n));
        const antes = { tamano: de, raiz: raices[de]! };
        expect(esElPrincipioDe(antes, arbol.cima, prueba)).toBe(true);
        expect(esElPrincipioDe({ ...antes, raiz: OTRA }, arbol.cima, prueba)).toBe(false);
        expect(esElPrincipioDe(antes, { ...arbol.cima, raiz: OTRA }, prueba)).toBe(false);
        expect(esElPrincipioDe(antes, arbol.cima, [...prueba, OTRA])).toBe(false);
      }
    }
  });

  test('con miles de hojas también, y ninguna hoja cambiada pasa por la original', () => {
    const arboles = fc.integer({ min: 2, max: 5_000 }).chain((n) =>
      fc.record({
        n: fc.constant(n),
        de: fc.integer({ min: 1, max: n }),
        indice: fc.integer({ min: 0, max: n - 1 }),
      }),
    );
    fc.assert(
      fc.property(arboles, ({ n, de, indice }) => {
        const hojas = hojasDe(n);
        const arbol = new Arbol(hojas);
        const camino = arbol.huellasDe(rangosDeInclusion(indice, n));
        expect(camino.length).toBeLessThanOrEqual(Math.ceil(Math.log2(n)));
        expect(estaIncluida({ hoja: hojas[indice]!, indice, camino }, arbol.cima)).toBe(true);
        const cambiado = new Arbol(hojas.with(indice, OTRA));
        const prueba = cambiado.huellasDe(rangosDeConsistencia(de, n));
        expect(esElPrincipioDe(arbol.con(de), cambiado.cima, prueba)).toBe(indice >= de);
      }),
      { numRuns: sorteos(10, 200) },
    );
  });

  test('una prueba sin huellas no prueba nada, y una rama incompleta no da un nodo', () => {
    const { cima } = new Arbol(hojasDe(5));
    expect(estaIncluida({ hoja: OTRA, indice: 0, camino: [] }, cima)).toBe(false);
    expect(estaIncluida({ hoja: OTRA, indice: 5, camino: [] }, cima)).toBe(false);
    expect(esElPrincipioDe({ tamano: 3, raiz: OTRA }, cima, [])).toBe(false);
    expect(esElPrincipioDe(cima, new Arbol(hojasDe(4)).cima, [])).toBe(false);
    expect(esElPrincipioDe({ tamano: 0, raiz: RAIZ_VACIA }, cima, [])).toBe(true);
    expect(() => nodoDe({ nivel: 2, indice: 0 }, hojasDe(3))).toThrow('a node of the tree is missing');
  });
});
