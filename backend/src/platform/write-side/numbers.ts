import { type Agregado, type Numeracion } from '@cuenta-clara/dominio/agregado';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { ErrorDeDominio, conflicto } from '@cuenta-clara/dominio/errores';
import { type DocumentStore } from '../document-store/document-store.ts';
import { type Caller } from './caller.ts';
import { type Claim, type Claims, claimOn } from './claims.ts';

/** What a numbering says of its numbers, whichever aggregate it is of. */
type Numbering = Pick<
  Numeracion<never, never>,
  'prefijo' | 'vista' | 'campo' | 'maximo' | 'ocupado' | 'agotado'
>;

class NumberTaken extends ErrorDeDominio {
  constructor({ campo, ocupado }: Pick<Numbering, 'campo' | 'ocupado'>, number: number) {
    super('conflicto', ocupado(number), { [campo]: ocupado(number) });
  }
}

/** The numbers of aggregates that declare a `Numeracion`: unique per owner among those that exist (docs/adr/0005). */
export class Numbers {
  /** The streams of the numbers being claimed at this moment by this process, so that requests at once do not race for the same. */
  private readonly inFlight = new Set<string>();

  constructor(
    private readonly claims: Claims,
    private readonly documents: DocumentStore,
  ) {}

  /** Hands the next free number to `use`, which claims it; the one after it when another was quicker. */
  async withNext<T>(numbering: Numbering, by: Caller, use: (number: number) => Promise<T>): Promise<T> {
    for (let number = (await this.highest(numbering, by)) + 1; ; number++) {
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
  }

  /** Claims this number, as the `securing` of the command that uses it; 409 when another has it. */
  async claim<C, S, E extends Evento>(
    of: Agregado<C, S, E>,
    numbering: Numeracion<C, S>,
    number: number,
    claim: Pick<Claim<C, S, E>, 'titular' | 'at' | 'by'>,
  ): Promise<void> {
    if (number > numbering.maximo) throw conflicto(numbering.agotado, numbering.campo);
    const named = { key: keyOf(claim.by, number), value: number };
    if (!(await this.claims.take(claimOn(of, numbering, named, claim))))
      throw new NumberTaken(numbering, number);
  }

  private async highest({ vista, campo }: Numbering, by: Caller): Promise<number> {
    const [last] = await this.documents.fieldsOf(
      vista,
      { equal: { owner: by.ownerId }, order: [{ field: campo, direction: 'desc' }], limit: 1 },
      [campo],
    );
    return Number(last?.[campo] ?? 0);
  }
}

const keyOf = (by: Caller, number: number): string => `${by.ownerId}-${number}`;
