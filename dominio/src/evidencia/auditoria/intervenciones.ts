import { type Upcasters } from '../../upcasters.ts';
import { type Cima } from '../arbol/arbol.ts';

/**
 * What our own tools found of an owner's log, or did to what is made of it, recorded in the log itself (docs/evidencia/auditoria.md, "Our
 * own tools do not hide a change").
 */
export type Intervencion =
  /**
   * Her log is no longer the one that all was made from, or that was vouched for: found by a start that had to make her
   * ledger anew, or by a restore. From then on she reads and exports, and nothing else, until it is accepted.
   */
  | {
      readonly type: 'CambioHallado';
      readonly data: {
        /** The head of her tree that her log no longer begins with; of no event where her ledger told. */
        readonly antes: Cima;
        /** The first entry of her ledger that is another; null where her tree told. */
        readonly asiento: number | null;
        /** The invoice that the first event that changed is of, as far as it is known. */
        readonly factura: string | null;
      };
    }
  /** All was made anew from a log that is no longer the one her tree was made from, as an operator wanted. */
  | {
      readonly type: 'CambioAceptado';
      readonly data: {
        readonly antes: Cima;
        /** Who, and why: as typed. */
        readonly porque: string;
      };
    }
  /** All was made anew, and of so many of her events only the first ones could be held against anything. */
  | {
      readonly type: 'RehechoSinComprobar';
      readonly data: { readonly eventos: number; readonly comprobados: number };
    }
  /** A backup took the place of what was there. */
  | {
      readonly type: 'RespaldoRestaurado';
      readonly data: {
        /** How many events of hers it holds. */
        readonly eventos: number;
        /** Anchors kept elsewhere that it holds to, and those of entries that it does not have any more. */
        readonly anclas: number;
        readonly posteriores: number;
      };
    };

export type CambioHallado = Extract<Intervencion, { type: 'CambioHallado' }>;
export type RehechoSinComprobar = Extract<Intervencion, { type: 'RehechoSinComprobar' }>;

export const EVENTOS_DE_INTERVENCIONES = {
  CambioHallado: [],
  CambioAceptado: [],
  RehechoSinComprobar: [],
  RespaldoRestaurado: [],
} satisfies Upcasters<Intervencion>;

/** Whether a change is found and nobody accepted it yet, after one of these. */
export const sigueSinAceptar = (antes: boolean, { type }: { readonly type: string }): boolean =>
  type === ('CambioHallado' satisfies Intervencion['type']) ||
  (antes && type !== ('CambioAceptado' satisfies Intervencion['type']));

// ── in her words ────────────────────────────────────────────────────────────────────────────────────────

const cuantos = (n: number, uno: string, varios: string): string => (n === 1 ? uno : `${n} ${varios}`);

const queCambio = ({ antes, asiento }: CambioHallado['data'], papel: string | null): string => {
  if (papel !== null) return `cambió lo que se registró de la ${papel}`;
  if (asiento !== null) return `el movimiento ${asiento} del libro ya no es el mismo`;
  return antes.tamano === 1
    ? 'su primer evento cambió o falta'
    : `de sus primeros ${antes.tamano} eventos, alguno cambió o falta`;
};

/** What was found, or done; of an invoice that changed, with its paper ('Factura 9008 · Ana Muñoz · …'). */
export const textoDeIntervencion = (una: Intervencion, papel: string | null): string => {
  switch (una.type) {
    case 'CambioHallado':
      return `El registro ya no es el que se había guardado: ${queCambio(una.data, papel)}.`;
    case 'CambioAceptado':
      return `Se aceptó un registro que ya no es el que se había guardado: «${una.data.porque}».`;
    case 'RehechoSinComprobar': {
      const faltan = una.data.eventos - una.data.comprobados;
      return `Todo se hizo de nuevo desde el registro, y no quedaba con qué comprobar ${cuantos(faltan, 'un evento', 'eventos')} de ${una.data.eventos}.`;
    }
    case 'RespaldoRestaurado': {
      const { eventos, anclas, posteriores } = una.data;
      const conQue =
        anclas + posteriores === 0
          ? 'no había ninguna comprobación guardada fuera con qué compararlo'
          : `coincide con ${cuantos(anclas, 'una comprobación guardada', 'comprobaciones guardadas')} fuera`;
      const falta =
        posteriores === 0
          ? ''
          : `; ${cuantos(posteriores, 'una más es', 'más son')} de movimientos que ya no están`;
      return `Se restauró un respaldo con ${cuantos(eventos, 'un evento', 'eventos')}: ${conQue}${falta}.`;
    }
  }
};
