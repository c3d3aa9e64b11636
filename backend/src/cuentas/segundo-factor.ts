import { hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Logger } from 'pino';
import {
  BYTES_DE_UN_CODIGO,
  CODIGO_INCORRECTO,
  CUANTOS_CODIGOS,
  codigoDe,
  leerCodigo,
} from '@cuenta-clara/dominio/cuentas/codigos';
import { type Llave } from '@cuenta-clara/dominio/cuentas/recuperacion';
import { type Activacion } from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { type ClaveDeSegundoFactorDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { regla } from '@cuenta-clara/dominio/errores';
import { type Clock } from '../platform/system/clock.ts';
import { CLOCK, LOG } from '../platform/system/tokens.ts';
import { Vault } from '../platform/secrets/vault.ts';
import { type UsuarioConCuenta } from './correo.ts';
import { enBase32, pasoDelCodigo, uriDe } from './totp.ts';

const CASA = 'Cuenta Clara';
const BYTES_DE_LA_CLAVE = 20;
/** Maximum time between showing the QR code and confirming it with a code. */
const PARA_CONFIRMAR_MS = 15 * 60_000;

const CLAVE_VENCIDA = 'Pasó mucho tiempo desde que se mostró el QR. Empieza de nuevo.';

const NINGUNO: Llave = { de: 'recuperacion', huella: '' };

/** Plain SHA-256: recovery codes of 80 random bits need neither salt nor slow hash. */
export const huellaDelCodigo = (codigo: string): string => hash('sha256', codigo, 'hex');

export const codigosNuevos = () => {
  const codigos = Array.from({ length: CUANTOS_CODIGOS }, () => codigoDe(randomBytes(BYTES_DE_UN_CODIGO)));
  return { codigos, huellas: codigos.map(huellaDelCodigo) };
};

/** Secrets are encrypted, so that the log alone does not reveal them. */
@Injectable()
export class SegundoFactor {
  constructor(
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** A secret is recorded only after a code has confirmed it. */
  nuevo({ id, cuenta: { email } }: UsuarioConCuenta): ClaveDeSegundoFactorDeApi {
    const clave = randomBytes(BYTES_DE_LA_CLAVE);
    const secreto = enBase32(clave);
    const borrador = { clave: clave.toString('base64url'), hasta: this.clock.now() + PARA_CONFIRMAR_MS };
    return {
      secreto,
      uri: uriDe(clave, email, CASA),
      sellado: this.vault.seal(JSON.stringify(borrador), `${id}/segundo-factor-nuevo`),
    };
  }

  confirmado(id: string, { sellado, codigo }: Activacion): { secreto: string; paso: number } {
    const borrador = this.vault.open(sellado, `${id}/segundo-factor-nuevo`);
    const { clave, hasta } = JSON.parse(borrador ?? '{"hasta":0}') as { clave: string; hasta: number };
    if (this.clock.now() >= hasta) throw regla(CLAVE_VENCIDA);
    const escrito = leerCodigo(codigo);
    const paso =
      escrito?.de === 'aplicacion'
        ? pasoDelCodigo(Buffer.from(clave, 'base64url'), escrito.digitos, this.clock.now())
        : null;
    if (paso === null) throw regla(CODIGO_INCORRECTO, 'codigo');
    return { secreto: this.vault.seal(clave, `${id}/segundo-factor`), paso };
  }

  llave({ id, cuenta }: UsuarioConCuenta, escrito: string | null): Llave | null {
    if (escrito === null) return null;
    const leido = leerCodigo(escrito);
    if (leido?.de === 'recuperacion') return { de: 'recuperacion', huella: huellaDelCodigo(leido.codigo) };
    const { segundoFactor } = cuenta.recuperacion;
    if (!leido || !segundoFactor) return NINGUNO;
    const clave = this.vault.open(segundoFactor.secreto, `${id}/segundo-factor`);
    if (clave === null) {
      this.log.error({ ownerId: id }, 'the secret of a second factor does not open with this key');
      return NINGUNO;
    }
    const paso = pasoDelCodigo(Buffer.from(clave, 'base64url'), leido.digitos, this.clock.now());
    return paso === null ? NINGUNO : { de: 'aplicacion', paso };
  }
}
