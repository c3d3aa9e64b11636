import { type Huella, sha256, sha256DeBytes } from '../libro/huella.ts';

/**
 * The Merkle tree of RFC 9162 (section 2.1), by SHA-256: its one root stands for every leaf and their order. A path of
 * log2(n) digests proves that a leaf is in it, another that all of an earlier tree is the beginning of a later one. What
 * the leaves are is docs/evidencia/formato.md, "The tree of all events".
 */

/** Of a leaf: a zero byte before its text, so that no inner node can pass for one. */
export const huellaDeHoja = (texto: string): Huella => sha256(`\0${texto}`);
/** Of an inner node: a one byte before both of its children. */
export const huellaDeNodo = (izquierda: Huella, derecha: Huella): Huella =>
  sha256DeBytes(`01${izquierda}${derecha}`);
/** Of a tree without leaves. */
export const RAIZ_VACIA: Huella = sha256('');

/** A full subtree: of 2^nivel leaves, the indice-th of its level. */
export interface Nodo {
  readonly nivel: number;
  readonly indice: number;
}
/** Where the digest of a full subtree is found. */
export type BuscarNodo = (nodo: Nodo) => Huella;

/** Leaves one after the other, as the RFC splits them: it begins where a subtree of its size may begin. */
export interface Rango {
  readonly desde: number;
  readonly cuantas: number;
}

/** The largest power of two that is less than n; n > 1. */
const mitad = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};

/** The full subtrees that a range is made of, the largest first. */
export const subarbolesDe = ({ desde, cuantas }: Rango): readonly Nodo[] => {
  const nodos: Nodo[] = [];
  let [lugar, quedan] = [desde, cuantas];
  while (quedan > 0) {
    const nivel = Math.floor(Math.log2(quedan));
    nodos.push({ nivel, indice: lugar / 2 ** nivel });
    [lugar, quedan] = [lugar + 2 ** nivel, quedan - 2 ** nivel];
  }
  return nodos;
};

/** MTH of the RFC. */
export const raizDe = (rango: Rango, buscar: BuscarNodo): Huella => {
  const [ultima, ...anteriores] = subarbolesDe(rango).map(buscar).reverse();
  return ultima === undefined
    ? RAIZ_VACIA
    : anteriores.reduce((derecha, izquierda) => huellaDeNodo(izquierda, derecha), ultima);
};

/** PATH of the RFC: what stands beside a leaf on its way up to the root, the lowest first. `indice` < `tamano`. */
export const rangosDeInclusion = (indice: number, tamano: number): readonly Rango[] => {
  const rangos: Rango[] = [];
  for (let [desde, cuantas] = [0, tamano]; cuantas > 1;) {
    const k = mitad(cuantas);
    const [izquierda, derecha] = [
      { desde, cuantas: k },
      { desde: desde + k, cuantas: cuantas - k },
    ];
    const estaALaIzquierda = indice < derecha.desde;
    rangos.unshift(estaALaIzquierda ? derecha : izquierda);
    ({ desde, cuantas } = estaALaIzquierda ? izquierda : derecha);
  }
  return rangos;
};

/** PROOF of the RFC: what a tree of `de` leaves and one of `a` are both made from. 0 < `de` <= `a`. */
export const rangosDeConsistencia = (de: number, a: number): readonly Rango[] => {
  const rangos: Rango[] = [];
  let [desde, m, n] = [0, de, a];
  let esElDeAntes = true;
  while (m < n) {
    const k = mitad(n);
    if (m <= k) {
      rangos.unshift({ desde: desde + k, cuantas: n - k });
      n = k;
    } else {
      rangos.unshift({ desde, cuantas: k });
      [desde, m, n] = [desde + k, m - k, n - k];
      esElDeAntes = false;
    }
  }
  return esElDeAntes ? rangos : [{ desde, cuantas: m }, ...rangos];
};

/** A tree by its size and its root. */
export interface Cima {
  readonly tamano: number;
  readonly raiz: Huella;
}

/** One of a known owner. */
export interface CimaDe extends Cima {
  readonly owner: string;
}

const esPar = (n: number): boolean => n % 2 === 0;
const entreDos = (n: number): number => Math.floor(n / 2);

/** Whether a leaf is the indice-th of a tree (RFC 9162, 2.1.3.2). */
export const estaIncluida = (
  { hoja, indice, camino }: { hoja: Huella; indice: number; camino: readonly Huella[] },
  { tamano, raiz }: Cima,
): boolean => {
  if (!(indice >= 0 && indice < tamano)) return false;
  let [lugar, ultimo, hasta] = [indice, tamano - 1, hoja];
  for (const otra of camino) {
    if (ultimo === 0) return false;
    if (!esPar(lugar) || lugar === ultimo) {
      hasta = huellaDeNodo(otra, hasta);
      while (esPar(lugar) && lugar !== 0) [lugar, ultimo] = [entreDos(lugar), entreDos(ultimo)];
    } else hasta = huellaDeNodo(hasta, otra);
    [lugar, ultimo] = [entreDos(lugar), entreDos(ultimo)];
  }
  return ultimo === 0 && hasta === raiz;
};

