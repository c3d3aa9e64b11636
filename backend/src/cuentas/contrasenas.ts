import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { CONTRASENA_ACTUAL_INCORRECTA, type CuentaRegistrada } from '@cuenta-clara/dominio/cuentas/cuenta';
import { regla } from '@cuenta-clara/dominio/errores';

/** argon2id (the library's default) at OWASP's parameters: 19 MiB, two passes. Runs off the request thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Contrasenas {
  /** Verified against when the e-mail has no account, so that the answer takes as long as if it had one. */
  private readonly nobody = hash('nobody has this password', COST);

  verificadorDe(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Whether the password is the account's; without an account it is never, and takes the same time to say. */
  async esCorrecta(password: string, verificador: string | null): Promise<boolean> {
    const matches = await verify(verificador ?? (await this.nobody), password);
    return matches && verificador !== null;
  }

  /** Refuses, of somebody signed in, a current password that is wrong. Not with a 401: her session is as good as before. */
  async exigirActual(actual: string, { verificador }: CuentaRegistrada): Promise<void> {
    if (!(await this.esCorrecta(actual, verificador))) throw regla(CONTRASENA_ACTUAL_INCORRECTA, 'actual');
  }
}
