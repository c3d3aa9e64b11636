import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { conflicto } from '@cuenta-clara/dominio/errores';
import { claveDeMisDatos } from '@cuenta-clara/dominio/mis-datos/clave-de-mis-datos';
import {
  type ComandoDeMisDatos,
  YA_NO_ESTAN,
  exigirListos,
  misDatos,
} from '@cuenta-clara/dominio/mis-datos/mis-datos';
import { agregadoDeMisDatos } from '@cuenta-clara/dominio/mis-datos/mis-datos.agregado';
import { type VistaDeMisDatos } from '@cuenta-clara/dominio/mis-datos/mis-datos.view';
import { type Stores } from '../platform/deployments/stores.ts';
import { type OpenedFile } from '../platform/file-store/file-store.ts';
import { type FileJob, callerOfStep, inSteps } from '../platform/job-queue/file-jobs.ts';
import { STORES } from '../platform/system/tokens.ts';
import { Act } from '../platform/write-side/act.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Copista } from './copista.service.ts';

const CATCH_UP_MS = 30_000;
@Injectable()
export class MisDatosEnCurso {
  constructor(
    private readonly copista: Copista,
    private readonly writeSide: WriteSide,
    private readonly commands: CommandBus,
    @Inject(STORES) private readonly stores: Stores,
  ) {}

  async preparar(encargo: FileJob, signal: AbortSignal): Promise<void> {
    const { id, ownerId, position } = encargo;
    const suyos = await this.writeSide.load(misDatos, agregadoDeMisDatos.flujo(ownerId));
    if (suyos[id]?.estado !== 'preparando') return;
    if (!(await this.stores.readModels.waitFor(position, CATCH_UP_MS)))
      throw new Error('the read models do not show the events of the copy yet');
    const avanza = inSteps((hechos, total) =>
      this.anotar(encargo, `${hechos}/${total}`, { type: 'AvanzarMisDatos', id, hechos, total }),
    );
    const copiados = await this.copista.copiar(id, ownerId, { signal, avanza });
    await this.anotar(encargo, 'listos', { type: 'TerminarMisDatos', id, ...copiados });
  }

  abandonar(encargo: FileJob): Promise<void> {
    return this.anotar(encargo, 'fallidos', { type: 'AbandonarMisDatos', id: encargo.id });
  }

  async archivo({ owner, misDatos: suyos }: VistaDeMisDatos): Promise<OpenedFile> {
    exigirListos(suyos);
    const file = await this.stores.fileStore.open(claveDeMisDatos(owner, suyos.id));
    if (!file) throw conflicto(YA_NO_ESTAN);
    return file;
  }

  private async anotar(encargo: FileJob, paso: string, command: ComandoDeMisDatos): Promise<void> {
    const act = new Act(
      { of: agregadoDeMisDatos, id: encargo.ownerId, command },
      callerOfStep(encargo, paso),
    );
    await this.commands.execute(act);
  }
}
