import { z } from 'zod';
import { emailEscrito } from '../contacto-escrito.ts';
import { type Decider } from '../decider.ts';
import { noExiste, regla } from '../errores.ts';
import { nombreRequerido, textoRequerido, zonaOpcional } from '../esquemas.ts';
import { type Zona } from '../zona-horaria.ts';
import { esEmail, pareceEmail } from '../texto.ts';
import { type Upcasters } from '../upcasters.ts';
import {
  type ComandoDeRecuperacion,
  EVENTOS_DE_RECUPERACION,
  type EventoDeRecuperacion,
  type Llave,
  type Prueba,
  type Recuperacion,
  SIN_RECUPERACION,
  entradaSinContrasena,
  recuperacion,
  trasOtraContrasena,
} from './recuperacion.ts';
import { CORREO_O_CODIGO_INCORRECTO, ENLACE_VENCIDO } from './rechazos-sin-contrasena.ts';
import { CONTRASENA_FUERA_DE_LARGO, LARGO_DE_CONTRASENA } from './largo-de-contrasena.ts';

/** The owner's account (spec sections 1, 3 and 5; decisions, "Accounts"). */

export const TEXTOS_DE_CUENTA = {
  nombre: 'El nombre completo es obligatorio.',
  emailRequerido: 'El correo electrónico es obligatorio.',
  emailInvalido: 'El email no es válido',
  contrasenaRequerida: 'La contraseña es obligatoria.',
  contrasenaLargo: CONTRASENA_FUERA_DE_LARGO,
  actualRequerida: 'La contraseña actual es obligatoria.',
} as const;
export const CORREO_OCUPADO = 'Ya existe una cuenta con ese correo';
export const CREDENCIALES_INCORRECTAS = 'Correo o contraseña incorrectos';
export const CONTRASENA_ACTUAL_INCORRECTA = 'La contraseña actual no es correcta.';
export const CUENTA_NO_ENCONTRADA = 'Cuenta no encontrada.';

const correoLeido = (leer?: (email: string) => string) =>
  textoRequerido(TEXTOS_DE_CUENTA.emailRequerido, 254, leer)
    .transform((email) => email.toLowerCase())
    .refine(pareceEmail, TEXTOS_DE_CUENTA.emailInvalido);

/** Keeps invisible characters: older accounts have them in their e-mail. */
export const correo = correoLeido((email) => email);

const contrasenaEscrita = (requerida: string) => z.string(requerida).min(1, requerida);
const contrasena = contrasenaEscrita(TEXTOS_DE_CUENTA.contrasenaRequerida);

export const contrasenaNueva = contrasena
  .min(LARGO_DE_CONTRASENA.minimo, TEXTOS_DE_CUENTA.contrasenaLargo)
  .max(LARGO_DE_CONTRASENA.maximo, TEXTOS_DE_CUENTA.contrasenaLargo);

export const contrasenaActual = contrasenaEscrita(TEXTOS_DE_CUENTA.actualRequerida).max(
  1024,
  CONTRASENA_ACTUAL_INCORRECTA,
);

export const credencialesSchema = z.object({
  email: correo,
  /**
   * A password may be longer at sign-in than at registration. A password above this length cannot match, so
   * it is not hashed.
   */
  password: contrasena.max(1024, TEXTOS_DE_CUENTA.contrasenaLargo),
});
export type Credenciales = z.output<typeof credencialesSchema>;

export const registroSchema = z.object({
  fullName: nombreRequerido(TEXTOS_DE_CUENTA.nombre, 200),
  /** Signs that come with a pasted address are refused at registration only: older accounts have them. */
  email: correoLeido().refine(
    (email) => emailEscrito(email) === email && esEmail(email),
    TEXTOS_DE_CUENTA.emailInvalido,
  ),
  password: contrasenaNueva,
  zona_horaria: zonaOpcional,
});
export type Registro = z.output<typeof registroSchema>;

export const cambioDeContrasenaSchema = z.object({
  actual: contrasenaActual,
  nueva: contrasenaNueva,
  cerrar_las_demas: z.boolean('Di si se cierran las demás sesiones.').default(false),
});
export type CambioDeContrasena = z.output<typeof cambioDeContrasenaSchema>;

/** `verificador` is the password's argon2id hash (docs/adr/0006). */
export interface Cuenta {
  readonly fullName: string;
  readonly email: string;
  readonly verificador: string;
  readonly zona_horaria: Zona | null;
}

/**
 * The proof for a new password: the old password, a recovery code, the operator's machine, or a mailed link.
 */
export type OrigenDeContrasena = 'duena' | 'codigo' | 'maquina' | 'correo';

