import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { esUsoNuevo, estaVigente } from '@cuenta-clara/dominio/accesos/accesos';
import { agregadoDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.agregado';
import { vistaDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.view';
import { Act } from '../platform/write-side/act.ts';
import { type Clock, instantNow } from '../platform/system/clock.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type AccessTokens, type AccessUse } from '../platform/http/access-tokens.ts';
import { type SignedIn } from '../platform/http/caller.ts';
import { CLOCK, DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { esTokenDeAcceso, huellaDelToken } from './token-de-acceso.ts';

@Injectable()
export class LlavesDeAcceso implements AccessTokens {
  constructor(
    private readonly commands: CommandBus,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  recognises(token: string): boolean {
    return esTokenDeAcceso(token);
  }

  /** Throws when a use of the accountant's access cannot be recorded: no use goes unrecorded. */
  async use(token: string, { consulta, correlationId }: AccessUse): Promise<SignedIn | null> {
    const [vista] = await this.documents.find(vistaDeAccesos, {
      equal: { huella: huellaDelToken(token) },
      limit: 1,
    });
    const instante = instantNow(this.clock);
    if (!vista || !estaVigente(vista.acceso, instante)) return null;
    const { id } = vista.acceso;
    const quien: SignedIn = { userId: id, ownerId: vista.owner };
    if (esUsoNuevo(vista.acceso, consulta, instante)) {
      const command = { type: 'UsarAcceso', id, consulta, instante } as const;
      const by = { ...quien, correlationId, commandId: uuidv7() };
      await this.commands.execute(new Act({ of: agregadoDeAccesos, id: vista.owner, command }, by));
    }
    return quien;
  }
}
