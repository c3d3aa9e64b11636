import { type PersonaOEmpresa } from './como-se-llama.ts';
import { marcado, soloLetras } from './contacto-escrito.ts';
import { palabras, plegar, sinInvisibles, soloDigitos } from './texto.ts';

/**
 * How people are found, and what is made out to them: by the start of any word of the name, or of the telephone however it
 * is written, or by how that ends. A telephone is a word of its own kind, told apart from those of a name by its first letter.
 */

const inicioDeTelefono = (digitos: string): string => `+${digitos}`;
/** Its last four digits, by which people tell telephones apart, are a word of their own kind, too. */
const DIGITOS_DEL_FINAL = 4;
const finDeTelefono = (digitos: string): string => `-${digitos.slice(-DIGITOS_DEL_FINAL)}`;
const SON_UN_FINAL = new RegExp(`^\\d{${DIGITOS_DEL_FINAL}}$`);

interface Contacto extends PersonaOEmpresa {
  readonly telefono: string | null;
}

/** The words by which whoever has these names and this telephone is found. */
export const palabrasDeContacto = (contacto: Contacto): readonly string[] => {
  const telefono = soloDigitos(contacto.telefono ?? '');
  return [
    ...palabras(`${contacto.nombre} ${contacto.empresa ?? ''}`),
    ...(telefono ? [inicioDeTelefono(telefono), finDeTelefono(telefono)] : []),
  ];
};

/** The words by which a customer is found: her e-mail and her RFC are among them. */
export const palabrasDeCliente = ({
  email,
  fiscal,
  ...contacto
}: Contacto & {
  readonly email: string | null;
  readonly fiscal: { readonly rfc: string } | null;
}): readonly string[] => [
  ...palabrasDeContacto(contacto),
  ...palabras(email ?? ''),
  ...(fiscal ? palabras(fiscal.rfc) : []),
];

/** A telephone as it is dialled, its country's code before it. */
const MARCADO = /^\+?\d+$/;
/** In groups, or with its country's code, it can be nothing else, but where a part of it reads as an amount. */
const EN_GRUPOS = /^\+?[\d\s().\p{Pd}]+$/u;
const CON_CENTAVOS = /(?:^|\s)\d+\.\d{0,2}(?:\s|$)/;
const DIGITOS_DE_TELEFONO = 10;
/** With fewer digits it is a number or an amount, which half a town's telephones would bury. */
const DIGITOS_DE_UN_INICIO = 7;

const telefonoDe = (texto: string): string | null => {
  const digitos = soloDigitos(texto);
  return MARCADO.test(marcado(texto)) && digitos.length >= DIGITOS_DE_UN_INICIO
    ? inicioDeTelefono(digitos.slice(-DIGITOS_DE_TELEFONO))
    : null;
};

/** A name as it is written elsewhere: `o'farrill`, `ma.`, `jose-luis`. */
const ESCRITO_COMO_NOMBRE = /^[\p{L}.,;()'’‘`´\p{Pd}]+$/u;
/** The words of such a name as a customer's has them; one of nothing else. */
const palabrasDeNombre = (parte: string): readonly string[] =>
  (ESCRITO_COMO_NOMBRE.test(parte) && soloLetras(parte).split(' ')) || [''];

/** What a part of a search may stand for: the start of a word, or so much in a number of what is found. */
export type Lectura<Campo extends string = string> =
  string | { readonly field: Campo; readonly from: number; readonly to: number };

/**
 * What a search looks for: for each part of it, all that it may stand for. `lecturas` says what a part may be beside a name
 * or a telephone; what begins with a mark (`#7`, `$7`) is then that and nothing else.
 */
export const terminosDe = <Campo extends string = never>(
  busqueda: string,
  lecturas: (parte: string) => readonly Lectura<Campo>[] = () => [],
): readonly (readonly Lectura<Campo>[])[] => {
  const texto = plegar(sinInvisibles(busqueda)).replaceAll(/([#$]) /g, '$1');
  const partes = texto.split(' ').filter(Boolean);
  const telefono = telefonoDe(texto);
  const enGrupos = EN_GRUPOS.test(texto) && !CON_CENTAVOS.test(texto);
  if (telefono && telefono !== inicioDeTelefono(texto) && enGrupos) return [[telefono]];
  return partes.flatMap((parte) => {
    const otras = lecturas(parte);
    if (/^[#$]/.test(parte) && otras.length > 0) return [otras];
    const suyo = telefonoDe(parte);
    return palabrasDeNombre(parte).map((palabra) => [
      parte,
      ...(palabra && palabra !== parte ? [palabra] : []),
      ...otras,
      ...(suyo ? [suyo] : []),
      ...(SON_UN_FINAL.test(parte) ? [finDeTelefono(parte)] : []),
    ]);
  });
};

/** Whether a search finds what has these words. */
export const encuentra = (busqueda: string, suyas: readonly string[]): boolean =>
  terminosDe(busqueda).every((lecturas) =>
    lecturas.some(
      (lectura) => typeof lectura === 'string' && suyas.some((palabra) => palabra.startsWith(lectura)),
    ),
  );