/** Whether all of a tree is the beginning of another (RFC 9162, 2.1.4.2). */
export const esElPrincipioDe = (de: Cima, a: Cima, prueba: readonly Huella[]): boolean => {
  if (de.tamano > a.tamano) return false;
  if (de.tamano === 0) return prueba.length === 0 && de.raiz === RAIZ_VACIA;
  if (de.tamano === a.tamano) return prueba.length === 0 && de.raiz === a.raiz;
  const esPotencia = Number.isInteger(Math.log2(de.tamano));
  const [primera, ...siguen] = esPotencia ? [de.raiz, ...prueba] : prueba;
  if (primera === undefined) return false;
  let [lugar, ultimo] = [de.tamano - 1, a.tamano - 1];
  while (!esPar(lugar)) [lugar, ultimo] = [entreDos(lugar), entreDos(ultimo)];
  let [antes, despues] = [primera, primera];
  for (const otra of siguen) {
    if (ultimo === 0) return false;
    if (!esPar(lugar) || lugar === ultimo) {
      [antes, despues] = [huellaDeNodo(otra, antes), huellaDeNodo(otra, despues)];
      while (esPar(lugar) && lugar !== 0) [lugar, ultimo] = [entreDos(lugar), entreDos(ultimo)];
    } else despues = huellaDeNodo(despues, otra);
    [lugar, ultimo] = [entreDos(lugar), entreDos(ultimo)];
  }
  return ultimo === 0 && antes === de.raiz && despues === a.raiz;
};

// ── how it is kept ──────────────────────────────────────────────────────────────────────────────────────

/**
 * Kept are the nodes of every fourth level, sixteen to a branch; what lies between is made from these. A branch that is full
 * never changes; those that are not are the edge, by which the tree grows.
 */
const NIVELES = 4;
export const POR_RAMA = 2 ** NIVELES;

/** A branch: the `indice`-th of sixteen nodes of level `NIVELES * piso`. */
export interface LugarDeRama {
  readonly piso: number;
  readonly indice: number;
}
export interface Rama extends LugarDeRama {
  readonly nodos: readonly Huella[];
}

/** The nodes of each kept level that fill no branch yet, the leaves first. */
export type Orilla = readonly (readonly Huella[])[];

/** Of so many nodes that stand side by side, a power of two, the one above all of them. */
const nodoSobre = (nodos: readonly Huella[], desde: number, cuantos: number): Huella =>
  cuantos === 1
    ? nodos[desde]!
    : huellaDeNodo(nodoSobre(nodos, desde, cuantos / 2), nodoSobre(nodos, desde + cuantos / 2, cuantos / 2));

/** The tree with one more leaf: its edge, and the branches that are full by it. */
export const conHoja = (
  orilla: Orilla,
  tamano: number,
  hoja: Huella,
): { readonly orilla: Orilla; readonly llenas: readonly Rama[] } => {
  const nueva = [...orilla];
  const llenas: Rama[] = [];
  for (let [piso, nodo] = [0, hoja]; ; piso++) {
    const nodos = [...(nueva[piso] ?? []), nodo];
    if (nodos.length < POR_RAMA) {
      nueva[piso] = nodos;
      return { orilla: nueva, llenas };
    }
    nueva[piso] = [];
    llenas.push({ piso, indice: (tamano + 1) / POR_RAMA ** (piso + 1) - 1, nodos });
    nodo = nodoSobre(nodos, 0, POR_RAMA);
  }
};

/** In which branch a full subtree is found. */
export const ramaDe = ({ nivel, indice }: Nodo): LugarDeRama => {
  const piso = Math.floor(nivel / NIVELES);
  return { piso, indice: Math.floor((indice * 2 ** (nivel % NIVELES)) / POR_RAMA) };
};

/** How many branches of a level are full in a tree of so many leaves. */
export const ramasLlenas = (tamano: number, piso: number): number =>
  Math.floor(tamano / POR_RAMA ** (piso + 1));

/** A full subtree, from the nodes of its branch, whether that is full or of the edge. */
export const nodoDe = ({ nivel, indice }: Nodo, nodos: readonly Huella[]): Huella => {
  const cuantos = 2 ** (nivel % NIVELES);
  const desde = (indice * cuantos) % POR_RAMA;
  if (desde + cuantos > nodos.length) throw new Error('a node of the tree is missing');
  return nodoSobre(nodos, desde, cuantos);
};

/** The root of a tree, from its edge alone. */
export const raizDeLaOrilla = (orilla: Orilla, tamano: number): Huella =>
  raizDe({ desde: 0, cuantas: tamano }, (nodo) => nodoDe(nodo, orilla[ramaDe(nodo).piso] ?? []));
