import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type ComandoDeCuenta,
  type CuentaRegistrada,
  PREFIJO_DE_USUARIO,
  cuenta,
} from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Caller } from '../platform/http/caller.ts';
import { WriteSide } from '../platform/write-side.ts';
import { Contrasenas } from './contrasenas.ts';

type Cambio = Pick<Extract<ComandoDeCuenta, { type: 'CambiarContrasena' }>, 'por' | 'conserva'>;

/**
 * Sets a new password of the owner in whose name it is done, however she proved that she may: whoever gives this command
 * has checked that. Ends the sessions that `conserva` does not name, everywhere.
 */
export class CambiarContrasena extends Command<CuentaRegistrada> {
  constructor(
    readonly nueva: string,
    readonly cambio: Cambio,
    readonly by: Caller,
  ) {
    super();
  }
}

@CommandHandler(CambiarContrasena)
export class CambiarContrasenaHandler implements ICommandHandler<CambiarContrasena> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly contrasenas: Contrasenas,
  ) {}

  async execute({ nueva, cambio, by }: CambiarContrasena): Promise<CuentaRegistrada> {
    const verificador = await this.contrasenas.verificadorDe(nueva);
    const streamId = PREFIJO_DE_USUARIO + by.ownerId;
    const command = { type: 'CambiarContrasena', verificador, ...cambio } as const;
    const { state } = await this.writeSide.execute({ decider: cuenta, streamId, command, by });
    return state!;
  }
}
