import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  type ComandoDeMetodos,
  type EventoDeMetodos,
  type MetodosDePago,
  metodosDePago,
} from '../dominio/metodos-de-pago/metodos-de-pago.ts';
import { PREFIJO_DE_METODOS, vistaDeMetodos } from '../dominio/metodos-de-pago/metodos-de-pago.view.ts';
import { relatoDeMetodos } from '../dominio/metodos-de-pago/historial.ts';
import { type Historial } from '../dominio/historial/historial.ts';
import { Historias } from '../historial/historias.service.ts';
import { type Caller } from '../platform/http/caller.ts';
import { OwnerDocuments } from '../platform/owner-documents.ts';

const DE_LOS_METODOS = { decider: metodosDePago, streamPrefix: PREFIJO_DE_METODOS, view: vistaDeMetodos };

export class CambiarMetodosDePago extends Command<MetodosDePago> {
  constructor(
    readonly comando: ComandoDeMetodos,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarMetodosDePago)
export class CambiarMetodosDePagoHandler implements ICommandHandler<CambiarMetodosDePago> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ comando, by }: CambiarMetodosDePago): Promise<MetodosDePago> {
    return this.documents.change(DE_LOS_METODOS, comando, by);
  }
}

export class VerMetodosDePago extends Query<MetodosDePago> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerMetodosDePago)
export class VerMetodosDePagoHandler implements IQueryHandler<VerMetodosDePago> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ by }: VerMetodosDePago): Promise<MetodosDePago> {
    return this.documents.read(DE_LOS_METODOS, by);
  }
}

export class VerHistorialDeMetodosDePago extends Query<Historial<EventoDeMetodos['type']>> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerHistorialDeMetodosDePago)
export class VerHistorialDeMetodosDePagoHandler implements IQueryHandler<VerHistorialDeMetodosDePago> {
  constructor(private readonly historias: Historias) {}

  execute({ by }: VerHistorialDeMetodosDePago): Promise<Historial<EventoDeMetodos['type']>> {
    return this.historias.de(relatoDeMetodos, PREFIJO_DE_METODOS + by.ownerId, by);
  }
}
