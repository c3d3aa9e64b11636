import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { RecentMap } from '../system/recent-map.ts';
import { type Search, insertOf, wordsIn } from './embedded-table.ts';

const REMEMBERED = 20_000;

/** Numbers of phrases (sets of search words), for one transaction: a rollback would make the cache wrong. */
export class Phrases {
  private readonly known = new RecentMap<string, number | null>(REMEMBERED);
  private readonly find: string;

  constructor(
    private readonly db: EmbeddedDatabase,
    private readonly search: Search,
  ) {
    this.find = `SELECT n FROM ${search.phrases} WHERE owner = ? AND words = ?`;
  }

  numberOf(owner: number, phrase: string): number | null {
    const key = `${owner} ${phrase}`;
    let number = this.known.get(key);
    if (number === undefined) {
      const found = this.db.get(this.find, owner, phrase);
      this.known.set(key, (number = found ? Number(found['n']) : null));
    }
    return number;
  }

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

  found(owner: number, phrase: string): number {
    const { n, isNew } = this.numbered(owner, phrase);
    if (!isNew) return n;
    const words = wordsIn(phrase);
    const rows = words.flatMap((word) => [owner, word, n]);
    this.db.run(insertOf(this.search.words, ['owner', 'word', 'phrase'], words.length), ...rows);
    return n;
  }

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
