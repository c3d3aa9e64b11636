import { type FormasDe } from '../../forma.ts';
import { type Registrado } from '../../decider.ts';
import { type Instante } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { type CimaDe } from '../arbol/arbol.ts';
import {
  EVENTOS_DE_SELLOS,
  type EventoDeSellos,
  type SelloPuesto,
  type TiempoCertificado,
} from './sellos.ts';

export interface VistaDeSello extends CimaDe {
  readonly instante: Instante;
  readonly ficha: string | null;
  readonly certificado: Instante | null;
}

export const claveDeSello = (owner: string, tamano: number): string => `${owner}.${tamano}`;

const CAMPOS = { owner: 'text', tamano: 'number', certificado: 'text', sin_tiempo: 'text' } as const;
export type CampoDeSello = keyof typeof CAMPOS;

export const esSello = (evento: Registrado): evento is Registrado<SelloPuesto> =>
  evento.type === ('SelloPuesto' satisfies EventoDeSellos['type']);

export const esTiempo = (evento: Registrado): evento is Registrado<TiempoCertificado> =>
  evento.type === ('TiempoCertificado' satisfies EventoDeSellos['type']);

const selloDe = ({ data, metadata }: Registrado<SelloPuesto>): VistaDeSello => ({
  owner: metadata.ownerId,
  ...data,
  instante: metadata.at,
  ficha: null,
  certificado: null,
});

const conTiempo = (
  sello: VistaDeSello | null,
  { ficha, instante }: TiempoCertificado['data'],
): VistaDeSello | null => sello && { ...sello, ficha, certificado: instante };

export const vistaDeSellos: Proyeccion<VistaDeSello, EventoDeSellos, CampoDeSello, 'sellos'> = {
  name: 'sellos',
  revision: 2,
  types: EVENTOS_DE_SELLOS,
  keysOf: (evento) =>
    esSello(evento) || esTiempo(evento) ? [claveDeSello(evento.metadata.ownerId, evento.data.tamano)] : [],
  project: (antes, evento) =>
    esSello(evento) ? selloDe(evento) : esTiempo(evento) ? conTiempo(antes, evento.data) : antes,
  forma: {
    owner: 'texto',
    tamano: 'numero',
    raiz: 'texto',
    instante: 'texto',
    ficha: ['o-nada', 'texto'],
    certificado: ['o-nada', 'texto'],
  } satisfies FormasDe<VistaDeSello>,
  fields: CAMPOS,
  fieldsOf: ({ owner, tamano, instante, certificado }) => ({
    owner,
    tamano,
    certificado,
    sin_tiempo: certificado === null ? instante : null,
  }),
};

export const sellosEntre = (eventos: readonly Registrado[]): readonly VistaDeSello[] =>
  eventos.filter(esSello).map(selloDe);
