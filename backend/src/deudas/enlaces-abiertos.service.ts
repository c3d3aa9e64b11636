import { Inject, Injectable } from '@nestjs/common';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  ENLACE_CERRADO,
  type EnlaceDeEstado,
  enlacesDeEstado,
} from '@cuenta-clara/dominio/movimientos/enlaces-de-estado';
import { agregadoDeEnlaces } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.agregado';
import { vistaDeEnlaces } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { abreElEnlace, enlaceQueDice } from './llaves-de-estado.ts';

export interface EnlaceAbierto {
  readonly enlace: EnlaceDeEstado;
  readonly owner: string;
}

/** Whether what somebody brings opens a statement. */
@Injectable()
export class EnlacesAbiertos {
  constructor(
    private readonly vault: Vault,
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /** Guessed, broken, revoked: the same refusal. It is the log that says whether it was revoked, so no backend is behind. */
  async con(token: string): Promise<EnlaceAbierto> {
    const id = enlaceQueDice(token);
    // Before the key is asked for: a deployment that has no link makes no key for a stranger.
    const vista = id && (await this.documents.get(vistaDeEnlaces, id));
    if (!vista || !abreElEnlace(this.vault, token, id)) throw noExiste(ENLACE_CERRADO);
    const { enlace, owner } = vista;
    const enlaces = await this.writeSide.load(enlacesDeEstado, agregadoDeEnlaces.flujo(enlace.cliente_id));
    if (enlaces[id] !== 'vigente') throw noExiste(ENLACE_CERRADO);
    return { enlace, owner };
  }
}
