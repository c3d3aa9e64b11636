import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Logger } from 'pino';
import { sumarDias } from '@cuenta-clara/dominio/fechas';
import { type EventoDeSellos, textoDeCima } from '@cuenta-clara/dominio/evidencia/sellos/sellos';
import { agregadoDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.agregado';
import {
  type VistaDeSello,
  claveDeSello,
  vistaDeSellos,
} from '@cuenta-clara/dominio/evidencia/sellos/sellos.view';
import { Act } from '../../platform/write-side/act.ts';
import { type Clock, instantNow } from '../../platform/system/clock.ts';
import { type Config } from '../../platform/system/config.ts';
import { type Duty } from '../../platform/system/duty.ts';
import { type Stores, catchUp } from '../../platform/deployments/stores.ts';
import { CLOCK, CONFIG, LOG, STORES } from '../../platform/system/tokens.ts';
import { pedirTiempo } from './autoridad-de-tiempo.ts';

const PAGE = 100;
/**
 * Interval between two rounds of requests to the time-stamping authority. A new seal starts a round at once.
 */
const ROUND_MS = 10 * 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** Seals older than so many days get no time-stamp: newer seals cover the same events. */
const DIAS = 30;

/** Seals do not wait for the authority at TSA_URL: after an outage, their time-stamps are added later. */
@Injectable()
export class Tiempos {
  constructor(
    private readonly commands: CommandBus,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  vigilar(): Duty {
    const { tsaUrl } = this.config;
    if (tsaUrl === null) return { stop: async () => {} };
    const stopping = new AbortController();
    const running = this.rondas(tsaUrl, stopping.signal);
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  }

  private async rondas(tsaUrl: string, signal: AbortSignal): Promise<void> {
    const { eventStore } = this.stores;
    let haySello = new AbortController();
    const types = ['SelloPuesto'] satisfies EventoDeSellos['type'][];
    const subscription = eventStore.subscribeAll(
      { after: await eventStore.lastPosition(), types },
      { onEvents: async () => haySello.abort() },
    );
    for (let retry = FIRST_RETRY_MS; !signal.aborted;) {
      haySello = new AbortController();
      try {
        await this.ronda(tsaUrl, signal);
        retry = FIRST_RETRY_MS;
        const llamada = AbortSignal.any([signal, haySello.signal]);
        await pause(ROUND_MS, undefined, { signal: llamada, ref: false }).catch(() => {});
      } catch (error) {
        if (signal.aborted) break;
        const why = error instanceof Error ? error.message : String(error);
        this.log.warn({ why, retryInMs: retry }, 'no trusted time for a seal; trying again later');
        await pause(retry, undefined, { signal, ref: false }).catch(() => {});
        retry = Math.min(2 * retry, LONGEST_RETRY_MS);
      }
    }
    await subscription.stop();
  }

  private async ronda(tsaUrl: string, signal: AbortSignal): Promise<void> {
    await catchUp(this.stores);
    const desde = sumarDias(instantNow(this.clock).slice(0, 10), -DIAS);
    const hechos = new Set<string>();
    while (!signal.aborted) {
      const hallados = await this.stores.documentStore.find(vistaDeSellos, {
        ranges: [{ field: 'sin_tiempo', from: desde }],
        order: [{ field: 'sin_tiempo', direction: 'desc' }],
        limit: PAGE,
      });
      const faltan = hallados.filter(({ owner, tamano }) => !hechos.has(claveDeSello(owner, tamano)));
      if (faltan.length === 0) return;
      for (const sello of faltan) {
        await this.certificar(tsaUrl, sello, signal);
        hechos.add(claveDeSello(sello.owner, sello.tamano));
      }
    }
  }

  private async certificar(tsaUrl: string, sello: VistaDeSello, signal: AbortSignal): Promise<void> {
    const { owner, tamano, raiz } = sello;
    const { instante, ficha } = await pedirTiempo(tsaUrl, textoDeCima(sello), signal);
    const command = { type: 'CertificarTiempo', tamano, raiz, instante, ficha } as const;
    const commandId = `tiempo/${owner}/${tamano}/${raiz}`;
    const by = { ownerId: owner, userId: owner, correlationId: 'tiempo', commandId };
    await this.commands.execute(new Act({ of: agregadoDeSellos, id: owner, command }, by));
  }
}
