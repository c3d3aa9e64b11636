import { type FormasDe } from '../../forma.ts';
import { type Dia } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { EVENTOS_DE_DIAS, type EventoDeDias, type FinDeDia } from './fin-de-dia.ts';

export interface VistaDeFinDeDia extends FinDeDia {
  readonly owner: string;
}

export const claveDeFinDeDia = (owner: string, dia: Dia): string => `${owner}.${dia}`;

const CAMPOS = { owner: 'text', dia: 'text' } as const;
export type CampoDeFinDeDia = keyof typeof CAMPOS;

export const vistaDeFinesDeDia: Proyeccion<VistaDeFinDeDia, EventoDeDias, CampoDeFinDeDia, 'fines_de_dia'> = {
  name: 'fines_de_dia',
  revision: 1,
  types: EVENTOS_DE_DIAS,
  keysOf: ({ data, metadata }) => [claveDeFinDeDia(metadata.ownerId, data.dia)],
  project: (_antes, { data, metadata }) => ({ owner: metadata.ownerId, ...data }),
  forma: {
    owner: 'texto',
    dia: 'texto',
    zona: 'texto',
    secuencia: 'numero',
    huella: 'texto',
  } satisfies FormasDe<VistaDeFinDeDia>,
  fields: CAMPOS,
  fieldsOf: ({ owner, dia }) => ({ owner, dia }),
};
