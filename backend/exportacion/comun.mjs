// Lo que todas las partes del verificador usan.

// Cómo empieza todo informe: así se reconoce uno que quedó guardado en la carpeta.
export const TITULO = 'Verificación de Cuenta Clara';

/** Lo que se dio no se puede leer; el texto dice por qué. */
export class Ilegible extends Error {}

// Lo que cambia una pantalla y no se ve en ella: órdenes de consola, saltos de línea, marcas que voltean el texto, letras que no existen, y
// muchos espacios seguidos, que en una consola llevan a otro renglón. U+200D se queda: une los emoji de un nombre.
const NO_SE_VE = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|\p{Zs}{3,}/gu;
/** Un texto como se muestra: de lo que no se ve, su número (`\u{1b}`). Todo lo que el verificador dice pasa por aquí. */
export const imprimible = (texto) =>
  String(texto).replace(NO_SE_VE, (esto) => [...esto].map((uno) => '\\u{' + uno.codePointAt(0).toString(16) + '}').join(''));

export const hexadecimal = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const deHexadecimal = (texto) => Uint8Array.from(texto.match(/../g) ?? [], (dos) => parseInt(dos, 16));
export const sha256 = async (bytes) => hexadecimal(await crypto.subtle.digest('SHA-256', bytes));
export const sha256DeTexto = (texto) => sha256(new TextEncoder().encode(texto));

// JSON canónico (RFC 8785): sin espacios y con las claves en orden.
export const canonico = (valor) => {
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  if (Array.isArray(valor)) return '[' + valor.map(canonico).join(',') + ']';
  const campos = Object.keys(valor).sort();
  return '{' + campos.map((campo) => JSON.stringify(campo) + ':' + canonico(valor[campo])).join(',') + '}';
};

export const leido = (texto) => {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
};

export const escritoDia = (dia) => dia.split('-').reverse().join('/');

export const plural = (cuantos, uno, varios) => cuantos + ' ' + (cuantos === 1 ? uno : varios);
export const losPrimeros = (cuantos) => (cuantos === 1 ? 'el primer evento' : 'los primeros ' + cuantos + ' eventos');

/**
 * Lo que se dice de una de las cosas que se dieron. `huellas`: por las que se la conoce; `cimas`: las raíces que dice, cada una con su
 * dueña y de cuántos eventos.
 * @returns {any}
 */
export const nuevaParte = (titulo) => {
  const hallazgos = [];
  const hallar = (queja) => {
    hallazgos.push(queja);
  };
  return {
    ...{ titulo, hallazgos, avisos: [], datos: [], hallar },
    ...{ manifiesto: null, abre: null, cierra: null, huellas: [], cimas: [], ultimoEvento: null, esPrueba: false },
  };
};
