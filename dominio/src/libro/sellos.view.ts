import { type Registrado } from '../decider.ts';
import { type Instante } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type CimaDe } from './arbol.ts';
import { EVENTOS_DE_SELLOS, type EventoDeSellos, type SelloPuesto } from './sellos.ts';

export const PREFIJO_DE_SELLOS = 'sellos-';

export interface VistaDeSello extends CimaDe {
  readonly instante: Instante;
}

export const claveDeSello = (owner: string, tamano: number): string => `${owner}.${tamano}`;

/** What a seal is found by: how many events it covers. */
const CAMPOS = { owner: 'text', tamano: 'number' } as const;
export type CampoDeSello = keyof typeof CAMPOS;

export const esSello = (evento: Registrado): evento is Registrado<SelloPuesto> =>
  evento.type === ('SelloPuesto' satisfies EventoDeSellos['type']);

const selloDe = ({ data, metadata }: Registrado<SelloPuesto>): VistaDeSello => ({
  owner: metadata.ownerId,
  ...data,
  instante: metadata.at,
});

/** The read model `sellos`: one document a seal. */
export const vistaDeSellos: Proyeccion<VistaDeSello, EventoDeSellos, CampoDeSello> = {
  name: 'sellos',
  revision: 1,
  types: EVENTOS_DE_SELLOS,
  keysOf: (evento) => (esSello(evento) ? [claveDeSello(evento.metadata.ownerId, evento.data.tamano)] : []),
  project: (antes, evento) => (esSello(evento) ? selloDe(evento) : antes),
  fields: CAMPOS,
  indexes: [['owner', 'tamano']],
  fieldsOf: ({ owner, tamano }) => ({ owner, tamano }),
};

/** The seals that were recorded among these events. */
export const sellosEntre = (eventos: readonly Registrado[]): readonly VistaDeSello[] =>
  eventos.filter(esSello).map(selloDe);
