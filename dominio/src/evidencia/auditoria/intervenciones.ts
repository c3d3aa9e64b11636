import { type Upcasters } from '../../upcasters.ts';
import { type Cima } from '../arbol/arbol.ts';

/**
 * Findings and acts of the product's own tools about an owner's log (docs/evidencia/auditoria.md, "Our own
 * tools do not hide a change").
 */
export type Intervencion =
  /**
   * A restore, or a start that rebuilds the ledger, found that the log contradicts anchors, or the stored
   * data made from it. The owner is read-only until the change is accepted.
   */
  | {
      readonly type: 'CambioHallado';
      readonly data: {
        /**
         * The head of the owner's tree before the log was changed; the changed log does not begin with that
         * tree's events. Size 0 when the ledger, not the tree, showed the change.
         */
        readonly antes: Cima;
        /** The first ledger entry that the changed log makes differently; null when the tree, not the ledger, showed the change. */
        readonly asiento: number | null;
        /** The invoice of the first changed event, when known. */
        readonly factura: string | null;
      };
    }
  /** An operator accepted a changed log, from which all data was rebuilt. */
  | {
      readonly type: 'CambioAceptado';
      readonly data: {
        readonly antes: Cima;
        /** Who accepted the change and why, as typed. */
        readonly porque: string;
      };
    }
  /** Only the first `comprobados` of `eventos` events could be checked against anything. */
  | {
      readonly type: 'RehechoSinComprobar';
      readonly data: { readonly eventos: number; readonly comprobados: number };
    }
  | {
      readonly type: 'RespaldoRestaurado';
      readonly data: {
        /** Number of the owner's events in the backup. */
        readonly eventos: number;
        /**
         * The number of anchors kept outside that match the backup; `posteriores` counts the anchors for
         * entries that the backup lacks.
         */
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

export const sigueSinAceptar = (antes: boolean, { type }: { readonly type: string }): boolean =>
  type === ('CambioHallado' satisfies Intervencion['type']) ||
  (antes && type !== ('CambioAceptado' satisfies Intervencion['type']));

const cuantos = (n: number, uno: string, varios: string): string => (n === 1 ? uno : `${n} ${varios}`);

const queCambio = ({ antes, asiento }: CambioHallado['data'], papel: string | null): string => {
  if (papel !== null) return `cambió lo que se registró de la ${papel}`;
  if (asiento !== null) return `el movimiento ${asiento} del libro ya no es el mismo`;
  return antes.tamano === 1
    ? 'su primer evento cambió o falta'
    : `de sus primeros ${antes.tamano} eventos, alguno cambió o falta`;
};

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
