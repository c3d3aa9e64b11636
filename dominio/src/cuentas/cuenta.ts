import { z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { TEXTO_INVALIDO, nombreRequerido, sinMarcas, textoRequerido, zonaOpcional } from '../esquemas.ts';
import { type Zona } from '../zona-horaria.ts';
import { pareceEmail } from '../texto.ts';
import { type Upcasters } from '../upcasters.ts';

/** The owner's account (spec sections 1, 3 and 5; decisions, "Accounts"). */

export const TEXTOS_DE_CUENTA = {
  nombre: 'El nombre completo es obligatorio.',
  emailRequerido: 'El correo electrónico es obligatorio.',
  emailInvalido: 'El email no es válido',
  contrasenaRequerida: 'La contraseña es obligatoria.',
  contrasenaLargo: 'La contraseña debe tener entre 8 y 128 caracteres.',
} as const;
export const CORREO_OCUPADO = 'Ya existe una cuenta con ese correo';
export const CREDENCIALES_INCORRECTAS = 'Correo o contraseña incorrectos';

/** One account per address: trimmed and lower-cased. */
const correo = textoRequerido(TEXTOS_DE_CUENTA.emailRequerido, 254)
  .transform((email) => email.toLowerCase())
  .refine(pareceEmail, TEXTOS_DE_CUENTA.emailInvalido);

const contrasena = z
  .string(TEXTOS_DE_CUENTA.contrasenaRequerida)
  .min(1, TEXTOS_DE_CUENTA.contrasenaRequerida);

export const credencialesSchema = z.object({
  email: correo,
  /** Longer ones cannot be right, and are not worth hashing. */
  password: contrasena.max(1024, TEXTOS_DE_CUENTA.contrasenaLargo),
});
export type Credenciales = z.output<typeof credencialesSchema>;

export const registroSchema = z.object({
  fullName: nombreRequerido(TEXTOS_DE_CUENTA.nombre, 200),
  /** Whoever has one already still signs in with it. */
  email: correo.refine(sinMarcas, TEXTO_INVALIDO),
  password: contrasena.min(8, TEXTOS_DE_CUENTA.contrasenaLargo).max(128, TEXTOS_DE_CUENTA.contrasenaLargo),
  /** The browser's, as she registers. */
  zona_horaria: zonaOpcional,
});
export type Registro = z.output<typeof registroSchema>;

/** `verificador` is the argon2id hash: it proves a password and cannot be turned back into one (docs/adr/0006). */
export interface Cuenta {
  readonly fullName: string;
  readonly email: string;
  readonly verificador: string;
  readonly zona_horaria: Zona | null;
}

export type EventoDeCuenta =
  | { readonly type: 'UsuarioRegistrado'; readonly data: Cuenta }
  /** This account gave up an address it had claimed but never used (see the claims, docs/adr/0005). */
  | { readonly type: 'CorreoCedido'; readonly data: object };

export const PREFIJO_DE_USUARIO = 'usuario-';

export const EVENTOS_DE_CUENTA = {
  // 2: the zone of her browser, which was not asked before.
  UsuarioRegistrado: [(cuenta) => ({ ...cuenta, zona_horaria: null })],
  CorreoCedido: [],
} satisfies Upcasters<EventoDeCuenta>;

export type ComandoDeCuenta =
  { readonly type: 'RegistrarUsuario'; readonly cuenta: Cuenta } | { readonly type: 'CederCorreo' };

export const cuenta: Decider<ComandoDeCuenta, Cuenta | null, EventoDeCuenta> = {
  initialState: null,
  decide: (comando, estado) => {
    switch (comando.type) {
      case 'RegistrarUsuario':
        return estado ? [] : [{ type: 'UsuarioRegistrado', data: comando.cuenta }];
      case 'CederCorreo':
        return [{ type: 'CorreoCedido', data: {} }];
      default:
        return nunca(comando);
    }
  },
  evolve: (estado, evento) => {
    switch (evento.type) {
      case 'UsuarioRegistrado':
        return evento.data;
      case 'CorreoCedido':
        return estado;
      default:
        return nunca(evento);
    }
  },
};
