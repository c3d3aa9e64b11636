import { createHmac } from 'node:crypto';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import {
  type ComandoDeCuenta,
  type CuentaRegistrada,
  type EventoDeCuenta,
  cuenta,
} from '@cuenta-clara/dominio/cuentas/cuenta';
import { reserva } from '@cuenta-clara/dominio/reserva';
import { type Claim, claimOn } from '../platform/write-side/claims.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { type WriteSide } from '../platform/write-side/write-side.ts';

const { correo } = agregadoDeCuenta.unicos;

/**
 * Stream names hold HMACs, so that they do not reveal e-mail addresses. The key is no secret: the account's
 * own stream holds the address.
 */
const claveDelCorreo = (email: string): string =>
  createHmac('sha256', 'cuenta-clara/correo').update(email).digest('hex');

export interface UsuarioConCuenta {
  readonly id: string;
  readonly cuenta: CuentaRegistrada;
}

/** The account NADIE is read for an unknown e-mail, so that every look-up takes equally long. */
export const NADIE = '00000000-0000-0000-0000-000000000000';

export const usuarioConId = async (
  writeSide: Pick<WriteSide, 'load'>,
  id: string,
): Promise<UsuarioConCuenta | null> => {
  const registrada = await writeSide.load(cuenta, agregadoDeCuenta.flujo(id));
  return registrada && { id, cuenta: registrada };
};

/** The account is read from the log, so that a login never waits for a projection. */
export const usuarioDelCorreo = async (
  writeSide: Pick<WriteSide, 'load'>,
  email: string,
): Promise<UsuarioConCuenta | null> => {
  const id = (await writeSide.load(reserva, correo.prefijo + claveDelCorreo(email))) ?? NADIE;
  const usuario = await usuarioConId(writeSide, id);
  return usuario?.cuenta.email === email ? usuario : null;
};

export const reservaDeCorreo = (
  email: string,
  titular: { readonly id: string; readonly at: number },
  by: Caller,
): Claim<ComandoDeCuenta, CuentaRegistrada | null, EventoDeCuenta> =>
  claimOn(
    agregadoDeCuenta,
    correo,
    { key: claveDelCorreo(email), value: email },
    { titular: titular.id, at: titular.at, by },
  );
