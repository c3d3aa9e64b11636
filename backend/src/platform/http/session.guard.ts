import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { type FastifyRequest } from 'fastify';
import { type Consulta } from '@cuenta-clara/dominio/consulta';
import { sinSesion } from '@cuenta-clara/dominio/errores';
import { ACCESS } from './access.strategy.ts';
import { type WithAccess } from './access-tokens.ts';
import { bearerOf } from './bearer.ts';
import { type SignedIn } from './caller.ts';
import { SESSION } from './session.strategy.ts';
import { Sessions } from './sessions.ts';

export const IS_PUBLIC = 'isPublic';
export const Public = () => SetMetadata(IS_PUBLIC, true);

const FOR_ACCOUNTANT = 'forAccountant';
/** Marks a read that an accountant's access may use; `consulta` is recorded with each use. */
export const ForAccountant = (consulta: Consulta) => SetMetadata(FOR_ACCOUNTANT, consulta);

@Injectable()
export class SessionGuard extends AuthGuard([SESSION, ACCESS]) {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<CanActivate['canActivate']> {
    if (this.mark<boolean>(IS_PUBLIC, context)) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest & { user?: SignedIn }>();
    const user = this.sessions.remembered(bearerOf(request));
    if (!user) return super.canActivate(context);
    request.user = user;
    return true;
  }

  override getAuthenticateOptions(context: ExecutionContext): WithAccess {
    const consulta = this.mark<Consulta>(FOR_ACCOUNTANT, context);
    const { id: correlationId } = context.switchToHttp().getRequest<FastifyRequest>();
    return { use: consulta && { consulta, correlationId } };
  }

  /** The refusal does not reveal whether a token is invalid, ended or not allowed on this route. */
  override handleRequest<User = SignedIn>(error: unknown, user: User | false | null | undefined): User {
    if (error) throw error;
    if (!user) throw sinSesion();
    return user;
  }

  private mark<T>(key: string, context: ExecutionContext): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
