import { type Registrado } from '../../decider.ts';
import { type FormasDe } from '../../forma.ts';
import { type Proyeccion } from '../../proyeccion.ts';
import { personaDe } from '../../como-se-llama.ts';
import { type Instante } from '../../fechas.ts';
import { formatoDeDinero } from '../../dinero.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '../../facturas/factura.ts';
import { palabrasDeContacto } from '../../busqueda.ts';
import {
  type Asiento,
  type Cabeza,
  type CuentaDeFactura,
  LIBRO_VACIO,
  asentar,
  cuentaTras,
} from './libro.ts';

export type DocumentoDeLibro =
  | DocumentoDeAsiento
  | (ContactoDeFactura & { readonly es: 'cuenta'; readonly cuenta: CuentaDeFactura })
  | { readonly es: 'cabeza'; readonly cabeza: Cabeza; readonly maximo: Instante };

/** Searches find the invoice's customer by these too, though entries and their fingerprints hold only `cliente`. */
interface ContactoDeFactura {
  /** Contact of the company. */
  readonly persona: string;
  readonly telefono: string | null;
}

export interface DocumentoDeAsiento extends ContactoDeFactura {
  readonly es: 'asiento';
  readonly asiento: Asiento;
  /** The latest instant of all entries up to and including this entry. */
  readonly maximo: Instante;
  /** Milliseconds by which the entry is behind `maximo`: 0 unless the clock went back. */
  readonly atraso: number;
}

type Otra = (key: string) => DocumentoDeLibro | null;

export const claveDeCabeza = (owner: string): string => owner;
export const claveDeAsiento = (owner: string, posicion: string): string => `${owner}.${posicion}`;

const cuentaDe = (documento: DocumentoDeLibro | null): CuentaDeFactura | null =>
  documento?.es === 'cuenta' ? documento.cuenta : null;
export const asientoDe = (documento: DocumentoDeLibro | null): Asiento | null =>
  documento?.es === 'asiento' ? documento.asiento : null;
export const cabezaDe = (documento: DocumentoDeLibro | null): Cabeza =>
  documento?.es === 'cabeza' ? documento.cabeza : LIBRO_VACIO;

export const nombreDelAsiento = (documento: DocumentoDeLibro): string => {
  const asiento = asientoDe(documento);
  if (!asiento) return 'La cabeza del libro';
  const { secuencia, numero_factura, cliente, total } = asiento;
  return `Asiento ${secuencia} · Factura ${numero_factura} · ${cliente} · ${formatoDeDinero(total)}`;
};

export const instanteDeCabeza = (documento: DocumentoDeLibro | null): Instante | null =>
  documento?.es === 'cabeza' ? documento.maximo : null;

const cabezaTras = (documento: DocumentoDeLibro | null): DocumentoDeLibro | null => {
  if (documento?.es !== 'asiento') return null;
  const { secuencia, huella, saldo } = documento.asiento;
  return { es: 'cabeza', cabeza: { secuencia, huella, saldo }, maximo: documento.maximo };
};

const contactoTras = (vista: DocumentoDeLibro | null, { data }: EventoDeFactura): ContactoDeFactura => {
  if ('cliente' in data) return { persona: personaDe(data.cliente), telefono: data.cliente.telefono };
  if (vista?.es !== 'cuenta') return { persona: '', telefono: null };
  return { persona: vista.persona, telefono: vista.telefono };
};

const documentoDe = (
  evento: Registrado<EventoDeFactura>,
  antes: DocumentoDeLibro | null,
  cabeza: DocumentoDeLibro | null,
): DocumentoDeAsiento => {
  const asiento = asentar(evento, cuentaDe(antes), cabezaDe(cabeza));
  const hasta = instanteDeCabeza(cabeza) ?? '';
  const maximo = asiento.instante > hasta ? asiento.instante : hasta;
  const atraso = Date.parse(maximo) - Date.parse(asiento.instante);
  return { es: 'asiento', asiento, ...contactoTras(antes, evento), maximo, atraso };
};

const CAMPOS = {
  owner: 'text',
  secuencia: 'number',
  posicion: 'place',
  tipo: 'text',
  instante: 'instant',
  maximo: 'instant',
  atraso: 'number',
} as const;
export type CampoDelLibro = keyof typeof CAMPOS;

const SUMAS = { facturado: 'numero', cobrado: 'numero', revertido: 'numero' } as const;

/**
 * Lists of an owner's documents have only ledger entries, because the other documents have no owner field.
 */
export const vistaDeLibro: Proyeccion<DocumentoDeLibro, EventoDeFactura, CampoDelLibro, 'libro'> = {
  name: 'libro',
  revision: 6,
  types: EVENTOS_DE_FACTURA,
  // The entry is written first: it derives from the other documents' state before the event. The ledger's
  // head is written last: it derives from the entry.
  keysOf: ({ streamId, position, metadata: { ownerId } }) => [
    claveDeAsiento(ownerId, position),
    streamId,
    claveDeCabeza(ownerId),
  ],
  project: (vista, evento, key, otra: Otra) => {
    const { ownerId } = evento.metadata;
    const claveDelAsiento = claveDeAsiento(ownerId, evento.position);
    if (key === claveDeCabeza(ownerId)) return cabezaTras(otra(claveDelAsiento));
    if (key === claveDelAsiento)
      return documentoDe(evento, otra(evento.streamId), otra(claveDeCabeza(ownerId)));
    const cuenta = cuentaTras(cuentaDe(vista), evento);
    return cuenta && { es: 'cuenta', cuenta, ...contactoTras(vista, evento) };
  },
  forma: {
    porClase: {
      asiento: {
        es: 'texto',
        asiento: {
          forma: 'numero',
          owner: 'texto',
          secuencia: 'numero',
          tipo: 'texto',
          factura_id: 'texto',
          numero_factura: 'numero',
          cliente: 'texto',
          estado: ['o-nada', 'texto'],
          total: 'numero',
          balance_restante: 'numero',
          movimiento: SUMAS,
          saldo: SUMAS,
          usuario: 'texto',
          instante: 'texto',
          evento: { id: 'texto', posicion: 'texto', huella: 'texto' },
          anterior: 'texto',
          huella: 'texto',
        },
        persona: 'texto',
        telefono: ['o-nada', 'texto'],
        maximo: 'texto',
        atraso: 'numero',
      },
      cuenta: { es: 'texto', cuenta: 'objeto', persona: 'texto', telefono: ['o-nada', 'texto'] },
      cabeza: {
        es: 'texto',
        cabeza: { secuencia: 'numero', huella: 'texto', saldo: SUMAS },
        maximo: 'cualquiera',
      },
    },
  } satisfies FormasDe<DocumentoDeLibro>,
  fields: CAMPOS,
  fieldsOf: (documento) => {
    if (documento.es !== 'asiento')
      return {
        owner: null,
        secuencia: null,
        posicion: null,
        tipo: null,
        instante: null,
        maximo: null,
        atraso: null,
      };
    const { asiento, maximo, atraso } = documento;
    const { owner, secuencia, tipo, instante, evento } = asiento;
    return { owner, secuencia, posicion: evento.posicion, tipo, instante, maximo, atraso: atraso || null };
  },
  wordsOf: (documento) => {
    if (documento.es !== 'asiento') return [];
    const { asiento, persona, telefono } = documento;
    return palabrasDeContacto({ nombre: persona, empresa: asiento.cliente, telefono });
  },
};
