import { type EmbeddedDatabase, type Row } from '../engines/embedded-database.ts';
import { type Conditions, type Index, type Table, definitionOf, idIn } from './embedded-table.ts';

export interface Misplaced {
  readonly row: Row;
  readonly index: Index;
}

const TOLD = 1_000;

const all = (terms: readonly string[]): string => terms.join(' AND ');
const within = ({ within: fields }: Index, row: string): string =>
  all(fields.map((field) => `${row}.${field} IS NOT NULL`));
const sameFields = ({ fields }: Index): readonly string[] =>
  fields.map((field) => `entry.${field} IS kept.${field}`);

/**
 * Finds indexes that differ from their rows, as after a change to the database file. Indexes with another
 * definition are skipped.
 */
export class EmbeddedLists {
  private readonly indexes: readonly Index[];
  private readonly lookAt: string;
  private readonly due: number[];

  constructor(
    private readonly kept: EmbeddedDatabase,
    private readonly table: Table,
  ) {
    const { view } = table;
    const found = new Set(
      kept.all('SELECT sql FROM sqlite_master WHERE tbl_name = ?', view).map(({ sql }) => sql),
    );
    this.indexes = table.indexes.filter((index) => found.has(definitionOf(index, view)));
    this.due = this.indexes.map(() => 0);
    this.lookAt = `
      SELECT json_group_array(n) FILTER (WHERE ${this.indexes.map((_, at) => `odd${at}`).join(' OR ')}) AS odd,
        ${this.indexes.map((_, at) => `total(due${at}) AS due${at}`).join(', ')}
      FROM (SELECT kept.n AS n, ${this.indexes
        .map((index, at) => `${within(index, 'kept')} AS due${at}, ${this.isOdd(index)} AS odd${at}`)
        .join(', ')}
        FROM json_each(?) AS asked CROSS JOIN ${view} AS kept NOT INDEXED WHERE kept.n = asked.value)`;
  }

  private isOdd(index: Index): string {
    const same = [
      ...sameFields(index),
      ...(index.hasId ? [`${idIn('entry.id')} IS ${idIn('kept.id')}`] : []),
    ];
    return `(${within(index, 'kept')} AND NOT EXISTS (SELECT 1 FROM ${this.table.view} AS entry INDEXED BY ${index.name}
      WHERE ${all([within(index, 'entry'), ...same, 'entry.n = kept.n'])}))`;
  }

  *missing(rows: readonly number[]): Generator<Misplaced> {
    if (this.indexes.length === 0) return;
    const said = this.kept.get(this.lookAt, JSON.stringify(rows))!;
    for (const at of this.due.keys()) this.due[at]! += Number(said[`due${at}`]);
    for (const n of JSON.parse(String(said['odd'])) as readonly number[])
      for (const index of this.indexes) {
        const sql = `SELECT * FROM ${this.table.view} AS kept NOT INDEXED WHERE n = ? AND ${this.isOdd(index)}`;
        const row = this.kept.get(sql, n);
        if (row) yield { row, index };
      }
  }

  /**
   * Finds index entries without a row, or with other values than their row. Without a row only the row's
   * number `n` is known. Call `missing` for all rows first: it counts the entries that each index should
   * have.
   */
  *extra({ where, values }: Conditions): Generator<Misplaced> {
    const { view } = this.table;
    for (const [at, index] of this.indexes.entries()) {
      const entries = `FROM ${view} AS entry INDEXED BY ${index.name} WHERE ${within(index, 'entry')} AND ${where}`;
      if (Number(this.kept.get(`SELECT count(*) AS n ${entries}`, ...values)!['n']) === this.due[at])
        continue;
      const rows = this.kept.all(
        `SELECT DISTINCT entry.n AS n ${entries} AND NOT EXISTS (SELECT 1 FROM ${view} AS kept NOT INDEXED
          WHERE ${all(['kept.n = entry.n', within(index, 'kept'), ...sameFields(index)])}) LIMIT ${TOLD}`,
        ...values,
      );
      for (const { n = null } of rows) {
        const row = this.kept.get(`SELECT * FROM ${view} NOT INDEXED WHERE n = ?`, n) ?? { n };
        yield { row, index };
      }
    }
  }
}
