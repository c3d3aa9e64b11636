import { type Registrado } from '../decider.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from '../facturas/factura.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type Deuda, type Movimiento, deudaTras, movimientosDe } from './movimientos.ts';
import {
  type CifrasDeTramo,
  EN_CERO,
  type Tramo,
  type TramoConCifras,
  cambiosDe,
  escalaDe,
  mas,
} from './tramos.ts';

/**
 * The documents of the read model `movimientos`: the rows, the sums of each day and month of an owner, and what the next
 * ones are made from, what is owed of each invoice.
 */
export type DocumentoDeMovimientos =
  | { readonly es: 'movimiento'; readonly movimiento: Movimiento }
  | { readonly es: 'tramo'; readonly owner: string; readonly tramo: Tramo; readonly cifras: CifrasDeTramo }
  | { readonly es: 'deuda'; readonly deuda: Deuda };

type Otra = (key: string) => DocumentoDeMovimientos | null;

const claveDeTramo = (owner: string, tramo: Tramo): string => `${owner}.${tramo}`;
const claveDeMovimiento = ({ streamId, version }: Registrado, orden: number): string =>
  `${streamId}.${version}.${orden}`;

export const deudaDe = (documento: DocumentoDeMovimientos | null): Deuda | null =>
  documento?.es === 'deuda' ? documento.deuda : null;
export const movimientoDe = (documento: DocumentoDeMovimientos | null): Movimiento | null =>
  documento?.es === 'movimiento' ? documento.movimiento : null;
export const tramoDe = (documento: DocumentoDeMovimientos | null): TramoConCifras | null =>
  documento?.es === 'tramo' ? documento : null;

/** What rows, and days and months, are found by: each has what the other has not. */
const CAMPOS = {
  owner: 'text',
  cliente_id: 'text',
  dia_en_cuenta: 'text',
  monto: 'number',
  escala: 'text',
  tramo: 'text',
} as const;
export type CampoDeMovimientos = keyof typeof CAMPOS;

const POR_NADA = {
  owner: null,
  cliente_id: null,
  dia_en_cuenta: null,
  monto: null,
  escala: null,
  tramo: null,
} as const;

/** The invoice before an event and after it. */
const cambio = (evento: Registrado<EventoDeFactura>, otra: Otra) => {
  const antes = deudaDe(otra(evento.streamId));
  return { antes, despues: deudaTras(antes, evento) };
};

/** The read model `movimientos`. */
export const vistaDeMovimientos: Proyeccion<DocumentoDeMovimientos, EventoDeFactura, CampoDeMovimientos> = {
  name: 'movimientos',
  revision: 1,
  types: EVENTOS_DE_FACTURA,
  // What is owed last: all others are made from what was owed before the event.
  keysOf: (evento, otra: Otra) => {
    const { antes, despues } = cambio(evento, otra);
    // Whoever was interrupted does an event again that this invoice has seen: all of it was written then.
    if (antes && antes.version >= evento.version) return [];
    const { ownerId } = evento.metadata;
    return [
      ...[...cambiosDe(antes, despues).keys()].map((tramo) => claveDeTramo(ownerId, tramo)),
      ...movimientosDe(evento, antes, despues).map((_, orden) => claveDeMovimiento(evento, orden)),
      evento.streamId,
    ];
  },
  project: (vista, evento, key, otra: Otra) => {
    const { antes, despues } = cambio(evento, otra);
    if (key === evento.streamId) return despues && { es: 'deuda', deuda: despues };
    const { ownerId: owner } = evento.metadata;
    if (key.startsWith(`${owner}.`)) {
      const tramo = key.slice(owner.length + 1);
      const cifras = mas(tramoDe(vista)?.cifras ?? EN_CERO, cambiosDe(antes, despues).get(tramo) ?? EN_CERO);
      return { es: 'tramo', owner, tramo, cifras };
    }
    const orden = Number(key.slice(key.lastIndexOf('.') + 1));
    const movimiento = movimientosDe(evento, antes, despues)[orden];
    return movimiento ? { es: 'movimiento', movimiento } : vista;
  },
  fields: CAMPOS,
  // A customer's account, added up to any day from the index alone; and the sums of an owner's days, or of her months.
  indexes: [
    ['owner', 'cliente_id', 'dia_en_cuenta', 'monto'],
    ['owner', 'escala', 'tramo'],
  ],
  fieldsOf: (documento) => {
    switch (documento.es) {
      case 'movimiento': {
        const { owner, cliente_id, dia_en_cuenta, monto } = documento.movimiento;
        return { ...POR_NADA, owner, cliente_id, dia_en_cuenta, monto };
      }
      case 'tramo': {
        const { owner, tramo } = documento;
        return { ...POR_NADA, owner, escala: escalaDe(tramo), tramo };
      }
      case 'deuda':
        return POR_NADA;
    }
  },
};
