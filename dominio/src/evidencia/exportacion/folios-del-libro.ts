import { type Instante } from '../../fechas.ts';
import { type Asiento } from '../libro/libro.ts';

/** The numbers that an owner's invoices have, and how those that none has any more were given up. */

export type MotivoDeFolio = 'eliminada' | 'renumerada' | 'cedido';

export interface FolioDejado {
  readonly numero: number;
  readonly motivo: MotivoDeFolio;
  /** The number that its invoice has instead; null of one that is gone. */
  readonly nuevo: number | null;
  /** The entry that gave it up. */
  readonly secuencia: number;
  readonly instante: Instante;
}

/** From one number to another, both included. */
export type TiraDeFolios = readonly [number, number];

export interface Folios {
  /** Those that an invoice has, as runs, the lowest first. */
  readonly usados: readonly TiraDeFolios[];
  /** Those that none has any more, each as it was given up last, the lowest first. */
  readonly dejados: readonly FolioDejado[];
}

const enTiras = (numeros: Iterable<number>): readonly TiraDeFolios[] => {
  const tiras: [number, number][] = [];
  for (const numero of [...numeros].sort((a, b) => a - b)) {
    const ultima = tiras.at(-1);
    if (ultima && numero <= ultima[1] + 1) ultima[1] = numero;
    else tiras.push([numero, numero]);
  }
  return tiras;
};

const porNumero = (uno: FolioDejado, otro: FolioDejado): number =>
  uno.numero - otro.numero || uno.secuencia - otro.secuencia;

export interface CuentaDeFolios {
  /** An entry, and the number its invoice had before it; null of none. */
  readonly asienta: (asiento: Asiento, antes: number | null) => void;
  readonly folios: () => Folios;
  /** Every number that was given up since it began. */
  readonly dejados: () => readonly FolioDejado[];
}

export const cuentaDeFolios = (desde: Folios = { usados: [], dejados: [] }): CuentaDeFolios => {
  const usados = new Set<number>();
  for (const [primero, ultimo] of desde.usados) for (let n = primero; n <= ultimo; n += 1) usados.add(n);
  const dejados: FolioDejado[] = [];
  const dejar = (
    { secuencia, instante }: Asiento,
    numero: number,
    motivo: MotivoDeFolio,
    nuevo: number | null,
  ) => dejados.push({ numero, motivo, nuevo, secuencia, instante });
  return {
    asienta: (asiento, antes) => {
      const { tipo, numero_factura, estado } = asiento;
      if (tipo === 'folio-cedido') {
        if (!usados.has(numero_factura)) dejar(asiento, numero_factura, 'cedido', null);
        return;
      }
      const ahora = estado === null ? null : numero_factura;
      if (antes === ahora) return;
      if (antes !== null) {
        usados.delete(antes);
        dejar(asiento, antes, ahora === null ? 'eliminada' : 'renumerada', ahora);
      }
      if (ahora !== null) usados.add(ahora);
    },
    folios: () => {
      const ultimos = new Map([...desde.dejados, ...dejados].map((uno) => [uno.numero, uno]));
      return {
        usados: enTiras(usados),
        dejados: [...ultimos.values()].filter(({ numero }) => !usados.has(numero)).sort(porNumero),
      };
    },
    dejados: () => dejados,
  };
};

/** A number, or a run of them, that is missing or was given up. */
export interface RenglonDeFolios {
  readonly numero: number;
  /** The last of a run; the same for one. */
  readonly hasta: number;
  /** How it was given up; null when no invoice ever had it. */
  readonly dejado: FolioDejado | null;
  /** Whether no invoice has it at the end. */
  readonly falta: boolean;
}

/** What is missing at the end of a period between the lowest and the highest number that ever was, and what it gave up. */
export const renglonesDeFolios = ({ usados, dejados }: Folios, delPeriodo: readonly FolioDejado[]) => {
  const faltan = new Set(dejados.map(({ numero }) => numero));
  const conocidas = [...usados, ...[...faltan].map((n): TiraDeFolios => [n, n])].sort(([a], [b]) => a - b);
  const nunca: RenglonDeFolios[] = [];
  let siguiente = conocidas[0]?.[0] ?? 0;
  for (const [primero, ultimo] of conocidas) {
    if (primero > siguiente) nunca.push({ numero: siguiente, hasta: primero - 1, dejado: null, falta: true });
    siguiente = Math.max(siguiente, ultimo + 1);
  }
  const actos = new Map(
    [...dejados, ...delPeriodo].map((dejado) => [`${dejado.numero} ${dejado.secuencia}`, dejado]),
  );
  const dichos = [...actos.values()].map((dejado) => ({
    ...{ numero: dejado.numero, hasta: dejado.numero, dejado },
    falta: faltan.has(dejado.numero),
  }));
  return [...nunca, ...dichos].sort(
    (uno, otro) => uno.numero - otro.numero || (uno.dejado?.secuencia ?? 0) - (otro.dejado?.secuencia ?? 0),
  );
};
