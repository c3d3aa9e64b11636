import fc from 'fast-check';

/** The first of the half surrogates, which are no letters, and how many there are. */
const SUSTITUTOS = { desde: 0xd800, cuantos: 0x800 } as const;

/**
 * Any code point: the unit of `fc.string`. It draws what fast-check's own `binary` draws; that one builds a table of all
 * 1,112,064 to find its way back from a letter, once in each suite.
 */
export const CUALQUIER_LETRA: fc.Arbitrary<string> = fc.nat(0x10ffff - SUSTITUTOS.cuantos).map(
  (n) => String.fromCodePoint(n < SUSTITUTOS.desde ? n : n + SUSTITUTOS.cuantos),
  (letra) => {
    if (typeof letra !== 'string' || [...letra].length !== 1) throw new Error('not a letter');
    const n = letra.codePointAt(0)!;
    return n < SUSTITUTOS.desde ? n : n - SUSTITUTOS.cuantos;
  },
);
