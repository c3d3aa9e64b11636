import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { CORREO_OCUPADO, type Registro } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { conflicto } from '@cuenta-clara/dominio/errores';
import { Claims } from '../platform/write-side/claims.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Contrasenas } from './contrasenas.ts';
import { reservaDeCorreo } from './correo.ts';

export class RegistrarUsuario extends Command<UsuarioDeApi> {
  constructor(
    readonly registro: Registro,
    readonly by: Pick<Caller, 'correlationId'>,
  ) {
    super();
  }
}

@CommandHandler(RegistrarUsuario)
export class RegistrarUsuarioHandler implements ICommandHandler<RegistrarUsuario> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly claims: Claims,
    private readonly contrasenas: Contrasenas,
  ) {}

  async execute({ registro, by: { correlationId } }: RegistrarUsuario): Promise<UsuarioDeApi> {
    const { fullName, email, password, zona_horaria } = registro;
    const verificador = await this.contrasenas.verificadorDe(password);
    const id = uuidv7();
    const by: Caller = { ownerId: id, userId: id, correlationId, commandId: uuidv7() };
    const command = {
      type: 'RegistrarUsuario',
      cuenta: { fullName, email, verificador, zona_horaria },
    } as const;
    const securing = async (_cuenta: unknown, at: number): Promise<void> => {
      if (!(await this.claims.take(reservaDeCorreo(email, { id, at }, by))))
        throw conflicto(CORREO_OCUPADO, 'email');
    };
    await this.writeSide.execute({
      of: agregadoDeCuenta,
      id,
      creates: true,
      command,
      securing,
      by,
    });
    return { id, fullName, email };
  }
}
