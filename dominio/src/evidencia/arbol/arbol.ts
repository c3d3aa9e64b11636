import { type Huella, sha256, sha256DeBytes } from '../libro/huella.ts';

/**
 * The Merkle tree of RFC 9162 (section 2.1) with SHA-256. An inclusion proof shows that the tree has a leaf,
 * a consistency proof that an earlier tree is a prefix. Leaves are defined in docs/evidencia/formato.md, "The
 * tree of all events".
 */

/** A leaf is hashed after a byte 0, a node after a byte 1, so that no node passes for a leaf. */
export const huellaDeHoja = (texto: string): Huella => sha256(`\0${texto}`);
export const huellaDeNodo = (izquierda: Huella, derecha: Huella): Huella =>
  sha256DeBytes(`01${izquierda}${derecha}`);
export const RAIZ_VACIA: Huella = sha256('');

/** A full subtree of 2^nivel leaves; `indice` counts the subtrees of that level from 0. */
export interface Nodo {
  readonly nivel: number;
  readonly indice: number;
}
export type BuscarNodo = (nodo: Nodo) => Huella;

/** Consecutive leaves. `desde` must be a multiple of the largest power of two up to `cuantas`. */
export interface Rango {
  readonly desde: number;
  readonly cuantas: number;
}

const mitad = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};

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

export const raizDe = (rango: Rango, buscar: BuscarNodo): Huella => {
  const [ultima, ...anteriores] = subarbolesDe(rango).map(buscar).reverse();
  return ultima === undefined
    ? RAIZ_VACIA
    : anteriores.reduce((derecha, izquierda) => huellaDeNodo(izquierda, derecha), ultima);
};

/** PATH of the RFC: the siblings from the leaf up to the root, the lowest first. `indice` < `tamano`. */
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

/**
 * PROOF of the RFC: subtrees from which both roots, over `de` and over `a` leaves, are computed. 0 < `de` <=
 * `a`.
 */
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

export interface Cima {
  readonly tamano: number;
  readonly raiz: Huella;
}

export interface CimaDe extends Cima {
  readonly owner: string;
}

const esPar = (n: number): boolean => n % 2 === 0;
const entreDos = (n: number): number => Math.floor(n / 2);

/** Verifies an inclusion proof (RFC 9162, 2.1.3.2). */
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

/** Verifies that `de` is a prefix of `a` (RFC 9162, 2.1.4.2). */
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

/**
 * Only every fourth level is stored, in branches of sixteen nodes; other nodes are computed. Full branches
 * never change. Nodes that fill no branch yet are the edge (`Orilla`), where the tree grows.
 */
const NIVELES = 4;
export const POR_RAMA = 2 ** NIVELES;

/**
 * A branch has 16 consecutive nodes of level `NIVELES * piso`; `indice` counts that level's branches from 0.
 */
export interface LugarDeRama {
  readonly piso: number;
  readonly indice: number;
}
export interface Rama extends LugarDeRama {
  readonly nodos: readonly Huella[];
}

export type Orilla = readonly (readonly Huella[])[];

/** `cuantos` is a power of two. */
const nodoSobre = (nodos: readonly Huella[], desde: number, cuantos: number): Huella =>
  cuantos === 1
    ? nodos[desde]!
    : huellaDeNodo(nodoSobre(nodos, desde, cuantos / 2), nodoSobre(nodos, desde + cuantos / 2, cuantos / 2));

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

export const ramaDe = ({ nivel, indice }: Nodo): LugarDeRama => {
  const piso = Math.floor(nivel / NIVELES);
  return { piso, indice: Math.floor((indice * 2 ** (nivel % NIVELES)) / POR_RAMA) };
};

export const ramasLlenas = (tamano: number, piso: number): number =>
  Math.floor(tamano / POR_RAMA ** (piso + 1));

export const nodoDe = ({ nivel, indice }: Nodo, nodos: readonly Huella[]): Huella => {
  const cuantos = 2 ** (nivel % NIVELES);
  const desde = (indice * cuantos) % POR_RAMA;
  if (desde + cuantos > nodos.length) throw new Error('a node of the tree is missing');
  return nodoSobre(nodos, desde, cuantos);
};

export const raizDeLaOrilla = (orilla: Orilla, tamano: number): Huella =>
  raizDe({ desde: 0, cuantas: tamano }, (nodo) => nodoDe(nodo, orilla[ramaDe(nodo).piso] ?? []));
