import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { PREFIJO_DE_USUARIO, cuenta } from '@cuenta-clara/dominio/cuentas/cuenta';
import { sinSesion } from '@cuenta-clara/dominio/errores';
import { type SignedIn } from '../platform/http/caller.ts';
import { WriteSide } from '../platform/write-side.ts';

/**
 * A token can outlive its account: an older backup is restored, or a data folder is begun anew under the same
 * JWT_SECRET. Such a token must not write for an owner who does not exist. Runs after the session guard.
 */
@Injectable()
export class CuentaGuard implements CanActivate {
  /** Accounts are never deleted: one seen once is not asked for again. */
  private readonly vistas = new Set<string>();

  constructor(private readonly writeSide: WriteSide) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const { user } = context.switchToHttp().getRequest<{ user?: SignedIn }>();
    return !user || this.vistas.has(user.ownerId) ? true : this.exigir(user.ownerId);
  }

  private async exigir(id: string): Promise<true> {
    if (!(await this.writeSide.load(cuenta, PREFIJO_DE_USUARIO + id))) throw sinSesion();
    this.vistas.add(id);
    return true;
  }
}
