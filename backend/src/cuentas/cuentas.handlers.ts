import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryHandler,
} from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import {
  CORREO_OCUPADO,
  CREDENCIALES_INCORRECTAS,
  type Credenciales,
  type Registro,
  SESION_EXPIRADA,
  cuenta,
} from '@cuenta-clara/dominio/cuentas/cuenta';
import { type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.view';
import { ErrorDeDominio, conflicto } from '@cuenta-clara/dominio/errores';
import { Claims } from '../platform/claims.ts';
import { type Caller } from '../platform/http/caller.ts';
import { WriteSide } from '../platform/write-side.ts';
import { Contrasenas } from './contrasenas.ts';
import { PREFIJO_DE_USUARIO, reservaDeCorreo, usuarioDelCorreo } from './correo.ts';
import { Personas } from './personas.ts';

export class RegistrarUsuario extends Command<UsuarioDeApi> {
  constructor(
    readonly registro: Registro,
    readonly correlationId: string,
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

  async execute({ registro, correlationId }: RegistrarUsuario): Promise<UsuarioDeApi> {
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
      decider: cuenta,
      streamId: PREFIJO_DE_USUARIO + id,
      creates: true,
      command,
      securing,
      by,
    });
    return { id, fullName, email };
  }
}

export class IniciarSesion extends Query<UsuarioDeApi> {
  constructor(readonly credenciales: Credenciales) {
    super();
  }
}

@QueryHandler(IniciarSesion)
export class IniciarSesionHandler implements IQueryHandler<IniciarSesion> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly contrasenas: Contrasenas,
  ) {}

  async execute({ credenciales: { email, password } }: IniciarSesion): Promise<UsuarioDeApi> {
    const usuario = await usuarioDelCorreo(this.writeSide, email);
    const esCorrecta = await this.contrasenas.esCorrecta(password, usuario?.cuenta.verificador ?? null);
    if (!usuario || !esCorrecta) throw new ErrorDeDominio('no-autenticado', CREDENCIALES_INCORRECTAS);
    return { id: usuario.id, fullName: usuario.cuenta.fullName, email: usuario.cuenta.email };
  }
}

export class VerPerfil extends Query<UsuarioDeApi> {
  constructor(readonly by: Caller) {
    super();
  }
}

@QueryHandler(VerPerfil)
export class VerPerfilHandler implements IQueryHandler<VerPerfil> {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly personas: Personas,
  ) {}

  async execute({ by }: VerPerfil): Promise<UsuarioDeApi> {
    if (by.userId !== by.ownerId) return this.perfilDelAcceso(by.userId);
    const registrada = await this.writeSide.load(cuenta, PREFIJO_DE_USUARIO + by.userId);
    if (!registrada) throw new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);
    return { id: by.userId, fullName: registrada.fullName, email: registrada.email };
  }

  /** Whoever comes with an access has a name and no account, so no address. */
  private async perfilDelAcceso(id: string): Promise<UsuarioDeApi> {
    const nombre = await this.personas.nombres([id]);
    return { id, fullName: nombre(id), email: '' };
  }
}
