import { keyOf, tableOf } from '../document-store/embedded-table.ts';
import { EmbeddedDocumentStore } from '../document-store/embedded-document-store.ts';
import { type Domain } from './domain.ts';
import { systemClock } from '../system/clock.ts';
import { EmbeddedJobQueue, FORMER_INDEX } from '../job-queue/embedded-job-queue.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { EmbeddedDatabase } from '../engines/embedded-database.ts';

/** A table, an index or a trigger as SQLite has it written down. */
export interface Definition {
  readonly type: string;
  readonly name: string;
  /** The table that it is of. */
  readonly of: string;
  readonly sql: string;
}

/** What decides which tables a data folder has. */
export type Defines = Pick<Domain, 'upcasters' | 'projections'>;

/** Everything that is defined in a data folder. Read before a store opens on it, which defines what is missing. */
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

/** Whether every page of the file can be read as what it is; an index that nothing here reads, too. */
export const isIntact = (database: EmbeddedDatabase): boolean => {
  try {
    return database.all('PRAGMA quick_check(1)').every(({ quick_check: said }) => said === 'ok');
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};

/** What SQLite says of an index that lacks an entry of its table, or has one too many. */
const ODD_INDEX = /\bindex (\S+)$/;

const saidOf = (database: EmbeddedDatabase, table: string): readonly string[] =>
  database
    .all(`PRAGMA integrity_check('${table.replaceAll("'", "''")}')`)
    .map(({ integrity_check: said }) => String(said));

/** Whether every page of these tables and of their indexes can be read as what it is, and every index holds what its table does. */
export const areSound = (database: EmbeddedDatabase, tables: Iterable<string>): boolean => {
  try {
    for (const table of tables) if (saidOf(database, table).some((said) => said !== 'ok')) return false;
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
};

/** The indexes of this table, in a file that is intact, that do not hold what it does. */
export const oddIndexesOf = (database: EmbeddedDatabase, table: string): readonly string[] => {
  const names = saidOf(database, table).map((said) => ODD_INDEX.exec(said)?.[1]);
  return [...new Set(names.flatMap((name) => name ?? []))];
};

/** All tables, those with the most indexes first: to look at them takes longest. */
export const tablesIn = (database: EmbeddedDatabase): readonly string[] =>
  database
    .all(
      `SELECT name, (SELECT count(*) FROM sqlite_master AS its WHERE its.type = 'index' AND its.tbl_name = one.name) AS indexes
        FROM sqlite_master AS one WHERE type = 'table' ORDER BY indexes DESC, name`,
    )
    .map(({ name }) => String(name));

/** Whether that is what SQLite says of a page that is none. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown } | null)?.code));

/** As builds before this one may have laid it out. */
const inOneLine = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

/** Of a data folder, against one that this program just made. */
export interface Defined {
  /** Triggers that are not there: whatever they refuse is not refused. */
  readonly removed: readonly string[];
  /** What is there under its name and is another thing; what is not ours and acts by itself, or is an index of a table of ours. */
  readonly changed: readonly string[];
}

const ACTS_BY_ITSELF = new Set(['trigger', 'view']);

/**
 * A table or an index that is missing is made again by whoever opens it, and empty; the read models then differ. One index too many is
 * read as any other, and may hold whatever it was made of.
 */
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

/** What this program defines in a data folder that is new. */
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

/** The tables of read models that this program did not lay out: it drops them, and makes them anew, when it starts. */
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
 * The names of what could refuse or change what the program writes, or show something else in its place: triggers and views that
 * it did not make, and its own tables and indexes where they are defined otherwise. A folder with these is neither restored nor
 * started. Triggers that are missing are made again by a start, and told of by an audit.
 */
export const foreignIn = (database: Pick<EmbeddedDatabase, 'all'>, domain: Defines): readonly string[] => {
  const found = definitionsIn(database);
  const tables = new Set(found.filter(({ type }) => type === 'table').map(({ name }) => name));
  const remade = tables.has('checkpoints') ? tablesToRemake(database, domain) : new Set<string>();
  const lasting = found.filter(({ type, of }) => ACTS_BY_ITSELF.has(type) || !remade.has(of));
  return definedOtherwise(lasting, definitionsOfNew(domain)).changed;
};
