import { type PersonaOEmpresa } from './como-se-llama.ts';
import { marcado } from './contacto-escrito.ts';
import { palabras, plegar, sinInvisibles, soloDigitos } from './texto.ts';

/**
 * Searches find the beginning of any word of a name, the beginning of a telephone (indexed with `+`), or its
 * ending (indexed with `<`, last digit first).
 */

const inicioDeTelefono = (digitos: string): string => `+${digitos}`;
const finDeTelefono = (digitos: string): string => `<${[...digitos].reverse().join('')}`;

const SIGNOS_DELANTE = /^[^\p{L}\p{N}]+/u;
const SIGNOS = /[^\p{L}\p{N}]+/gu;
const LETRA = /\p{L}/u;

/**
 * A word with signs is also found without them, from each of its parts: `O'Brien` by `obrien`, `S.P.R.` by `spr` and `p`,
 * `"La` by `la`, `Querétaro-Norte` by `norte`. Forms with which another begins are left out: searches find the beginning.
 */
export const formasDe = (palabra: string): readonly string[] => {
  const sinLosDeDelante = palabra.replace(SIGNOS_DELANTE, '');
  const partes = sinLosDeDelante.split(SIGNOS).filter((una) => una.length > 1 || LETRA.test(una));
  const otras = [sinLosDeDelante, palabra.replaceAll(SIGNOS, ''), ...partes];
  return [palabra, ...otras.filter((una) => una !== '' && !palabra.startsWith(una))];
};

const partesDe = (texto: string): readonly string[] => texto.split(' ').filter(Boolean);

/** The run of neighbours around `partes[lugar]` that are all of a kind; none when the part itself is not. */
const corridaEn = (
  partes: readonly string[],
  lugar: number,
  esDeSuClase: (parte: string) => boolean,
): readonly string[] => {
  const esSuya = (uno: number): boolean => esDeSuClase(partes[uno] ?? '');
  if (!esSuya(lugar)) return [];
  let [desde, hasta] = [lugar, lugar + 1];
  while (esSuya(desde - 1)) desde -= 1;
  while (esSuya(hasta)) hasta += 1;
  return partes.slice(desde, hasta);
};

const UNA_LETRA = /^[^\p{L}\p{N}]*(\p{L})[^\p{L}\p{N}]*$/u;
const inicial = (parte: string): string => UNA_LETRA.exec(parte)?.[1] ?? '';
/**
 * The run of one-letter parts around `partes[lugar]`, joined: 'sa' for the first part of `S. A. de C. V.`; '' when the
 * part is longer than a letter or stands alone.
 */
const siglasEn = (partes: readonly string[], lugar: number): string => {
  const siglas = corridaEn(partes, lugar, (parte) => inicial(parte) !== '');
  return siglas.length > 1 ? siglas.map(inicial).join('') : '';
};

export const palabrasDeUnNombre = (nombre: string): readonly string[] => {
  const partes = partesDe(plegar(nombre));
  const siglas = partes.map((_parte, lugar) => siglasEn(partes, lugar)).filter(Boolean);
  return [...new Set([...partes.flatMap(formasDe), ...siglas])];
};

interface Contacto extends PersonaOEmpresa {
  readonly telefono: string | null;
}

export const palabrasDeContacto = (contacto: Contacto): readonly string[] => {
  const telefono = soloDigitos(contacto.telefono ?? '');
  return [
    ...palabrasDeUnNombre(`${contacto.nombre} ${contacto.empresa ?? ''}`),
    ...(telefono ? [inicioDeTelefono(telefono), finDeTelefono(telefono)] : []),
  ];
};

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

const MARCADO = /^\+?\d+$/;
const DE_TELEFONO = /^\+?\d*$/;
const CON_CENTAVOS = /^\d+\.\d{1,2}$/;
/** A part of a telephone in groups: `(833)`, `111-9900`, or a hyphen between two groups. */
const esGrupo = (parte: string): boolean =>
  parte !== '' && DE_TELEFONO.test(marcado(parte)) && !CON_CENTAVOS.test(parte);

