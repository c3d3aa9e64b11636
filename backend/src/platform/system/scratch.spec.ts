import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchIn, scratchOfProcess } from './scratch.ts';

let root: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'cuenta-clara-scratch-spec-')), 'scratch');
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('the scratch of a data folder', () => {
  it('exists, for its account only, while it contains a folder', () => {
    const scratch = scratchIn(root);
    expect(existsSync(root)).toBe(false);
    const [one, other] = [scratch.newFolder(), scratch.newFolder()];
    expect([root, one, other].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    writeFileSync(join(one, 'derived.db'), 'names');
    scratch.remove(one);
    expect(existsSync(one)).toBe(false);
    expect(existsSync(other)).toBe(true);
    scratch.remove(other);
    expect(existsSync(root)).toBe(false);
  });
});

describe('the scratch of processes that share a TMPDIR', () => {
  it('is for its account only, and removed when its process closes it', () => {
    const scratch = scratchOfProcess(root);
    expect(existsSync(root)).toBe(false);
    const folder = scratch.newFolder();
    expect([root, folder].map(modeOf)).toEqual([0o700, 0o700]);
    scratch.remove(folder);
    expect(existsSync(folder)).toBe(false);
    scratch.newFolder();
    scratch.close();
    expect(existsSync(root)).toBe(false);
  });

  it('of a killed process is removed at the next start; that of a living process stays', () => {
    const living = scratchOfProcess(root);
    const folder = living.newFolder();
    const killed = join(root, 'process-killed', 'work-1');
    mkdirSync(killed, { recursive: true });
    writeFileSync(join(killed, 'derived.db'), 'names');
    const next = scratchOfProcess(root);
    expect(existsSync(join(root, 'process-killed'))).toBe(false);
    expect(existsSync(folder)).toBe(true);
    next.close();
    living.close();
  });

  it('is neither made nor cleared behind a symbolic link', () => {
    const elsewhere = join(root, '..', 'elsewhere');
    mkdirSync(join(elsewhere, 'kept'), { recursive: true });
    symlinkSync(elsewhere, root);
    const scratch = scratchOfProcess(root);
    expect(() => scratch.newFolder()).toThrow('is not a folder of this account');
    expect(readdirSync(elsewhere)).toEqual(['kept']);
  });
});
