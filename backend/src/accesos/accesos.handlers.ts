import { Inject } from '@nestjs/common';
import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { type DatosDeAcceso, TOKEN_YA_DICHO, accesos } from '@cuenta-clara/dominio/accesos/accesos';
import {
  type AccesoCreadoDeApi,
  PREFIJO_DE_ACCESOS,
  type VistaDeAcceso,
  aAccesoDeApi,
  vistaDeAccesos,
} from '@cuenta-clara/dominio/accesos/accesos.view';
import { conflicto } from '@cuenta-clara/dominio/errores';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type Clock } from '../platform/clock.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller, idFor } from '../platform/http/caller.ts';
import { CLOCK, DOCUMENT_STORE } from '../platform/tokens.ts';
import { WriteSide } from '../platform/write-side.ts';
import { huellaDelToken, nuevoToken } from './token-de-acceso.ts';

const UN_DIA_MS = 86_400_000;

export class CrearAcceso extends Command<AccesoCreadoDeApi> {
  constructor(
    readonly datos: DatosDeAcceso,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CrearAcceso)
export class CrearAccesoHandler implements ICommandHandler<CrearAcceso> {
  constructor(
    private readonly writeSide: WriteSide,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ datos: { nombre, dias }, by }: CrearAcceso): Promise<AccesoCreadoDeApi> {
    const id = idFor(by);
    const token = nuevoToken();
    const expira = new Date(this.clock.now() + dias * UN_DIA_MS).toISOString();
    const acceso = { id, nombre, expira, huella_del_token: huellaDelToken(token) };
    const streamId = PREFIJO_DE_ACCESOS + by.ownerId;
    const { events, history } = await this.writeSide.execute({
      decider: accesos,
      streamId,
      command: { type: 'CrearAcceso', acceso },
      by,
    });
    const creado = proyectar(vistaDeAccesos, history, id);
    if (!creado || events.length === 0) throw conflicto(TOKEN_YA_DICHO);
    return { ...aAccesoDeApi(creado), token };
  }
}

export class RevocarAcceso extends Command<void> {
  constructor(
    readonly id: string,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(RevocarAcceso)
export class RevocarAccesoHandler implements ICommandHandler<RevocarAcceso> {
  constructor(private readonly writeSide: WriteSide) {}

  async execute({ id, by }: RevocarAcceso): Promise<void> {
    const streamId = PREFIJO_DE_ACCESOS + by.ownerId;
    await this.writeSide.execute({ decider: accesos, streamId, command: { type: 'RevocarAcceso', id }, by });
  }
}

/** All the owner ever gave, newest first: also those that open nothing any more. */
export class ListarAccesos extends Query<readonly VistaDeAcceso[]> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(ListarAccesos)
export class ListarAccesosHandler implements IQueryHandler<ListarAccesos> {
  constructor(@Inject(DOCUMENT_STORE) private readonly documents: DocumentStore) {}

  execute({ by }: ListarAccesos): Promise<readonly VistaDeAcceso[]> {
    return this.documents.find(vistaDeAccesos, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creado', direction: 'desc' }],
    });
  }
}
