import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type Search, insertOf, wordsIn } from './embedded-table.ts';

/** So many numbers are remembered: some owners' customers. */
const REMEMBERED = 20_000;

/**
 * The phrases of a read model, each with the number that stands for it in its documents: to be made anew for each transaction, for
 * what is taken back with one is no number.
 */
export class Phrases {
  private readonly known = new RecentMap<string, number | null>(REMEMBERED);
  private readonly find: string;

  constructor(
    private readonly db: EmbeddedDatabase,
    private readonly search: Search,
  ) {
    this.find = `SELECT n FROM ${search.phrases} WHERE owner = ? AND words = ?`;
  }

  /** Null of one that nobody has. */
  numberOf(owner: number, phrase: string): number | null {
    const key = `${owner} ${phrase}`;
    let number = this.known.get(key);
    if (number === undefined) {
      const found = this.db.get(this.find, owner, phrase);
      this.known.set(key, (number = found ? Number(found['n']) : null));
    }
    return number;
  }

  /** Gives it one when it has none; `isNew` of one that no word leads to yet. */
  numbered(owner: number, phrase: string): { readonly n: number; readonly isNew: boolean } {
    const known = this.numberOf(owner, phrase);
    if (known !== null) return { n: known, isNew: false };
    const { lastInsertRowid: n } = this.db.run(
      insertOf(this.search.phrases, ['owner', 'words']),
      owner,
      phrase,
    );
    this.known.set(`${owner} ${phrase}`, n);
    return { n, isNew: true };
  }

  /** The same, with the words that lead to it. */
  found(owner: number, phrase: string): number {
    const { n, isNew } = this.numbered(owner, phrase);
    if (!isNew) return n;
    const words = wordsIn(phrase);
    const rows = words.flatMap((word) => [owner, word, n]);
    this.db.run(insertOf(this.search.words, ['owner', 'word', 'phrase'], words.length), ...rows);
    return n;
  }

  /** Forgets one that no document has any more, with the words that lead to it. */
  letGo(view: string, owner: number, n: number, phrase: string): void {
    const { index, phrases, words } = this.search;
    const used = `SELECT 1 FROM ${view} INDEXED BY ${index} WHERE owner = ? AND phrase = ? LIMIT 1`;
    if (this.db.get(used, owner, n)) return;
    for (const word of wordsIn(phrase))
      this.db.run(`DELETE FROM ${words} WHERE owner = ? AND word = ? AND phrase = ?`, owner, word, n);
    this.db.run(`DELETE FROM ${phrases} WHERE n = ?`, n);
    this.known.delete(`${owner} ${phrase}`);
  }
}
