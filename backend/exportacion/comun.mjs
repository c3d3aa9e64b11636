// Lo que todas las partes del verificador usan.

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

/** @returns {any} */
export const nuevaParte = (titulo) => {
  const hallazgos = [];
  const hallar = (queja) => {
    hallazgos.push(queja);
  };
  return {
    ...{ titulo, hallazgos, avisos: [], datos: [], hallar },
    ...{ manifiesto: null, abre: null, cierra: null, huellas: [], ultimoEvento: null },
  };
};
