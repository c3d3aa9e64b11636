// El árbol de todos los eventos de la dueña (RFC 9162; "The tree of all events").
import { deHexadecimal, sha256, sha256DeTexto } from './comun.mjs';

// Un árbol sin hojas no puede tener otra: la SHA-256 de nada.
export const RAIZ_DE_NADA = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
export const hojaDelArbol = (texto) => sha256DeTexto('\0' + texto);
const nodoDe = (izquierda, derecha) => sha256(deHexadecimal('01' + izquierda + derecha));

// La mayor potencia de dos menor que n.
const mitad = (n) => 2 ** Math.ceil(Math.log2(n) - 1);

const siguiente = (camino) => {
  const una = camino.shift();
  if (!/^[0-9a-f]{64}$/.test(una)) throw new RangeError('al camino le falta una huella');
  return una;
};

// La raíz de un árbol de n hojas en el que esta es la de ese lugar.
async function raizConHoja(hoja, lugar, n, camino) {
  if (n === 1) return hoja;
  const k = mitad(n);
  if (lugar < k) return nodoDe(await raizConHoja(hoja, lugar, k, camino), siguiente(camino));
  const derecha = await raizConHoja(hoja, lugar - k, n - k, camino);
  return nodoDe(siguiente(camino), derecha);
}

// Las raíces de las primeras m hojas y de todas: las dos se hacen de lo mismo. `entera` es la primera, donde es un subárbol.
async function raicesDe(m, n, camino, entera) {
  if (m === n) {
    const una = entera ?? siguiente(camino);
    return [una, una];
  }
  const k = mitad(n);
  if (m <= k) {
    const [antes, despues] = await raicesDe(m, k, camino, entera);
    return [antes, await nodoDe(despues, siguiente(camino))];
  }
  const [antes, despues] = await raicesDe(m - k, n - k, camino, null);
  const izquierda = siguiente(camino);
  return [await nodoDe(izquierda, antes), await nodoDe(izquierda, despues)];
}

const esTamano = (n) => Number.isSafeInteger(n) && n > 0;

/** Si la hoja es la de ese lugar (el primero es 0) del árbol. */
export async function estaEnElArbol(hoja, lugar, { tamano, raiz }, camino) {
  try {
    const queda = [...camino];
    const existe = esTamano(tamano) && Number.isSafeInteger(lugar) && lugar >= 0 && lugar < tamano;
    return existe && (await raizConHoja(hoja, lugar, tamano, queda)) === raiz && queda.length === 0;
  } catch {
    return false;
  }
}

/** Si todo un árbol es el principio de otro. */
export async function esElPrincipioDe(de, a, prueba) {
  if (de.tamano === 0) return de.raiz === RAIZ_DE_NADA && prueba.length === 0;
  if (!esTamano(de.tamano) || !esTamano(a.tamano) || de.tamano > a.tamano) return false;
  try {
    const queda = [...prueba];
    const [antes, despues] = await raicesDe(de.tamano, a.tamano, queda, de.raiz);
    return antes === de.raiz && despues === a.raiz && queda.length === 0;
  } catch {
    return false;
  }
}
