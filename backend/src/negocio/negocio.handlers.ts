import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  type ComandoDeNegocio,
  type EventoDeNegocio,
  type Negocio,
  negocio,
} from '@cuenta-clara/dominio/negocio/negocio';
import { PREFIJO_DE_NEGOCIO, vistaDeNegocio } from '@cuenta-clara/dominio/negocio/negocio.view';
import { narradorDeNegocio } from '@cuenta-clara/dominio/negocio/historial';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type Caller } from '../platform/http/caller.ts';
import { OwnerDocuments } from '../platform/owner-documents.ts';

const DEL_NEGOCIO = { decider: negocio, streamPrefix: PREFIJO_DE_NEGOCIO, view: vistaDeNegocio };

export class CambiarNegocio extends Command<Negocio> {
  constructor(
    readonly comando: ComandoDeNegocio,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarNegocio)
export class CambiarNegocioHandler implements ICommandHandler<CambiarNegocio> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ comando, by }: CambiarNegocio): Promise<Negocio> {
    return this.documents.change(DEL_NEGOCIO, comando, by);
  }
}

export class VerNegocio extends Query<Negocio> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerNegocio)
export class VerNegocioHandler implements IQueryHandler<VerNegocio> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ by }: VerNegocio): Promise<Negocio> {
    return this.documents.read(DEL_NEGOCIO, by);
  }
}

export class VerHistorialDeNegocio extends Query<Historial<EventoDeNegocio['type']>> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerHistorialDeNegocio)
export class VerHistorialDeNegocioHandler implements IQueryHandler<VerHistorialDeNegocio> {
  constructor(private readonly historiales: LectorDeHistorial) {}

  execute({ by }: VerHistorialDeNegocio): Promise<Historial<EventoDeNegocio['type']>> {
    return this.historiales.de(narradorDeNegocio, PREFIJO_DE_NEGOCIO + by.ownerId, by);
  }
}
