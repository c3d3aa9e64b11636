import { type Decider } from '../../decider.ts';
import { type Dia } from '../../fechas.ts';
import { type Upcasters } from '../../upcasters.ts';
import { type Zona } from '../../zona-horaria.ts';
import { type Punta } from '../libro/libro.ts';

/**
 * The end of a day is one entry of an owner's ledger, recorded once (docs/evidencia/formato.md, "The end of a day"). Whatever is asked
 * of days is cut there, so that no entry is in two periods or in none, whatever clocks and zones did.
 */

/** Entries one after the other, up to one: all of later days, or all of the day itself and those before it. */
export interface Tramo {
  readonly hasta: number;
  readonly sonDespues: boolean;
}

/**
 * After which entry a day ends: where fewest stand on the wrong side by their own instant, the earliest of equals. The
 * stretches begin after entry `tras`.
 */
export const lugarDelFin = (tras: number, tramos: Iterable<Tramo>): number => {
  let fin = tras;
  let lugar = tras;
  /** How many more stand wrong when the day ends at `lugar` than when it ends at `tras`. */
  let deMas = 0;
  let menos = 0;
  for (const { hasta, sonDespues } of tramos) {
    deMas += sonDespues ? hasta - lugar : lugar - hasta;
    lugar = hasta;
    if (deMas < menos) [menos, fin] = [deMas, lugar];
  }
  return fin;
};

/** A day, and the entry it ended with: entry 0 when there was none yet. */
export interface FinDeDia extends Punta {
  readonly dia: Dia;
  /** In which the day was reckoned. */
  readonly zona: Zona;
}

export interface EventoDeDias {
  readonly type: 'FinDeDiaFijado';
  readonly data: FinDeDia;
}

export const EVENTOS_DE_DIAS = { FinDeDiaFijado: [] } satisfies Upcasters<EventoDeDias>;

export interface ComandoDeDias {
  readonly type: 'FijarFinesDeDia';
  readonly fines: readonly FinDeDia[];
}

/** The days of one owner that have their end, by day. */
export type FinesDeDia = Readonly<Record<Dia, FinDeDia>>;

/** A later day does not end before an earlier one. */
const cabe = (fines: FinesDeDia, nuevo: FinDeDia): boolean =>
  Object.values(fines).every(({ dia, secuencia }) =>
    dia < nuevo.dia ? secuencia <= nuevo.secuencia : secuencia >= nuevo.secuencia,
  );

export const finesDeDia: Decider<ComandoDeDias, FinesDeDia, EventoDeDias> = {
  initialState: {},
  /** A day that has its end keeps it; one that would end out of order gets none. */
  decide: ({ fines }, fijados) => {
    let todos = fijados;
    const eventos: EventoDeDias[] = [];
    for (const fin of fines) {
      if (todos[fin.dia] || !cabe(todos, fin)) continue;
      todos = { ...todos, [fin.dia]: fin };
      eventos.push({ type: 'FinDeDiaFijado', data: fin });
    }
    return eventos;
  },
  evolve: (fines, { data }) => ({ ...fines, [data.dia]: data }),
};
