import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { type ComandoDeMensajes, type Mensajes, mensajes } from '@cuenta-clara/dominio/mensajes/mensajes';
import { PREFIJO_DE_MENSAJES, vistaDeMensajes } from '@cuenta-clara/dominio/mensajes/mensajes.view';
import { type Caller } from '../platform/http/caller.ts';
import { OwnerDocuments } from '../platform/owner-documents.ts';

const DE_LOS_MENSAJES = { decider: mensajes, streamPrefix: PREFIJO_DE_MENSAJES, view: vistaDeMensajes };

export class CambiarMensajes extends Command<Mensajes> {
  constructor(
    readonly comando: ComandoDeMensajes,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarMensajes)
export class CambiarMensajesHandler implements ICommandHandler<CambiarMensajes> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ comando, by }: CambiarMensajes): Promise<Mensajes> {
    return this.documents.change(DE_LOS_MENSAJES, comando, by);
  }
}

export class VerMensajes extends Query<Mensajes> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerMensajes)
export class VerMensajesHandler implements IQueryHandler<VerMensajes> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ by }: VerMensajes): Promise<Mensajes> {
    return this.documents.read(DE_LOS_MENSAJES, by);
  }
}
