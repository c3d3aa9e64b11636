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
import { LinkSigner, idInToken } from '../platform/secrets/link-signer.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';

const CLASE_DE_ENLACE = 'enlace-de-estado';

export interface EnlaceAbierto {
  readonly enlace: EnlaceDeEstado;
  readonly owner: string;
}

@Injectable()
export class EnlacesAbiertos {
  private readonly firma: LinkSigner;

  constructor(
    vault: Vault,
    private readonly writeSide: WriteSide,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {
    this.firma = new LinkSigner(vault, CLASE_DE_ENLACE);
  }

  tokenDe(id: string): string {
    return this.firma.tokenOf(id);
  }

  /**
   * Bad and revoked tokens get the same refusal. Revocations are read from the log, so they apply on all
   * backends at once.
   */
  async con(token: string): Promise<EnlaceAbierto> {
    const id = idInToken(token);
    // The document is read first, so that a stranger's token does not create the signing key.
    const vista = id && (await this.documents.get(vistaDeEnlaces, id));
    if (!vista || !this.firma.opens(token, id)) throw noExiste(ENLACE_CERRADO);
    const { enlace, owner } = vista;
    const enlaces = await this.writeSide.load(enlacesDeEstado, agregadoDeEnlaces.flujo(enlace.cliente_id));
    if (enlaces[id] !== 'vigente') throw noExiste(ENLACE_CERRADO);
    return { enlace, owner };
  }
}
