import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import { type Hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { type Relato, relatar } from '@cuenta-clara/dominio/libro/relato';
import { DiskUnavailable } from '../platform/storage-unavailable.ts';
import { type Stores } from '../platform/stores.ts';
import { STORES } from '../platform/tokens.ts';
import { papelesDe } from './papeles.ts';

/** So many owners at a time: each is a core's work, in so much memory, in MB. */
const A_LA_VEZ = 2;
const DE_UN_HILO = { maxOldGenerationSizeMb: 192 };

/** Holds what is shown to an owner against her events, on a thread of its own, where the log is in a data folder. */
@Injectable()
export class LoMostrado {
  private libres = A_LA_VEZ;
  private readonly esperan: (() => void)[] = [];

  constructor(@Inject(STORES) private readonly stores: Pick<Stores, 'dataDir' | 'documentStore'>) {}

  /** What a proof finds, which runs meanwhile, and what is shown otherwise; servers have no moment as of which all could be read. */
  async contar(owner: string, probar: () => Promise<readonly Hallazgo[]>): Promise<Relato> {
    const { dataDir, documentStore } = this.stores;
    if (dataDir === null) {
      const hallazgos = await probar();
      const papeles = await papelesDe(documentStore, hallazgos);
      return relatar(hallazgos, [], (factura) => papeles.get(factura) ?? null);
    }
    await this.turno();
    const hilo = new Worker(new URL('../bundle/lo-mostrado.js', import.meta.url), {
      workerData: { carpeta: dataDir, owner },
      resourceLimits: DE_UN_HILO,
    });
    const relato = once(hilo, 'message') as Promise<[Relato]>;
    // It may fail while the proof still runs: that is told when it is waited for.
    relato.catch(() => {});
    try {
      hilo.postMessage(await probar());
      return (await relato.catch(sinDisco))[0];
    } finally {
      await hilo.terminate();
      this.siguiente();
    }
  }

  private async turno(): Promise<void> {
    if (this.libres === 0) await new Promise<void>((resolve) => this.esperan.push(resolve));
    else this.libres--;
  }

  private siguiente(): void {
    const otra = this.esperan.shift();
    if (otra) otra();
    else this.libres++;
  }
}

/** A full disk has no room for what waits, and its file is one process's alone. */
const sinDisco = (error: unknown): never => {
  throw new DiskUnavailable(error);
};
