import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type FastifyRequest } from 'fastify';
import { type Consulta } from '@cuenta-clara/dominio/accesos/accesos';
import { SESION_EXPIRADA } from '@cuenta-clara/dominio/cuentas/cuenta';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { ACCESS_TOKENS } from '../tokens.ts';
import { type AccessTokens } from './access-tokens.ts';
import { type SignedIn } from './caller.ts';
import { Sessions } from './sessions.ts';

export const IS_PUBLIC = 'isPublic';
/** Marks the few routes that need no session; every other one is closed by default. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

const FOR_ACCOUNTANT = 'forAccountant';
/** Marks the reads that an accountant's access opens too, and as what they are recorded; every other one refuses it. */
export const ForAccountant = (consulta: Consulta) => SetMetadata(FOR_ACCOUNTANT, consulta);

const BEARER = /^Bearer +(\S+)$/i;

type SessionRequest = FastifyRequest & { user?: SignedIn };

/** Every refusal is the same: nobody learns whether a token is bad, ended, or does not open this route. */
const admit = (request: SessionRequest, user: SignedIn | null): true => {
  if (!user) throw new ErrorDeDominio('no-autenticado', SESION_EXPIRADA);
  request.user = user;
  return true;
};

/** Every request needs a valid token unless its route says otherwise. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    @Inject(ACCESS_TOKENS) private readonly accessTokens: AccessTokens,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    if (this.mark<boolean>(IS_PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<SessionRequest>();
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return admit(request, null);
    if (this.accessTokens.recognises(token)) return this.admitAccess(token, request, context);
    const id = this.sessions.userOf(token);
    return admit(request, id === null ? null : { userId: id, ownerId: id });
  }

  private async admitAccess(
    token: string,
    request: SessionRequest,
    context: ExecutionContext,
  ): Promise<true> {
    const consulta = this.mark<Consulta>(FOR_ACCOUNTANT, context);
    const use = consulta && { consulta, correlationId: request.id };
    return admit(request, use ? await this.accessTokens.use(token, use) : null);
  }

  private mark<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
