import { type Zona } from './zona-horaria.ts';

export const DE_MEXICO: Readonly<Record<Zona, string>> = {
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

/** Cities whose names `Intl` does not translate. */
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

const enEspanol = (zona: Zona): string | null => {
  try {
    const formato = new Intl.DateTimeFormat('es-MX', { timeZone: zona, timeZoneName: 'shortGeneric' });
    const nombre = formato.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value;
    return /^hora de (?:el |la )?(.+)$/.exec(nombre ?? '')?.[1] ?? null;
  } catch {
    return null;
  }
};

export const lugarDe = (zona: Zona): string =>
  DE_MEXICO[zona] ?? EN_ESPANOL[zona] ?? enEspanol(zona) ?? zona.split('/').at(-1)!.replaceAll('_', ' ');
