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

/** Cities that browsers leave in the zone's own spelling. */
const EN_ESPANOL: Readonly<Record<Zona, string>> = {
  'America/New_York': 'Nueva York',
  'America/Los_Angeles': 'Los Ángeles',
  'America/Indiana/Indianapolis': 'Indianápolis',
  'America/Sao_Paulo': 'São Paulo',
  'America/Bogota': 'Bogotá',
  'America/Panama': 'Panamá',
  'America/St_Johns': 'Terranova',
  'Asia/Shanghai': 'Shanghái',
  'Australia/Sydney': 'Sídney',
  'Europe/Moscow': 'Moscú',
  'Atlantic/Canary': 'Islas Canarias',
  'Pacific/Easter': 'Isla de Pascua',
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

/** `Japón`, `Nueva York`: whose hour it is, as the browser says it in Spanish; null where it only knows a difference. */
const enEspanol = (zona: Zona): string | null => {
  try {
    const formato = new Intl.DateTimeFormat('es-MX', { timeZone: zona, timeZoneName: 'shortGeneric' });
    const nombre = formato.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
    return /^hora de (?:el |la )?(.+)$/.exec(nombre ?? '')?.[1] ?? null;
  } catch {
    return null; // a zone that this browser does not know
  }
};

/** A place has its name in Spanish; else the zone's own name ends in it: `America/Argentina/Buenos_Aires`. */
export const opcionDe = (zona: Zona): OpcionDeZona => {
  const deMexico = MEXICO[zona];
  if (deMexico) return { zona, lugar: deMexico, region: 'México' };
  const [region = '', ...lugares] = zona.split('/');
  const lugar = EN_ESPANOL[zona] ?? enEspanol(zona) ?? (lugares.at(-1) ?? region).replaceAll('_', ' ');
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
