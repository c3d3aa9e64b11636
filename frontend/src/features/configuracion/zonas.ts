import { plegar } from '@cuenta-clara/dominio/texto';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';

/** The time zones to choose from, as a person calls them. */

export interface OpcionDeZona {
  readonly zona: Zona;
  /** The place whose clock it is: `Tijuana`. */
  readonly lugar: string;
  /** Under what the list shows it: `México`, `Europa`. */
  readonly region: string;
}

/** Those of Mexico, which come first: from the one of most people to the border's own. */
const MEXICO: Readonly<Record<Zona, string>> = {
  'America/Mexico_City': 'Ciudad de México',
  'America/Monterrey': 'Monterrey',
  'America/Merida': 'Mérida',
  'America/Cancun': 'Cancún',
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Mazatlan': 'Mazatlán',
  'America/Hermosillo': 'Hermosillo',
  'America/Chihuahua': 'Chihuahua',
  'America/Tijuana': 'Tijuana',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Ojinaga': 'Ojinaga',
  'America/Matamoros': 'Matamoros',
};

const REGIONES: Readonly<Record<string, string>> = {
  America: 'América',
  Europe: 'Europa',
  Africa: 'África',
  Asia: 'Asia',
  Atlantic: 'Atlántico',
  Australia: 'Australia',
  Indian: 'Océano Índico',
  Pacific: 'Pacífico',
  Antarctica: 'Antártida',
  Arctic: 'Ártico',
};
const LAS_DEMAS = 'Otras';

/** The name of a zone ends in its place: `America/Argentina/Buenos_Aires`. */
export const opcionDe = (zona: Zona): OpcionDeZona => {
  const deMexico = MEXICO[zona];
  if (deMexico) return { zona, lugar: deMexico, region: 'México' };
  const [region = '', ...lugares] = zona.split('/');
  const lugar = (lugares.at(-1) ?? region).replaceAll('_', ' ');
  return { zona, lugar, region: REGIONES[region] ?? LAS_DEMAS };
};

const ORDEN = ['México', ...Object.values(REGIONES), LAS_DEMAS];

/** All that the browser knows, and the one that is chosen, known here or not. */
export const opcionesDeZona = (elegida: Zona): readonly OpcionDeZona[] => {
  const conocidas = new Set([...Object.keys(MEXICO), ...Intl.supportedValuesOf('timeZone'), elegida]);
  return [...conocidas]
    .map(opcionDe)
    .sort((una, otra) => ORDEN.indexOf(una.region) - ORDEN.indexOf(otra.region));
};

/** Those of which every word that is typed begins a word, in her language or in the zone's own name. */
export const zonasQueDicen = (opciones: readonly OpcionDeZona[], texto: string): readonly OpcionDeZona[] => {
  const palabras = plegar(texto)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return opciones.filter(({ zona, lugar, region }) => {
    const suyas = plegar(`${lugar} ${region} ${zona}`).split(/[\s/_]+/);
    return palabras.every((palabra) => suyas.some((una) => una.startsWith(palabra)));
  });
};
