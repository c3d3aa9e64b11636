import { type Unico, agregado } from '../agregado.ts';
import { type ComandoDeCuenta, type CuentaRegistrada, EVENTOS_DE_CUENTA, cuenta } from './cuenta.ts';

/** Each e-mail address has at most one account. An account never changes its e-mail address. */
const correo: Unico<ComandoDeCuenta, CuentaRegistrada | null, string, 'CorreoReservado'> = {
  prefijo: 'correo-',
  evento: 'CorreoReservado',
  usa: (registrada) => registrada !== null,
  ceder: () => ({ type: 'CederCorreo' }),
};

/** There is no read model: sign-in reads the log. */
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
