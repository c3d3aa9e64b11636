import { Inject, Injectable } from '@nestjs/common';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { type Clock } from '../platform/system/clock.ts';
import { CLOCK } from '../platform/system/tokens.ts';
import { Vault } from '../platform/secrets/vault.ts';

const PASO_VENCIDO = 'Pasó mucho tiempo. Escribe tu contraseña de nuevo.';

const VIDA_MS = 5 * 60_000;
const USO = 'segundo-paso';

export interface PasoPendiente {
  readonly id: string;
  readonly generacion: number;
}

/** The encrypted state of a login between its two steps, which the browser keeps. */
@Injectable()
export class PasosPendientes {
  constructor(
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  nuevo({ id, generacion }: PasoPendiente): string {
    return this.vault.seal(JSON.stringify({ id, generacion, hasta: this.clock.now() + VIDA_MS }), USO);
  }

  leer(paso: string): PasoPendiente {
    const abierto = this.vault.open(paso, USO);
    const leido = abierto === null ? null : (JSON.parse(abierto) as PasoPendiente & { hasta: number });
    if (!leido || this.clock.now() >= leido.hasta) throw pasoVencido();
    return leido;
  }
}

export const pasoVencido = (): ErrorDeDominio => new ErrorDeDominio('no-autenticado', PASO_VENCIDO);
