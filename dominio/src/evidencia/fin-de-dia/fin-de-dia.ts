import { type Decider } from '../../decider.ts';
import { type Dia } from '../../fechas.ts';
import { type Upcasters } from '../../upcasters.ts';
import { type Zona } from '../../zona-horaria.ts';
import { type Punta } from '../libro/libro.ts';

/**
 * A day ends with one ledger entry, recorded once (docs/evidencia/formato.md, "The end of a day"). A period
 * ends at that entry, so that each entry is in exactly one period, whatever clocks and zones did.
 */

/**
 * Consecutive ledger entries up to number `hasta`, all recorded after the day that ends (`sonDespues`), or
 * all before its end. A day may end only between two such runs.
 */
export interface Tramo {
  readonly hasta: number;
  readonly sonDespues: boolean;
}

/**
 * The number of the day's last entry: the end of the run that leaves the fewest entries on the wrong side by
 * their own instants, the earliest on a tie. `tramos` begin after entry `tras`.
 */
export const lugarDelFin = (tras: number, tramos: Iterable<Tramo>): number => {
  let fin = tras;
  let lugar = tras;
  let deMas = 0;
  let menos = 0;
  for (const { hasta, sonDespues } of tramos) {
    deMas += sonDespues ? hasta - lugar : lugar - hasta;
    lugar = hasta;
    if (deMas < menos) [menos, fin] = [deMas, lugar];
  }
  return fin;
};

/** A day with the number of its last ledger entry; 0 when the ledger was empty. */
export interface FinDeDia extends Punta {
  readonly dia: Dia;
  /** Time zone in which the day was computed. */
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

export type FinesDeDia = Readonly<Record<Dia, FinDeDia>>;

const cabe = (fines: FinesDeDia, nuevo: FinDeDia): boolean =>
  Object.values(fines).every(({ dia, secuencia }) =>
    dia < nuevo.dia ? secuencia <= nuevo.secuencia : secuencia >= nuevo.secuencia,
  );

export const finesDeDia: Decider<ComandoDeDias, FinesDeDia, EventoDeDias> = {
  initialState: {},
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
