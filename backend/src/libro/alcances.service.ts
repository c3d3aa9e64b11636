import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import {
  type VistaDeExportacion,
  finQueFijo,
  periodoDe,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { type PeriodoDeArchivo } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import {
  type FinDeDia,
  type FinesDeDia,
  finesDeDia,
} from '@cuenta-clara/dominio/libro/fin-de-dia/fin-de-dia';
import { PREFIJO_DE_DIAS } from '@cuenta-clara/dominio/libro/fin-de-dia/fin-de-dia.view';
import { type Asiento, LIBRO_VACIO } from '@cuenta-clara/dominio/libro/libro';
import { UTC, type Zona, finDelDia } from '@cuenta-clara/dominio/zona-horaria';
import { Act } from '../platform/act.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { asientoNumero, buscarAsientos } from './asientos.ts';
import { Cortes } from './cortes.ts';

/** The run of an owner's entries that an archive is of: after one, up to another. */
export interface Alcance {
  readonly owner: string;
  readonly periodo: PeriodoDeArchivo;
  readonly anterior: Asiento | null;
  readonly ultimo: Asiento | null;
}

/** Between which entries an archive is made: from the end of the day before its period to the end of its last day. */
@Injectable()
export class Alcances {
  constructor(
    private readonly commands: CommandBus,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /** The first archive asked for after a day was over fixes that day's end (docs/audit.md). */
  async de(vista: VistaDeExportacion, by: Caller): Promise<Alcance> {
    const { owner, exportacion } = vista;
    const periodo = periodoDe(vista);
    const { anterior, cabeza, zona } = exportacion;
    const entre = async (tras: number, hasta: number): Promise<Alcance> => ({
      owner,
      periodo,
      anterior: await asientoNumero(this.documents, owner, tras),
      ultimo: await asientoNumero(this.documents, owner, hasta),
    });
    // One made before is the same run of entries, whatever was entered or fixed since.
    if (anterior && cabeza) return entre(anterior.secuencia, cabeza.secuencia);
    if (zona === null) return this.deInstantes(vista, periodo);
    const dias = [sumarDias(periodo.desde, -1), periodo.hasta] as const;
    const [tras, hasta] = periodo.provisional
      ? await this.calculados(owner, zona, dias)
      : await this.fijados(vista, zona, dias, by);
    return entre(tras!.secuencia, hasta!.secuencia);
  }

  private async calculados(owner: string, zona: Zona, dias: readonly Dia[]): Promise<readonly FinDeDia[]> {
    const cortes = await Cortes.de(this.documents, owner, zona);
    return Promise.all(
      dias.map(async (dia) => {
        const asiento = await asientoNumero(this.documents, owner, await cortes.finDe(dia));
        const { secuencia, huella } = asiento ?? LIBRO_VACIO;
        return { dia, zona, secuencia, huella };
      }),
    );
  }

  private async fijados(
    { owner, exportacion }: VistaDeExportacion,
    zona: Zona,
    dias: readonly Dia[],
    by: Caller,
  ): Promise<readonly FinDeDia[]> {
    const fijar = async (fines: readonly FinDeDia[]): Promise<FinesDeDia> => {
      const streamId = PREFIJO_DE_DIAS + owner;
      const command = { type: 'FijarFinesDeDia', fines } as const;
      // Other ends are another command: what was not fixed the first time is tried again.
      const cuales = fines.map(({ dia, secuencia }) => `${dia}:${secuencia}`).join();
      const de = { ...by, commandId: `${exportacion.id}/fines/${cuales}` };
      return (await this.commands.execute(new Act({ decider: finesDeDia, streamId, command }, de))).state;
    };
    // What archives of before ended with is where the next one begins.
    const deAntes = await this.documents.find(vistaDeExportaciones, {
      equal: { owner },
      order: [{ field: 'creada', direction: 'asc' }],
    });
    await fijar(deAntes.flatMap((una) => finQueFijo(una) ?? []));
    const fijados = await fijar(await this.calculados(owner, zona, dias));
    return dias.map((dia) => {
      const fin = fijados[dia];
      if (!fin) throw new Error(`the end of ${dia} was fixed by nobody: others were, meanwhile`);
      return fin;
    });
  }

  /** As archives were made before ends of days were recorded: by the instants of entries, in UTC. */
  private async deInstantes(
    { owner, exportacion }: VistaDeExportacion,
    periodo: PeriodoDeArchivo,
  ): Promise<Alcance> {
    const ultimoHasta = async (dia: Dia, secuencia?: number): Promise<Asiento | null> => {
      const [ultimo] = await buscarAsientos(this.documents, {
        equal: { owner },
        ranges: [
          { field: 'instante', to: finDelDia(UTC, dia) },
          { field: 'secuencia', to: secuencia },
        ],
        order: [{ field: 'secuencia', direction: 'desc' }],
        limit: 1,
      });
      return ultimo ?? null;
    };
    const anterior = await ultimoHasta(sumarDias(periodo.desde, -1));
    const ultimo = await ultimoHasta(periodo.hasta, exportacion.cabeza?.secuencia);
    return { owner, periodo, anterior, ultimo: ultimo ?? anterior };
  }
}
