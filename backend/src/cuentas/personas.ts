import { Inject, Injectable } from '@nestjs/common';
import { DESDE_EL_ENLACE, esActorDeEnlace } from '@cuenta-clara/dominio/actor-de-enlace';
import { vistaDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.view';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { cuenta } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

/** Name of a missing account, as after a restore from an older backup. */
const DESCONOCIDA = 'Persona desconocida';

@Injectable()
export class Personas {
  constructor(
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async nombres(ids: Iterable<string>): Promise<(id: string) => string> {
    const nombres = new Map<string, string>();
    for (const id of new Set(ids)) {
      const nombre = await this.nombreDe(id);
      if (nombre !== undefined) nombres.set(id, nombre);
    }
    return (id) => nombres.get(id) ?? DESCONOCIDA;
  }

  private async nombreDe(id: string): Promise<string | undefined> {
    if (esActorDeEnlace(id)) return DESDE_EL_ENLACE;
    const registrada = await this.writeSide.load(cuenta, agregadoDeCuenta.flujo(id));
    return registrada?.fullName ?? (await this.documents.get(vistaDeAccesos, id))?.acceso.nombre;
  }
}
