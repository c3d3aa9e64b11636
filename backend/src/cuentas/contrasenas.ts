import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { CONTRASENA_ACTUAL_INCORRECTA, type CuentaRegistrada } from '@cuenta-clara/dominio/cuentas/cuenta';
import { regla } from '@cuenta-clara/dominio/errores';

/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class Contrasenas {
  /** Hash that is verified when the e-mail has no account: the answer takes as long as for a wrong password. */
  private readonly nobody = hash('nobody has this password', COST);

  verificadorDe(password: string): Promise<string> {
    return hash(password, COST);
  }

  async esCorrecta(password: string, verificador: string | null): Promise<boolean> {
    const matches = await verify(verificador ?? (await this.nobody), password);
    return matches && verificador !== null;
  }

  /** A wrong password is a rule error, not a 401: the session stays valid. */
  async exigirActual(actual: string, { verificador }: CuentaRegistrada): Promise<void> {
    if (!(await this.esCorrecta(actual, verificador))) throw regla(CONTRASENA_ACTUAL_INCORRECTA, 'actual');
  }
}