const DIGITOS_DE_TELEFONO = 10;
/** An area code with signs, and the four digits by which a telephone is told: fewer would match too many telephones. */
const DIGITOS_DEL_INICIO = 3;
const DIGITOS_DEL_FINAL = 4;
/** A plain `222` is a number or an amount: as an area code it would find most customers of a town. */
const DIGITOS_DEL_INICIO_SIN_SIGNOS = 6;
const SOLO_CIFRAS = /^\d+$/;
/**
 * A search's groups of digits with at least this many digits in all are read as a telephone alone. With fewer they may
 * also be a number and an amount.
 */
const DIGITOS_SIN_AREA = 7;

const telefonosEn = (texto: string): readonly string[] => {
  if (!MARCADO.test(marcado(texto))) return [];
  const digitos = soloDigitos(texto).slice(-DIGITOS_DE_TELEFONO);
  const esFinal = digitos.length >= DIGITOS_DEL_FINAL && digitos.length < DIGITOS_DE_TELEFONO;
  const delInicio = SOLO_CIFRAS.test(texto) ? DIGITOS_DEL_INICIO_SIN_SIGNOS : DIGITOS_DEL_INICIO;
  return [
    ...(digitos.length >= delInicio ? [inicioDeTelefono(digitos)] : []),
    ...(esFinal ? [finDeTelefono(digitos)] : []),
  ];
};

const APOSTROFOS = /['’‘`´]/g;
/** The words of a part with signs; none for a part without letters, which is a number, an amount or a telephone. */
const palabrasEn = (parte: string): readonly string[] =>
  LETRA.test(parte) ? parte.replaceAll(APOSTROFOS, '').split(SIGNOS).filter(Boolean) : [];

export type Lectura<Campo extends string = string> =
  string | { readonly field: Campo; readonly from: number; readonly to: number };

/** Answers what else a part may be, also from the parts behind it. */
export type Lecturas<Campo extends string> = (
  parte: string,
  siguientes: readonly string[],
) => readonly Lectura<Campo>[];

/**
 * The parts of a search, each with all its possible meanings. `lecturas` answers the numbers and amounts that
 * a part may be. If there are any, `#7` and `$7` mean only these; other parts may also be names or telephones.
 * What several parts mean together is a meaning of each of them.
 */
export const terminosDe = <Campo extends string = never>(
  busqueda: string,
  lecturas: Lecturas<Campo> = () => [],
): readonly (readonly Lectura<Campo>[])[] => {
  const texto = plegar(sinInvisibles(busqueda)).replaceAll(/([#$]) /g, '$1');
  const partes = partesDe(texto);
  if (partes.length > 1 && partes.every(esGrupo) && soloDigitos(texto).length >= DIGITOS_SIN_AREA) {
    const telefonos = telefonosEn(texto);
    if (telefonos.length > 0) return [telefonos];
  }
  return partes.flatMap((parte, lugar) => {
    const otras = lecturas(parte, partes.slice(lugar + 1));
    if (/^[#$]/.test(parte) && otras.length > 0) return [otras];
    const grupos = corridaEn(partes, lugar, esGrupo);
    const telefonos = grupos.length > 0 ? [parte, grupos.join(' ')].flatMap(telefonosEn) : [];
    const siglas = siglasEn(partes, lugar);
    const todas = [...new Set([parte, ...otras, ...(siglas ? [siglas] : []), ...telefonos])];
    const suyas = palabrasEn(parte);
    const juntas = suyas.join('');
    if (suyas.length === 0 || juntas === parte) return [todas];
    return suyas.map((palabra) => [...todas, juntas, ...(palabra === juntas ? [] : [palabra])]);
  });
};

export const encuentra = (busqueda: string, suyas: readonly string[]): boolean =>
  terminosDe(busqueda).every((lecturas) =>
    lecturas.some(
      (lectura) => typeof lectura === 'string' && suyas.some((palabra) => palabra.startsWith(lectura)),
    ),
  );
