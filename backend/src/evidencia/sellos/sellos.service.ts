import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Logger } from 'pino';
import { type Instante, sumarDias } from '@cuenta-clara/dominio/fechas';
import { cimaDe, orillaDe, vistaDeArbol } from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { agregadoDeSellos } from '@cuenta-clara/dominio/evidencia/sellos/sellos.agregado';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { DiaDeLaDuena } from '../../negocio/dia-de-la-duena.service.ts';
import { Act } from '../../platform/write-side/act.ts';
import { type Clock, instantNow } from '../../platform/system/clock.ts';
import { type Caller } from '../../platform/write-side/caller.ts';
import { type Duty } from '../../platform/system/duty.ts';
import { type Stores, catchUp } from '../../platform/deployments/stores.ts';
import { CLOCK, LOG, STORES } from '../../platform/system/tokens.ts';
import { ArbolGuardado } from '../arbol/arbol-guardado.ts';
import { FinesDelLibro } from '../libro/fines-del-libro.service.ts';

const ROUND_MS = 10 * 60_000;
const PAGE = 100;

/**
 * A seal is the tree head of an owner's events, recorded when the owner's day is over, with an archive, and
 * on request.
 */
@Injectable()
export class Sellos {
  constructor(
    private readonly fines: FinesDelLibro,
    private readonly dia: DiaDeLaDuena,
    private readonly commands: CommandBus,
    @Inject(STORES) private readonly stores: Stores,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async poner(owner: string, by: Pick<Caller, 'userId' | 'correlationId'>): Promise<void> {
    await catchUp(this.stores);
    const { orilla } = await ArbolGuardado.de(this.stores.documentStore, owner);
    if (orilla.sin_sello === null) return;
    const cima = cimaDe(orilla);
    const quien: Caller = { ...by, ownerId: owner, commandId: `sello/${owner}/${cima.tamano}` };
    const command = { type: 'PonerSello', cima } as const;
    await this.commands.execute(new Act({ of: agregadoDeSellos, id: owner, command }, quien));
  }

  vigilar(): Duty {
    const stopping = new AbortController();
    const { signal } = stopping;
    const running = this.rondas(signal);
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  }

  private async rondas(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.ronda(signal).catch((err: unknown) => this.log.error({ err }, 'sealing failed'));
      await pause(ROUND_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  private async ronda(signal: AbortSignal): Promise<void> {
    const ahora = instantNow(this.clock);
    for (let desde: string | undefined; !signal.aborted;) {
      const pendientes = await this.stores.documentStore.find(vistaDeArbol, {
        ranges: [{ field: 'sin_sello', from: desde ?? '0', to: ahora }],
        order: [{ field: 'sin_sello', direction: 'asc' }],
        limit: PAGE,
      });
      for (const documento of pendientes) {
        if (signal.aborted) return;
        const { owner, sin_sello } = orillaDe(documento);
        await this.siTerminoElDia(owner, sin_sello!);
      }
      const ultimo = pendientes.at(-1);
      if (pendientes.length < PAGE || !ultimo) return;
      desde = `${orillaDe(ultimo).sin_sello} `;
    }
  }

  /** Failures are logged, so that other owners are still sealed. */
  private async siTerminoElDia(owner: string, sinSello: Instante): Promise<void> {
    try {
      const { zona, hoy } = await this.dia.ahora(owner);
      const dia = diaEn(zona, sinSello);
      if (dia >= hoy) return;
      const by = { userId: owner, correlationId: 'sello' };
      const dias = [...new Set([dia, sumarDias(hoy, -1)])];
      await this.fines.fijados(owner, zona, dias, {
        ...by,
        ownerId: owner,
        commandId: `sello/${owner}/${hoy}`,
      });
      await this.poner(owner, by);
    } catch (err) {
      this.log.error({ err, owner }, 'an owner could not be sealed');
    }
  }
}
