import { type Agregado, type Numeracion } from '@cuenta-clara/dominio/agregado';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { ErrorDeDominio, conflicto } from '@cuenta-clara/dominio/errores';
import { type DocumentStore } from '../document-store/document-store.ts';
import { type Caller } from './caller.ts';
import { type Claim, type Claims, claimOn } from './claims.ts';

type Numbering = Pick<
  Numeracion<never, never>,
  'prefijo' | 'vista' | 'campo' | 'maximo' | 'ocupado' | 'agotado'
>;

class NumberTaken extends ErrorDeDominio {
  constructor({ campo, ocupado }: Pick<Numbering, 'campo' | 'ocupado'>, number: number) {
    super('conflicto', ocupado(number), { [campo]: ocupado(number) });
  }
}

const PAGE = 1_000;

export class Numbers {
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly claims: Claims,
    private readonly documents: DocumentStore,
  ) {}

  /**
   * `use` must claim the number. When another request took the number, the next number is tried; throws 409
   * when none is left.
   */
  async withNext<T>(numbering: Numbering, by: Caller, use: (number: number) => Promise<T>): Promise<T> {
    for await (const number of this.candidates(numbering, by)) {
      const streamId = numbering.prefijo + keyOf(by, number);
      if (this.inFlight.has(streamId)) continue;
      this.inFlight.add(streamId);
      try {
        return await use(number);
      } catch (error) {
        if (!(error instanceof NumberTaken)) throw error;
      } finally {
        this.inFlight.delete(streamId);
      }
    }
    throw conflicto(numbering.agotado, numbering.campo);
  }

  /** Throws 409 when the number is taken. */
  async claim<C, S, E extends Evento>(
    of: Agregado<C, S, E>,
    numbering: Numeracion<C, S>,
    number: number,
    claim: Pick<Claim<C, S, E>, 'titular' | 'at' | 'by'>,
  ): Promise<void> {
    const named = { key: keyOf(claim.by, number), value: number };
    if (!(await this.claims.take(claimOn(of, numbering, named, claim))))
      throw new NumberTaken(numbering, number);
  }

  /**
   * Answers the numbers above the highest in use, then those in the gaps below it: a number at the maximum
   * does not end the owner's sequence.
   */
  private async *candidates(numbering: Numbering, by: Caller): AsyncIterable<number> {
    const [highest = 0] = await this.inUse(numbering, by, numbering.maximo, 1);
    yield* from(highest + 1, numbering.maximo);
    for (let above = highest; above > 1;) {
      const used = await this.inUse(numbering, by, above - 1, PAGE);
      for (const number of used) {
        yield* from(number + 1, above - 1);
        above = number;
      }
      if (used.length < PAGE) return yield* from(1, above - 1);
    }
  }

  private async inUse(
    { vista, campo }: Numbering,
    by: Caller,
    upTo: number,
    limit: number,
  ): Promise<readonly number[]> {
    const rows = await this.documents.fieldsOf(
      vista,
      {
        equal: { owner: by.ownerId },
        ranges: [{ field: campo, to: upTo }],
        order: [{ field: campo, direction: 'desc' }],
        limit,
      },
      [campo],
    );
    return rows.map((row) => Number(row[campo]));
  }
}

const from = function* (first: number, last: number): Iterable<number> {
  for (let number = first; number <= last; number++) yield number;
};

const keyOf = (by: Caller, number: number): string => `${by.ownerId}-${number}`;
