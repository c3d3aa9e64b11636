import { type Instante } from '../../fechas.ts';
import { type Asiento } from '../libro/libro.ts';

export type MotivoDeFolio = 'eliminada' | 'renumerada' | 'cedido';

export interface FolioDejado {
  readonly numero: number;
  readonly motivo: MotivoDeFolio;
  /** The new number of a renumbered invoice; null when the number was released otherwise. */
  readonly nuevo: number | null;
  readonly secuencia: number;
  readonly instante: Instante;
}

export type TiraDeFolios = readonly [number, number];

export interface Folios {
  readonly usados: readonly TiraDeFolios[];
  /** Released numbers that no invoice has again, ascending, each with its last release. */
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
  readonly asienta: (asiento: Asiento, antes: number | null) => void;
  readonly folios: () => Folios;
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

export interface RenglonDeFolios {
  readonly numero: number;
  readonly hasta: number;
  readonly dejado: FolioDejado | null;
  readonly falta: boolean;
}

/**
 * The invoice numbers between the lowest and the highest ever used that no invoice has at the end of a
 * period, and the numbers released in the period.
 */
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
