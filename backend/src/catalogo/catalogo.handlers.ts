import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  type Catalogo,
  type ComandoDeCatalogo,
  type EventoDeCatalogo,
  catalogo,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import { PREFIJO_DE_CATALOGO, vistaDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { narradorDeCatalogo } from '@cuenta-clara/dominio/catalogo/historial';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type Caller } from '../platform/http/caller.ts';
import { OwnerDocuments } from '../platform/owner-documents.ts';

const DEL_CATALOGO = { decider: catalogo, streamPrefix: PREFIJO_DE_CATALOGO, view: vistaDeCatalogo };

export class CambiarCatalogo extends Command<Catalogo> {
  constructor(
    readonly comando: ComandoDeCatalogo,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarCatalogo)
export class CambiarCatalogoHandler implements ICommandHandler<CambiarCatalogo> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ comando, by }: CambiarCatalogo): Promise<Catalogo> {
    return this.documents.change(DEL_CATALOGO, comando, by);
  }
}

export class VerCatalogo extends Query<Catalogo> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerCatalogo)
export class VerCatalogoHandler implements IQueryHandler<VerCatalogo> {
  constructor(private readonly documents: OwnerDocuments) {}

  execute({ by }: VerCatalogo): Promise<Catalogo> {
    return this.documents.read(DEL_CATALOGO, by);
  }
}

export class VerHistorialDeCatalogo extends Query<Historial<EventoDeCatalogo['type']>> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerHistorialDeCatalogo)
export class VerHistorialDeCatalogoHandler implements IQueryHandler<VerHistorialDeCatalogo> {
  constructor(private readonly historiales: LectorDeHistorial) {}

  execute({ by }: VerHistorialDeCatalogo): Promise<Historial<EventoDeCatalogo['type']>> {
    return this.historiales.de(narradorDeCatalogo, PREFIJO_DE_CATALOGO + by.ownerId, by);
  }
}
