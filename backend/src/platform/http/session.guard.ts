import { type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { SESION_EXPIRADA } from '../../dominio/cuentas/cuenta.ts';
import { ErrorDeDominio } from '../../dominio/errores.ts';

export const IS_PUBLIC = 'isPublic';
/** Marks the few routes that need no session; every other one is closed by default. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Every request needs a valid token unless its route says otherwise. */
@Injectable()
export class SessionGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    return isPublic ? true : super.canActivate(context);
  }

  override handleRequest<User>(_error: unknown, user: User | false): User {
    if (!user) throw new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);
    return user;
  }
}
