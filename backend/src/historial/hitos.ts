import { type Hito } from '@cuenta-clara/dominio/historial/historial';

/** Maximum bytes of snapshots, as JSON. */
const EN_TOTAL = 32 * 1024 * 1024;
const POR_CORRIENTE = 4 * 1024 * 1024;
/** The newest snapshots are never dropped: first pages are requested most. */
const RECIENTES = 4;

interface Guardado {
  readonly hito: Hito<unknown>;
  readonly bytes: number;
}
interface DeCorriente {
  readonly ownerId: string;
  readonly guardados: readonly Guardado[];
}

const pesoDe = (guardados: readonly Guardado[]): number =>
  guardados.reduce((bytes, guardado) => bytes + guardado.bytes, 0);

const masPrescindible = (guardados: readonly Guardado[]): number => {
  const versionEn = (lugar: number): number => guardados[lugar]?.hito.version ?? 0;
  const huecos = guardados
    .slice(0, -RECIENTES)
    .map((_, lugar) => versionEn(lugar + 1) - versionEn(lugar - 1));
  return huecos.indexOf(Math.min(...huecos));
};

/**
 * A page is built from a nearby snapshot instead of the first event. Streams only grow, so snapshots stay
 * valid. The least recently used stream is dropped first.
 */
export class Hitos {
  private readonly corrientes = new Map<string, DeCorriente>();
  private bytes = 0;

  constructor(
    private readonly enTotal = EN_TOTAL,
    private readonly porCorriente = POR_CORRIENTE,
  ) {}

  /** Snapshot that the page before version `antes` is built from; null: it is built from the first event. */
  para(streamId: string, ownerId: string, antes: number): Hito<unknown> | null {
    const corriente = this.corrientes.get(streamId);
    if (corriente?.ownerId !== ownerId) return null;
    this.corrientes.delete(streamId);
    this.corrientes.set(streamId, corriente);
    return corriente.guardados.filter(({ hito }) => hito.version < antes - 1).at(-2)?.hito ?? null;
  }

  guarda(streamId: string, ownerId: string, hito: Hito<unknown>): void {
    const antes = this.corrientes.get(streamId)?.guardados ?? [];
    if (antes.some((uno) => uno.hito.version === hito.version)) return;
    const guardado = { hito, bytes: JSON.stringify(hito.estado).length };
    const guardados = [...antes, guardado].sort((uno, otro) => uno.hito.version - otro.hito.version);
    while (pesoDe(guardados) > this.porCorriente && guardados.length > RECIENTES)
      guardados.splice(masPrescindible(guardados), 1);
    this.corrientes.delete(streamId);
    this.corrientes.set(streamId, { ownerId, guardados });
    this.bytes += pesoDe(guardados) - pesoDe(antes);
    for (const [otra, { guardados: suyos }] of this.corrientes) {
      if (this.bytes <= this.enTotal) break;
      this.corrientes.delete(otra);
      this.bytes -= pesoDe(suyos);
    }
  }
}
