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
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import {
  PREFIJO_DE_METODOS,
  vistaDeMetodos,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { narradorDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/historial';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
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
  constructor(private readonly historiales: LectorDeHistorial) {}

  execute({ by }: VerHistorialDeMetodosDePago): Promise<Historial<EventoDeMetodos['type']>> {
    return this.historiales.de(narradorDeMetodos, PREFIJO_DE_METODOS + by.ownerId, by);
  }
}
