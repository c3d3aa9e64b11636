import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DatosDeAcceso } from '@cuenta-clara/dominio/accesos/accesos';
import { agregadoDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.agregado';
import {
  type AccesoCreadoDeApi,
  aAccesoDeApi,
  vistaDeAccesos,
} from '@cuenta-clara/dominio/accesos/accesos.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type Clock } from '../platform/system/clock.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { CLOCK } from '../platform/system/tokens.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
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
    const { recorded } = await this.writeSide.execute({
      of: agregadoDeAccesos,
      id: by.ownerId,
      command: { type: 'CrearAcceso', acceso },
      by,
    });
    return { ...aAccesoDeApi(proyectar(vistaDeAccesos, recorded, id)!), token };
  }
}
