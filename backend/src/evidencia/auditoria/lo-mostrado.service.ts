import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import { type AnclasGuardadas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type Relato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { DiskUnavailable, StorageUnavailable } from '../../platform/system/storage-unavailable.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { STORES } from '../../platform/system/tokens.ts';
import { type Prueba } from './lo-mostrado.ts';

const A_LA_VEZ = 2;
const DE_UN_HILO = { maxOldGenerationSizeMb: 192 };

@Injectable()
export class LoMostrado {
  private libres = A_LA_VEZ;
  private readonly esperan: (() => void)[] = [];

  constructor(@Inject(STORES) private readonly stores: Pick<Stores, 'place' | 'scratch'>) {}

  /** `probar` proves the ledger; it is not called when read models equal to the ones derived again prove it. */
  async contar(
    owner: string,
    guardadas: AnclasGuardadas,
    probar: () => Promise<Prueba>,
  ): Promise<{ readonly prueba: Prueba; readonly relato: Relato }> {
    const { scratch } = this.stores;
    await this.turno();
    let carpeta: string | null = null;
    try {
      carpeta = this.carpetaNueva();
      return await this.enHilo(carpeta, owner, guardadas, probar);
    } finally {
      if (carpeta !== null) scratch.remove(carpeta);
      this.siguiente();
    }
  }

  private async enHilo(
    carpeta: string,
    owner: string,
    guardadas: AnclasGuardadas,
    probar: () => Promise<Prueba>,
  ): Promise<{ readonly prueba: Prueba; readonly relato: Relato }> {
    const { place } = this.stores;
    const hilo = new Worker(new URL('../../bundle/lo-mostrado.js', import.meta.url), {
      workerData: { place, owner, guardadas, carpeta },
      resourceLimits: DE_UN_HILO,
    });
    const dice = on(hilo, 'message', { close: ['exit'] });
    const loQueDice = async (): Promise<unknown> => ((await dice.next()).value as [unknown])[0];
    const { sinLeer } = this;
    try {
      const entera = (await loQueDice().catch(sinLeer)) as Prueba | null;
      const prueba = entera ?? (await probar());
      if (!entera) hilo.postMessage(prueba.hallazgos);
      return { prueba, relato: (await loQueDice().catch(sinLeer)) as Relato };
    } finally {
      await hilo.terminate();
    }
  }

  private carpetaNueva(): string {
    try {
      return this.stores.scratch.newFolder();
    } catch (error) {
      return this.sinLeer(error);
    }
  }

  private get sinLeer(): (error: unknown) => never {
    return 'dataDir' in this.stores.place ? sinDisco : sinServidores;
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

const sinDisco = (error: unknown): never => {
  throw new DiskUnavailable(error);
};

const sinServidores = (error: unknown): never => {
  throw new StorageUnavailable(error);
};
