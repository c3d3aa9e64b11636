import { DE_MEXICO, lugarDe } from '@cuenta-clara/dominio/lugares';
import { plegar } from '@cuenta-clara/dominio/texto';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';

export interface OpcionDeZona {
  readonly zona: Zona;
  readonly lugar: string;
  readonly region: string;
}

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

export const opcionDe = (zona: Zona): OpcionDeZona => {
  const region = zona in DE_MEXICO ? 'México' : REGIONES[zona.split('/')[0]!];
  return { zona, lugar: lugarDe(zona), region: region ?? LAS_DEMAS };
};

const ORDEN = ['México', ...Object.values(REGIONES), LAS_DEMAS];

/** The time zones that the browser knows, and the chosen one even when the browser lacks it. */
export const opcionesDeZona = (elegida: Zona): readonly OpcionDeZona[] => {
  const conocidas = new Set([...Object.keys(DE_MEXICO), ...Intl.supportedValuesOf('timeZone'), elegida]);
  return [...conocidas]
    .map(opcionDe)
    .sort((una, otra) => ORDEN.indexOf(una.region) - ORDEN.indexOf(otra.region));
};

export const zonasQueDicen = (opciones: readonly OpcionDeZona[], texto: string): readonly OpcionDeZona[] => {
  const palabras = plegar(texto)
    .split(/[\s/_]+/)
    .filter(Boolean);
  return opciones.filter(({ zona, lugar, region }) => {
    const suyas = plegar(`${lugar} ${region} ${zona}`).split(/[\s/_]+/);
    return palabras.every((palabra) => suyas.some((una) => una.startsWith(palabra)));
  });
};
