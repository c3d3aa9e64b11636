import { Injectable } from '@nestjs/common';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { cuenta } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Zona } from '@cuenta-clara/dominio/zona-horaria';
import { WriteSide } from '../platform/write-side/write-side.ts';

/** The browser's time zone at registration; null when it sent none. */
@Injectable()
export class ZonaDeLaCuenta {
  /** The cache never expires, because the zone never changes. */
  private readonly leidas = new Map<string, Zona | null>();

  constructor(private readonly writeSide: WriteSide) {}

  async de(ownerId: string): Promise<Zona | null> {
    const leida = this.leidas.get(ownerId);
    if (leida !== undefined) return leida;
    const registrada = await this.writeSide.load(cuenta, agregadoDeCuenta.flujo(ownerId));
    const zona = registrada?.zona_horaria ?? null;
    if (registrada) this.leidas.set(ownerId, zona);
    return zona;
  }
}
