import { keyOf, tableOf } from '../document-store/embedded-table.ts';
import { EmbeddedDocumentStore } from '../document-store/embedded-document-store.ts';
import { type Domain } from './domain.ts';
import { systemClock } from '../system/clock.ts';
import { EmbeddedJobQueue, FORMER_INDEX } from '../job-queue/embedded-job-queue.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { EmbeddedDatabase } from '../engines/embedded-database.ts';

export interface Definition {
  readonly type: string;
  readonly name: string;
  readonly of: string;
  readonly sql: string;
}

export type Defines = Pick<Domain, 'upcasters' | 'projections'>;

export const definitionsIn = (database: Pick<EmbeddedDatabase, 'all'>): readonly Definition[] =>
  database
    .all(
      `SELECT type, name, tbl_name AS of, sql FROM sqlite_master
        WHERE sql IS NOT NULL AND NOT (type = 'index' AND name = ?) ORDER BY name`,
      FORMER_INDEX,
    )
    .map(({ type, name, of, sql }) => ({
      type: String(type),
      name: String(name),
      of: String(of),
      sql: inOneLine(String(sql)),
    }));

export const isIntact = (database: EmbeddedDatabase): boolean => {
  try {
    return database.all('PRAGMA quick_check(1)').every(({ quick_check: said }) => said === 'ok');
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};

const ODD_INDEX = /\bindex (\S+)$/;

const saidOf = (database: EmbeddedDatabase, table: string): readonly string[] =>
  database
    .all(`PRAGMA integrity_check('${table.replaceAll("'", "''")}')`)
    .map(({ integrity_check: said }) => String(said));

export const areSound = (database: EmbeddedDatabase, tables: Iterable<string>): boolean => {
  try {
    for (const table of tables) if (saidOf(database, table).some((said) => said !== 'ok')) return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};

export const oddIndexesOf = (database: EmbeddedDatabase, table: string): readonly string[] => {
  const names = saidOf(database, table).map((said) => ODD_INDEX.exec(said)?.[1]);
  return [...new Set(names.flatMap((name) => name ?? []))];
};

/** Tables with the most indexes come first: checking them takes longest. */
export const tablesIn = (database: EmbeddedDatabase): readonly string[] =>
  database
    .all(
      `SELECT name, (SELECT count(*) FROM sqlite_master AS its WHERE its.type = 'index' AND its.tbl_name = one.name) AS indexes
        FROM sqlite_master AS one WHERE type = 'table' ORDER BY indexes DESC, name`,
    )
    .map(({ name }) => String(name));

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code));

/** Makes SQL comparable: earlier builds laid it out in other lines and spaces. */
const inOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

export interface Defined {
  readonly removed: readonly string[];
  /**
   * Names of foreign triggers and views, of foreign indexes on the product's tables, and of the product's
   * definitions with changed SQL.
   */
  readonly changed: readonly string[];
}

const ACTS_BY_ITSELF = new Set(['trigger', 'view']);

export const definedOtherwise = (found: readonly Definition[], expected: readonly Definition[]): Defined => {
  const there = new Map(found.map((one) => [one.name, one]));
  const ours = new Map(expected.map((one) => [one.name, one]));
  const tables = new Set(expected.map(({ of }) => of));
  const isChanged = ({ type, name, of, sql }: Definition): boolean => {
    const its = ours.get(name);
    if (its) return its.type !== type || its.sql !== sql;
    return ACTS_BY_ITSELF.has(type) || (type === 'index' && tables.has(of));
  };
  return {
    removed: expected
      .filter(({ type, name }) => type === 'trigger' && !there.has(name))
      .map(({ name }) => name),
    changed: found.filter(isChanged).map(({ name }) => name),
  };
};

export const definitionsOfNew = ({ upcasters, projections }: Defines): readonly Definition[] => {
  const database = EmbeddedDatabase.inMemory();
  try {
    new EmbeddedEventStore(database, upcasters);
    new EmbeddedJobQueue(database, { clock: systemClock });
    const documents = new EmbeddedDocumentStore(database, projections);
    for (const projection of projections) documents.resetNow(projection);
    return definitionsIn(database);
  } finally {
    database.close();
  }
};

const tablesToRemake = (
  database: Pick<EmbeddedDatabase, 'all'>,
  { projections }: Defines,
): ReadonlySet<string> => {
  const laidOut = new Set(
    database.all('SELECT name, revision FROM checkpoints').map(({ name, revision }) => `${name}@${revision}`),
  );
  const others = projections.filter((projection) => !laidOut.has(keyOf(projection)));
  return new Set(
    others.flatMap((projection) => {
      const { view, search } = tableOf(projection);
      return [view, ...(search ? [search.phrases, search.words] : [])];
    }),
  );
};

/**
 * Foreign triggers and views, and other SQL of the product's tables and indexes, could change writes or show
 * other data: such a folder is neither restored nor opened. Tables that the next start remakes are not
 * compared; missing triggers are made again at a start.
 */
export const foreignIn = (database: Pick<EmbeddedDatabase, 'all'>, domain: Defines): readonly string[] => {
  const found = definitionsIn(database);
  const tables = new Set(found.filter(({ type }) => type === 'table').map(({ name }) => name));
  const remade = tables.has('checkpoints') ? tablesToRemake(database, domain) : new Set<string>();
  const lasting = found.filter(({ type, of }) => ACTS_BY_ITSELF.has(type) || !remade.has(of));
  return definedOtherwise(lasting, definitionsOfNew(domain)).changed;
};
