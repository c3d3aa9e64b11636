import { type PersonaOEmpresa } from './como-se-llama.ts';
import { marcado } from './contacto-escrito.ts';
import { palabras, plegar, sinInvisibles, soloDigitos } from './texto.ts';

/**
 * Searches find the beginning of any word of a name, the beginning of a telephone (indexed with `+`), or its
 * last four digits (indexed with `-`).
 */

const inicioDeTelefono = (digitos: string): string => `+${digitos}`;
const DIGITOS_DEL_FINAL = 4;
const finDeTelefono = (digitos: string): string => `-${digitos.slice(-DIGITOS_DEL_FINAL)}`;
const SON_UN_FINAL = new RegExp(`^\\d{${DIGITOS_DEL_FINAL}}$`);

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

const UNA_LETRA = /^[^\p{L}\p{N}]*(\p{L})[^\p{L}\p{N}]*$/u;
const inicial = (parte = ''): string => UNA_LETRA.exec(parte)?.[1] ?? '';
/**
 * The run of one-letter parts around `partes[lugar]`, joined: 'sa' for the first part of `S. A. de C. V.`; '' when the
 * part is longer than a letter or stands alone.
 */
const siglasEn = (partes: readonly string[], lugar: number): string => {
  let siglas = inicial(partes[lugar]);
  if (siglas === '') return '';
  for (let antes = lugar - 1; inicial(partes[antes]) !== ''; antes -= 1)
    siglas = inicial(partes[antes]) + siglas;
  for (let tras = lugar + 1; inicial(partes[tras]) !== ''; tras += 1) siglas += inicial(partes[tras]);
  return siglas.length > 1 ? siglas : '';
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
/**
 * A search of groups of digits, or with a country code, is for a telephone, unless a part reads as an
 * amount.
 */
const EN_GRUPOS = /^\+?[\d\s().\p{Pd}]+$/u;
const CON_CENTAVOS = /(?:^|\s)\d+\.\d{0,2}(?:\s|$)/;
const DIGITOS_DE_TELEFONO = 10;
/** With fewer digits a search is for a number or an amount: they would match too many telephones. */
const DIGITOS_DE_UN_INICIO = 7;

const telefonoDe = (texto: string): string | null => {
  const digitos = soloDigitos(texto);
  return MARCADO.test(marcado(texto)) && digitos.length >= DIGITOS_DE_UN_INICIO
    ? inicioDeTelefono(digitos.slice(-DIGITOS_DE_TELEFONO))
    : null;
};

const APOSTROFOS = /['’‘`´]/g;
/** The words of a part with signs; none for a part without letters, which is a number, an amount or a telephone. */
const palabrasEn = (parte: string): readonly string[] =>
  LETRA.test(parte) ? parte.replaceAll(APOSTROFOS, '').split(SIGNOS).filter(Boolean) : [];

export type Lectura<Campo extends string = string> =
  string | { readonly field: Campo; readonly from: number; readonly to: number };

/**
 * The parts of a search, each with all its possible meanings. `lecturas` answers the numbers and amounts that
 * a part may be. If there are any, `#7` and `$7` mean only these; other parts may also be names or telephones.
 */
export const terminosDe = <Campo extends string = never>(
  busqueda: string,
  lecturas: (parte: string) => readonly Lectura<Campo>[] = () => [],
): readonly (readonly Lectura<Campo>[])[] => {
  const texto = plegar(sinInvisibles(busqueda)).replaceAll(/([#$]) /g, '$1');
  const partes = partesDe(texto);
  const telefono = telefonoDe(texto);
  const enGrupos = EN_GRUPOS.test(texto) && !CON_CENTAVOS.test(texto);
  if (telefono && telefono !== inicioDeTelefono(texto) && enGrupos) return [[telefono]];
  return partes.flatMap((parte, lugar) => {
    const otras = lecturas(parte);
    if (/^[#$]/.test(parte) && otras.length > 0) return [otras];
    const suyo = telefonoDe(parte);
    const siglas = siglasEn(partes, lugar);
    const todas = [
      parte,
      ...otras,
      ...(siglas ? [siglas] : []),
      ...(suyo ? [suyo] : []),
      ...(SON_UN_FINAL.test(parte) ? [finDeTelefono(parte)] : []),
    ];
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
