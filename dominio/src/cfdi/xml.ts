export interface Nodo {
  readonly nombre: string;
  readonly atributos: Readonly<Record<string, string | null | undefined>>;
  readonly hijos?: readonly (Nodo | null)[];
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapado = (texto: string): string => texto.replace(/[&<>"]/g, (letra) => ESCAPES[letra]!);

/**
 * White space, and characters that XML 1.0 forbids (controls, lone surrogates, U+FFFE, U+FFFF): a space
 * replaces them in an attribute.
 */
const FUERA_DE_UN_RENGLON = /[\s\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
/** SAT refuses `|`, because the text to be signed joins attributes by it. */
const BARRA = /\|/g;

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