export interface CuentaRegistrada extends Cuenta {
  /**
   * The number of password changes that ended sessions. Sessions of an earlier generation are ended, except
   * the session `conserva`.
   */
  readonly generacion: number;
  /** Id of the session that the last password change kept open; null when it kept none. */
  readonly conserva: string | null;
  readonly recuperacion: Recuperacion;
}

export type EventoDeCuenta =
  | EventoDeRecuperacion
  | { readonly type: 'UsuarioRegistrado'; readonly data: Cuenta }
  | {
      readonly type: 'ContrasenaCambiada';
      readonly data: Pick<CuentaRegistrada, 'verificador' | 'generacion' | 'conserva'> & {
        /** What authorised the new password. */
        readonly por: OrigenDeContrasena;
      };
    }
  /** Another account takes the e-mail address that this account claimed and never used (docs/adr/0005). */
  | { readonly type: 'CorreoCedido'; readonly data: object };

export const EVENTOS_DE_CUENTA = {
  UsuarioRegistrado: [(cuenta) => ({ ...cuenta, zona_horaria: null })],
  ContrasenaCambiada: [],
  CorreoCedido: [],
  ...EVENTOS_DE_RECUPERACION,
} satisfies Upcasters<EventoDeCuenta>;

export type ComandoDeCuenta =
  | ComandoDeRecuperacion
  | {
      readonly type: 'RestablecerContrasena';
      readonly prueba: Prueba;
      readonly segundo: Llave | null;
      readonly verificador: string;
    }
  /** The operator's machine sets a new password without other proof. This ends all sessions. */
  | {
      readonly type: 'AbrirDesdeLaMaquina';
      readonly verificador: string;
      readonly quitarSegundoFactor: boolean;
    }
  | { readonly type: 'RegistrarUsuario'; readonly cuenta: Cuenta }
  | {
      readonly type: 'CambiarContrasena';
      readonly verificador: string;
      readonly por: OrigenDeContrasena;
      readonly conserva: 'todas' | { readonly sid: string } | null;
    }
  | { readonly type: 'CederCorreo' };

type CambiarContrasena = Extract<ComandoDeCuenta, { type: 'CambiarContrasena' }>;

const cambiada = (
  { verificador, por, conserva }: Omit<CambiarContrasena, 'type'>,
  estado: CuentaRegistrada,
): EventoDeCuenta => {
  const sesiones =
    conserva === 'todas'
      ? { generacion: estado.generacion, conserva: estado.conserva }
      : { generacion: estado.generacion + 1, conserva: conserva?.sid ?? null };
  return { type: 'ContrasenaCambiada', data: { verificador, por, ...sesiones } };
};

const exigida = (estado: CuentaRegistrada | null): CuentaRegistrada => {
  if (!estado) throw noExiste(CUENTA_NO_ENCONTRADA);
  return estado;
};

export const cuenta: Decider<ComandoDeCuenta, CuentaRegistrada | null, EventoDeCuenta> = {
  initialState: null,
  decide: (comando, estado) => {
    switch (comando.type) {
      case 'RegistrarUsuario':
        return estado ? [] : [{ type: 'UsuarioRegistrado', data: comando.cuenta }];
      case 'CambiarContrasena':
        return [cambiada(comando, exigida(estado))];
      case 'RestablecerContrasena': {
        const { prueba, segundo, verificador } = comando;
        if (!estado) throw regla(prueba.de === 'codigo' ? CORREO_O_CODIGO_INCORRECTO : ENLACE_VENCIDO);
        return [
          ...entradaSinContrasena(estado.recuperacion, prueba, segundo),
          cambiada({ verificador, por: prueba.de, conserva: null }, estado),
        ];
      }
      case 'AbrirDesdeLaMaquina': {
        const { verificador, quitarSegundoFactor } = comando;
        const abierta = cambiada({ verificador, por: 'maquina', conserva: null }, exigida(estado));
        return quitarSegundoFactor && estado?.recuperacion.segundoFactor
          ? [abierta, { type: 'SegundoFactorQuitado', data: { por: 'maquina' } }]
          : [abierta];
      }
      case 'CederCorreo':
        return [{ type: 'CorreoCedido', data: {} }];
      default:
        return recuperacion.decide(comando, exigida(estado).recuperacion);
    }
  },
  evolve: (estado, evento) => {
    switch (evento.type) {
      case 'UsuarioRegistrado':
        return { ...evento.data, generacion: 0, conserva: null, recuperacion: SIN_RECUPERACION };
      case 'ContrasenaCambiada': {
        const { verificador, generacion, conserva } = evento.data;
        if (!estado) return estado;
        const suya = trasOtraContrasena(estado.recuperacion);
        return { ...estado, verificador, generacion, conserva, recuperacion: suya };
      }
      case 'CorreoCedido':
        return estado;
      default:
        return estado && { ...estado, recuperacion: recuperacion.evolve(estado.recuperacion, evento) };
    }
  },
};
