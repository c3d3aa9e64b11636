import { type FormasDe } from '../../forma.ts';
import { type Evento, type Registrado } from '../../decider.ts';
import { EVENTOS } from '../../eventos.ts';
import { type Instante } from '../../fechas.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import {
  type Cima,
  type LugarDeRama,
  type Orilla,
  type Rama,
  conHoja,
  huellaDeHoja,
  raizDeLaOrilla,
} from './arbol.ts';
import { type Huella, textoDeEvento } from '../libro/huella.ts';
import { EVENTOS_DE_DIAS } from '../fin-de-dia/fin-de-dia.ts';
import { esSello, esTiempo } from '../sellos/sellos.view.ts';

/**
 * The tree of an owner's events, in log order (docs/evidencia/formato.md). Each event changes the document of
 * the edge (`Orilla` in arbol.ts); every sixteenth also writes a branch.
 */
export type DocumentoDeArbol = DocumentoDeOrilla | DocumentoDeRama;

export interface DocumentoDeOrilla {
  readonly es: 'orilla';
  readonly owner: string;
  readonly tamano: number;
  readonly orilla: Orilla;
  readonly lugares: readonly string[];
  readonly posicion: string;
  readonly sin_sello: Instante | null;
}

export interface DocumentoDeRama {
  readonly es: 'rama';
  readonly owner: string;
  readonly indice: number;
  readonly nodos: readonly Huella[];
  readonly lugares: readonly string[];
}

type Otra = (key: string) => DocumentoDeArbol | null;

export const claveDeOrilla = (owner: string): string => owner;
export const claveDeRama = (owner: string, { piso, indice }: LugarDeRama): string =>
  `${owner}.${piso}.${indice}`;

const NADA: DocumentoDeOrilla = {
  es: 'orilla',
  owner: '',
  tamano: 0,
  orilla: [],
  lugares: [],
  posicion: '',
  sin_sello: null,
};
export const orillaDe = (documento: DocumentoDeArbol | null): DocumentoDeOrilla =>
  documento?.es === 'orilla' ? documento : NADA;
export const ramaGuardada = (documento: DocumentoDeArbol | null): DocumentoDeRama | null =>
  documento?.es === 'rama' ? documento : null;

export const cimaDe = ({ orilla, tamano }: DocumentoDeOrilla): Cima => ({
  tamano,
  raiz: raizDeLaOrilla(orilla, tamano),
});

const esDelSellar = (evento: Registrado<Evento>): boolean =>
  Object.hasOwn(EVENTOS_DE_DIAS, evento.type) || esTiempo(evento);

const sinSelloTras = (
  { tamano, sin_sello }: DocumentoDeOrilla,
  evento: Registrado<Evento>,
): Instante | null => {
  // Events recorded while a seal was made are covered by the next seal.
  if (esSello(evento)) return evento.data.tamano === tamano ? null : sin_sello && evento.metadata.at;
  return esDelSellar(evento) ? sin_sello : (sin_sello ?? evento.metadata.at);
};

interface Paso {
  readonly orilla: DocumentoDeOrilla;
  readonly llenas: readonly Rama[];
  readonly lugares: readonly string[];
}

/**
 * What the last event adds to the tree, cached because all its documents derive from it. `documento` is the
 * edge (`Orilla`) before the event.
 */
let ultimo: {
  readonly evento: Registrado<Evento>;
  readonly documento: DocumentoDeArbol | null;
  readonly paso: Paso;
} | null = null;

const pasoDe = (evento: Registrado<Evento>, documento: DocumentoDeArbol | null): Paso => {
  if (ultimo?.evento === evento && ultimo.documento === documento) return ultimo.paso;
  const antes = orillaDe(documento);
  const { orilla, llenas } = conHoja(antes.orilla, antes.tamano, huellaDeHoja(textoDeEvento(evento)));
  const lugares = [...antes.lugares, evento.position];
  const paso: Paso = {
    orilla: {
      es: 'orilla',
      owner: evento.metadata.ownerId,
      tamano: antes.tamano + 1,
      orilla,
      lugares: llenas.length > 0 ? [] : lugares,
      posicion: evento.position,
      sin_sello: sinSelloTras(antes, evento),
    },
    llenas,
    lugares,
  };
  ultimo = { evento, documento, paso };
  return paso;
};

const CAMPOS = { owner: 'text', hasta: 'text', sin_sello: 'text' } as const;
export type CampoDeArbol = keyof typeof CAMPOS;

export const vistaDeArbol: Proyeccion<DocumentoDeArbol, Evento, CampoDeArbol, 'arbol'> = {
  name: 'arbol',
  revision: 1,
  types: EVENTOS,
  // The edge is written last: branches derive from the edge before the event.
  keysOf: (evento, otra: Otra) => {
    const { ownerId } = evento.metadata;
    const documento = otra(claveDeOrilla(ownerId));
    // After an interruption an event is projected again. When the edge includes it, nothing is left to write.
    if (orillaDe(documento).posicion >= evento.position) return [];
    const { llenas } = pasoDe(evento, documento);
    return [...llenas.map((rama) => claveDeRama(ownerId, rama)), claveDeOrilla(ownerId)];
  },
  project: (_vista, evento, key, otra: Otra) => {
    const { ownerId: owner } = evento.metadata;
    const { orilla, llenas, lugares } = pasoDe(evento, otra(claveDeOrilla(owner)));
    if (key === claveDeOrilla(owner)) return orilla;
    const { piso, indice, nodos } = llenas.find((rama) => claveDeRama(owner, rama) === key)!;
    return { es: 'rama', owner, indice, nodos, lugares: piso === 0 ? lugares : [] };
  },
  forma: {
    porClase: {
      orilla: {
        es: 'texto',
        owner: 'texto',
        tamano: 'numero',
        orilla: ['cada', ['cada', 'texto']],
        lugares: ['cada', 'texto'],
        posicion: 'texto',
        sin_sello: 'cualquiera',
      },
      rama: {
        es: 'texto',
        owner: 'texto',
        indice: 'numero',
        nodos: ['cada', 'texto'],
        lugares: ['cada', 'texto'],
      },
    },
  } satisfies FormasDe<DocumentoDeArbol>,
  fields: CAMPOS,
  fieldsOf: (documento) =>
    documento.es === 'orilla'
      ? { owner: documento.owner, hasta: null, sin_sello: documento.sin_sello }
      : { owner: documento.owner, hasta: documento.lugares.at(-1) ?? null, sin_sello: null },
};
