import { Inject, Injectable } from '@nestjs/common';
import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import {
  type VistaDeExportacion,
  periodoDe,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { type PeriodoDeArchivo } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { type Asiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { UTC, finDelDia } from '@cuenta-clara/dominio/zona-horaria';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { type Caller } from '../../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../../platform/system/tokens.ts';
import { asientoNumero, buscarAsientos } from '../libro/asientos.ts';
import { FinesDelLibro } from '../libro/fines-del-libro.service.ts';

/** Ledger entries after `anterior` (null: the beginning) up to `ultimo`. */
export interface Alcance {
  readonly owner: string;
  readonly periodo: PeriodoDeArchivo;
  readonly anterior: Asiento | null;
  readonly ultimo: Asiento | null;
}

/** An archive begins after the ledger entry that ends the day before its period. */
@Injectable()
export class Alcances {
  constructor(
    private readonly fines: FinesDelLibro,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /** The first archive after a day fixes the ledger entry that ends the day (docs/evidencia/formato.md). */
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
    if (anterior && cabeza) return entre(anterior.secuencia, cabeza.secuencia);
    if (zona === null) return this.deInstantes(vista, periodo);
    const dias = [sumarDias(periodo.desde, -1), periodo.hasta] as const;
    const [tras, hasta] = periodo.provisional
      ? await this.fines.calculados(owner, zona, dias)
      : await this.fines.fijados(owner, zona, dias, { ...by, commandId: exportacion.id });
    return entre(tras!.secuencia, hasta!.secuencia);
  }

  /**
   * An archive without a recorded time zone ends with the last entry whose instant is not after the period,
   * in UTC.
   */
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
