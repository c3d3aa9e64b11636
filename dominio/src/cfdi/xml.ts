/** XML as it is written here: elements, attributes in the order they are given, and no text. */

export interface Nodo {
  readonly nombre: string;
  /** One without a value is left out. */
  readonly atributos: Readonly<Record<string, string | null | undefined>>;
  /** One that is null is left out. */
  readonly hijos?: readonly (Nodo | null)[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapado = (texto: string): string => texto.replace(/[&<>"]/g, (letra) => ESCAPES[letra]!);

/** Lines and what XML 1.0 has no letter for (controls, halves of a letter, U+FFFE and U+FFFF). */
const FUERA_DE_UN_RENGLON = /[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
/** SAT joins all attributes by `|` to be signed, and refuses one that has it. */
const BARRA = /\|/g;

/** A text as an attribute of a CFDI may hold it: on one line, within `largo` letters. */
export const enUnAtributo = (texto: string, largo: number): string =>
  [...texto.replace(FUERA_DE_UN_RENGLON, ' ').replace(BARRA, '/').trim()].slice(0, largo).join('').trim();

const escrito = ({ nombre, atributos, hijos = [] }: Nodo): string => {
  const suyos = Object.entries(atributos)
    .flatMap(([clave, valor]) =>
      valor === null || valor === undefined ? [] : ` ${clave}="${escapado(valor)}"`,
    )
    .join('');
  const dentro = hijos.map((hijo) => (hijo ? escrito(hijo) : '')).join('');
  return dentro ? `<${nombre}${suyos}>${dentro}</${nombre}>` : `<${nombre}${suyos}/>`;
};

export const documentoXml = (raiz: Nodo): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${escrito(raiz)}\n`;
