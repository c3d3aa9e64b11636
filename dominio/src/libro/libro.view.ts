import { type Proyeccion } from '../proyeccion.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '../facturas/factura.ts';
import { palabras } from '../texto.ts';
import {
  type Asiento,
  type Cabeza,
  type CuentaDeFactura,
  LIBRO_VACIO,
  asentar,
  cuentaTras,
} from './libro.ts';

/**
 * The documents of the read model `libro`: the entries that are read, and what the next ones are made from, the
 * account of each invoice and the head of each ledger.
 */
export type DocumentoDeLibro =
  | { readonly es: 'asiento'; readonly asiento: Asiento }
  | { readonly es: 'cuenta'; readonly cuenta: CuentaDeFactura }
  | { readonly es: 'cabeza'; readonly cabeza: Cabeza };

type Otra = (key: string) => DocumentoDeLibro | null;

export const claveDeCabeza = (owner: string): string => owner;
export const claveDeAsiento = (owner: string, posicion: string): string => `${owner}.${posicion}`;

const cuentaDe = (documento: DocumentoDeLibro | null): CuentaDeFactura | null =>
  documento?.es === 'cuenta' ? documento.cuenta : null;
export const asientoDe = (documento: DocumentoDeLibro | null): Asiento | null =>
  documento?.es === 'asiento' ? documento.asiento : null;
export const cabezaDe = (documento: DocumentoDeLibro | null): Cabeza =>
  documento?.es === 'cabeza' ? documento.cabeza : LIBRO_VACIO;

const cabezaTras = (asiento: Asiento | null): DocumentoDeLibro | null => {
  if (!asiento) return null;
  const { secuencia, huella, saldo } = asiento;
  return { es: 'cabeza', cabeza: { secuencia, huella, saldo } };
};

/** What an entry is found and sorted by. */
const CAMPOS = {
  owner: 'text',
  secuencia: 'number',
  posicion: 'text',
  tipo: 'text',
  instante: 'text',
} as const;
export type CampoDelLibro = keyof typeof CAMPOS;

/** The read model `libro`. Its lists find entries alone: the other documents have no owner there. */
export const vistaDeLibro: Proyeccion<DocumentoDeLibro, EventoDeFactura, CampoDelLibro> = {
  name: 'libro',
  revision: 1,
  types: EVENTOS_DE_FACTURA,
  // The entry first: it is made from the other two as they were, and the head is made from it.
  keysOf: ({ streamId, position, metadata: { ownerId } }) => [
    claveDeAsiento(ownerId, position),
    streamId,
    claveDeCabeza(ownerId),
  ],
  project: (vista, evento, key, otra: Otra) => {
    const { ownerId } = evento.metadata;
    const claveDelAsiento = claveDeAsiento(ownerId, evento.position);
    if (key === claveDeCabeza(ownerId)) return cabezaTras(asientoDe(otra(claveDelAsiento)));
    if (key === claveDelAsiento) {
      const cabeza = cabezaDe(otra(claveDeCabeza(ownerId)));
      return { es: 'asiento', asiento: asentar(evento, cuentaDe(otra(evento.streamId)), cabeza) };
    }
    const cuenta = cuentaTras(cuentaDe(vista), evento);
    return cuenta && { es: 'cuenta', cuenta };
  },
  fields: CAMPOS,
  // Read from the newest entry back: the instant beside the sequence answers a period and an as-of from the index,
  // whatever the clock did.
  indexes: [
    ['posicion'],
    ['owner', 'posicion'],
    ['owner', 'secuencia', 'instante'],
    ['owner', 'tipo', 'secuencia', 'instante'],
  ],
  fieldsOf: (documento) => {
    if (documento.es !== 'asiento')
      return { owner: null, secuencia: null, posicion: null, tipo: null, instante: null };
    const { owner, secuencia, tipo, instante, evento } = documento.asiento;
    return { owner, secuencia, posicion: evento.posicion, tipo, instante };
  },
  wordsOf: (documento) => (documento.es === 'asiento' ? palabras(documento.asiento.cliente) : []),
};
