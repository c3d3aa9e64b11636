import { type Unico, agregado } from '../agregado.ts';
import { type ComandoDeCuenta, type CuentaRegistrada, EVENTOS_DE_CUENTA, cuenta } from './cuenta.ts';

/** The address, unique among all accounts: an account never changes its own. */
const correo: Unico<ComandoDeCuenta, CuentaRegistrada | null, string, 'CorreoReservado'> = {
  prefijo: 'correo-',
  evento: 'CorreoReservado',
  usa: (registrada) => registrada !== null,
  ceder: () => ({ type: 'CederCorreo' }),
};

/** The id is the owner's. No read model: whoever signs in is read from the log itself. */
export const agregadoDeCuenta = agregado({
  prefijo: 'usuario-',
  flujoPor: 'duena',
  decider: cuenta,
  eventos: EVENTOS_DE_CUENTA,
  estado: null,
  vistas: [],
  narrador: null,
  enSoloLectura: 'sigue',
  cierranSesiones: ['ContrasenaCambiada'],
  unicos: { correo },
});
