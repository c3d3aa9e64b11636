import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import {
  CLIENTE_NO_ENCONTRADO,
  type ComandoDeCliente,
  type EventoDeCliente,
  cliente,
} from '@cuenta-clara/dominio/clientes/cliente';
import {
  PREFIJO_DE_CLIENTE,
  type VistaDeCliente,
  vistaDeClientes,
} from '@cuenta-clara/dominio/clientes/cliente.view';
import { narradorDeCliente } from '@cuenta-clara/dominio/clientes/historial';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { plegar } from '@cuenta-clara/dominio/texto';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { DOCUMENT_STORE } from '../platform/tokens.ts';
import { ownDocument } from '../platform/own-document.ts';
import { WriteSide } from '../platform/write-side.ts';

/** One command of the domain, for one customer. Answers her as the command left her; null when it changed nothing. */
export class CambiarCliente extends Command<VistaDeCliente | null> {
  constructor(
    readonly id: string,
    readonly comando: ComandoDeCliente,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarCliente)
export class CambiarClienteHandler implements ICommandHandler<CambiarCliente> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ id, comando, by }: CambiarCliente): Promise<VistaDeCliente | null> {
    const streamId = PREFIJO_DE_CLIENTE + id;
    const { history } = await this.writeSide.execute({ decider: cliente, streamId, command: comando, by });
    return proyectar(vistaDeClientes, history, id);
  }
}

export class VerCliente extends Query<VistaDeCliente> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(VerCliente)
export class VerClienteHandler implements IQueryHandler<VerCliente> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  execute({ id, by }: VerCliente): Promise<VistaDeCliente> {
    return ownDocument(this.documents, vistaDeClientes, id, by, CLIENTE_NO_ENCONTRADO);
  }
}

export class VerHistorialDeCliente extends Query<Historial<EventoDeCliente['type']>> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@QueryHandler(VerHistorialDeCliente)
export class VerHistorialDeClienteHandler implements IQueryHandler<VerHistorialDeCliente> {
  constructor(private readonly historiales: LectorDeHistorial) {}

  async execute({ id, by }: VerHistorialDeCliente): Promise<Historial<EventoDeCliente['type']>> {
    const historial = await this.historiales.de(narradorDeCliente, PREFIJO_DE_CLIENTE + id, by);
    if (historial.eventos.length === 0) throw noExiste(CLIENTE_NO_ENCONTRADO);
    return historial;
  }
}

/** All customers of the owner, newest first; with `q`, those whose name starts so (decisions, "Screens"). */
export class ListarClientes extends Query<readonly VistaDeCliente[]> {
  constructor(
    readonly filtro: { readonly q?: string | undefined; readonly limit?: number | undefined },
    readonly by: Caller,
  ) {
    super();
  }
}

/** The last character there is: everything that starts with a text lies between it and the text with this behind. */
const FIN = '\u{10ffff}';

@QueryHandler(ListarClientes)
export class ListarClientesHandler implements IQueryHandler<ListarClientes> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  async execute({ filtro, by }: ListarClientes): Promise<readonly VistaDeCliente[]> {
    const inicio = plegar(filtro.q ?? '');
    return this.documents.find(vistaDeClientes, {
      equal: { owner: by.ownerId },
      ...(inicio && { ranges: [{ field: 'nombre', from: inicio, to: inicio + FIN }] }),
      order: inicio ? [{ field: 'nombre', direction: 'asc' }] : [{ field: 'creado', direction: 'desc' }],
      ...(filtro.limit !== undefined && { limit: filtro.limit }),
    });
  }
}
