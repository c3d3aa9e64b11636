import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { SESION_EXPIRADA } from '../../dominio/cuentas/cuenta.ts';
import { ErrorDeDominio } from '../../dominio/errores.ts';
import { type SignedIn } from './caller.ts';
import { Sessions } from './sessions.ts';

export const IS_PUBLIC = 'isPublic';
/** Marks the few routes that need no session; every other one is closed by default. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

const BEARER = /^Bearer +(\S+)$/i;

/** Every request needs a valid token unless its route says otherwise. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const isPublic = this.reflector.getAllAndOverride<boolean>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedIn }>();
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const id = token === undefined ? null : this.sessions.userOf(token);
    if (id === null) throw new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);
    request.user = { id };
    return true;
  }
}
