import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import {
  finQueFijo,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { type FinDeDia, type FinesDeDia } from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia';
import { agregadoDeDias } from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia.agregado';
import { LIBRO_VACIO } from '@cuenta-clara/dominio/evidencia/libro/libro';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { Act } from '../../platform/write-side/act.ts';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { type Caller } from '../../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../../platform/system/tokens.ts';
import { asientoNumero } from './asientos.ts';
import { Cortes } from './cortes.ts';

@Injectable()
export class FinesDelLibro {
  constructor(
    private readonly commands: CommandBus,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /**
   * Answers the ledger's recorded ends of days; other ends are computed from the present entries, not recorded.
   */
  async calculados(owner: string, zona: Zona, dias: readonly Dia[]): Promise<readonly FinDeDia[]> {
    const cortes = await Cortes.de(this.documents, owner, zona);
    return Promise.all(
      dias.map(async (dia) => {
        const asiento = await asientoNumero(this.documents, owner, await cortes.finDe(dia));
        const { secuencia, huella } = asiento ?? LIBRO_VACIO;
        return { dia, zona, secuencia, huella };
      }),
    );
  }

  /** Computes and records ends of days (docs/evidencia/formato.md). `by.commandId` is the idempotency key. */
  async fijados(owner: string, zona: Zona, dias: readonly Dia[], by: Caller): Promise<readonly FinDeDia[]> {
    // Older archives did not record the ends of their days. These ends are recorded first, because the next
    // archive begins at them.
    const deAntes = await this.documents.find(vistaDeExportaciones, {
      equal: { owner },
      order: [{ field: 'creada', direction: 'asc' }],
    });
    await this.fijar(
      owner,
      deAntes.flatMap((una) => finQueFijo(una) ?? []),
      by,
    );
    const fijados = await this.fijar(owner, await this.calculados(owner, zona, dias), by);
    return dias.map((dia) => {
      const fin = fijados[dia];
      if (!fin) throw new Error(`the end of ${dia} was fixed by nobody: others were, meanwhile`);
      return fin;
    });
  }

  private async fijar(owner: string, fines: readonly FinDeDia[], by: Caller): Promise<FinesDeDia> {
    const command = { type: 'FijarFinesDeDia', fines } as const;
    // The command's id contains the ends of days, so that a later try with other ends is another command.
    const cuales = fines.map(({ dia, secuencia }) => `${dia}:${secuencia}`).join();
    const de = { ...by, commandId: `${by.commandId}/fines/${cuales}` };
    return (await this.commands.execute(new Act({ of: agregadoDeDias, id: owner, command }, de))).state;
  }
}
