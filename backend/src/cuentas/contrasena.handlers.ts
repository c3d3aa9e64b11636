import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { type ComandoDeCuenta, type CuentaRegistrada } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Contrasenas } from './contrasenas.ts';

type Cambio = Pick<Extract<ComandoDeCuenta, { type: 'CambiarContrasena' }>, 'por' | 'conserva'>;

/**
 * A new password ends all sessions of the account that `conserva` does not name. `exigir` gets the account
 * before the password changes, and throws to refuse the change.
 */
export class CambiarContrasena extends Command<CuentaRegistrada> {
  constructor(
    readonly nueva: string,
    readonly cambio: Cambio,
    readonly by: Caller,
    readonly exigir?: (registrada: CuentaRegistrada) => Promise<void>,
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

  async execute({ nueva, cambio, by, exigir }: CambiarContrasena): Promise<CuentaRegistrada> {
    const verificador = await this.contrasenas.verificadorDe(nueva);
    const { state } = await this.writeSide.execute({
      of: agregadoDeCuenta,
      id: by.ownerId,
      command: { type: 'CambiarContrasena', verificador, ...cambio },
      securing: async (registrada) => {
        if (registrada) await exigir?.(registrada);
      },
      by,
    });
    return state!;
  }
}
