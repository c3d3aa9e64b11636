import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { noExiste } from '@cuenta-clara/dominio/errores';
import {
  EXPORTACION_NO_ENCONTRADA,
  type Periodo,
  exportaciones,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import {
  PREFIJO_DE_EXPORTACIONES,
  type VistaDeExportacion,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller, idFor } from '../platform/http/caller.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { ownDocument } from '../platform/own-document.ts';
import { WriteSide } from '../platform/write-side.ts';

export class PedirExportacion extends Command<VistaDeExportacion> {
  constructor(
    readonly periodo: Periodo,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(PedirExportacion)
export class PedirExportacionHandler implements ICommandHandler<PedirExportacion> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ periodo, by }: PedirExportacion): Promise<VistaDeExportacion> {
    const id = idFor(by);
    const streamId = PREFIJO_DE_EXPORTACIONES + by.ownerId;
    const { history } = await this.writeSide.execute({
      decider: exportaciones,
      streamId,
      command: { type: 'PedirExportacion', id, ...periodo },
      by,
    });
    const pedida = proyectar(vistaDeExportaciones, history, id);
    if (!pedida) throw noExiste(EXPORTACION_NO_ENCONTRADA);
    return pedida;
  }
}

export class ListarExportaciones extends Query<readonly VistaDeExportacion[]> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(ListarExportaciones)
export class ListarExportacionesHandler implements IQueryHandler<ListarExportaciones> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  execute({ by }: ListarExportaciones): Promise<readonly VistaDeExportacion[]> {
    return this.documents.find(vistaDeExportaciones, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creada', direction: 'desc' }],
    });
  }
}

export class VerExportacion extends Query<VistaDeExportacion> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(VerExportacion)
export class VerExportacionHandler implements IQueryHandler<VerExportacion> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  execute({ id, by }: VerExportacion): Promise<VistaDeExportacion> {
    return ownDocument(this.documents, vistaDeExportaciones, id, by, EXPORTACION_NO_ENCONTRADA);
  }
}
