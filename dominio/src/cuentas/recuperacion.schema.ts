import { z } from 'zod';
import { codigoEscrito, codigoSiHay } from './codigos.ts';
import { contrasenaNueva, contrasenaActual, correo } from './cuenta.ts';
import { ENLACE_VENCIDO } from './recuperacion.ts';

/** What comes in about recovery and the second factor (docs/cuentas.md). */

/** Of whoever is signed in and does what could lock her out: her password, and with a second factor its code. */
export const comprobacionSchema = z.object({ actual: contrasenaActual, codigo: codigoSiHay });
export type Comprobacion = z.output<typeof comprobacionSchema>;

/** POST /api/auth/segundo-factor: what its secret was shown under, and a code of it. */
export const activacionSchema = z.object({
  sellado: z.string().max(1_000),
  codigo: codigoEscrito,
});
export type Activacion = z.output<typeof activacionSchema>;

/** POST /api/auth/login/segundo-paso: what the login answered, and a code. */
export const segundoPasoSchema = z.object({ paso: z.string().max(1_000), codigo: codigoEscrito });
export type SegundoPaso = z.output<typeof segundoPasoSchema>;

const nueva = { password: contrasenaNueva, segundo: codigoSiHay };

/** POST /api/auth/restablecer: by a recovery code. */
export const restablecerConCodigoSchema = z.object({ email: correo, codigo: codigoEscrito, ...nueva });
export type RestablecerConCodigo = z.output<typeof restablecerConCodigoSchema>;

/** POST /api/auth/restablecer/correo */
export const pedirCartaSchema = z.object({ email: correo });
export type PedirCarta = z.output<typeof pedirCartaSchema>;

/** What stands behind the # of a letter's link: whose it is, and its token. */
const ENLACE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

/** POST /api/auth/restablecer/enlace: by a letter's link. */
export const restablecerConEnlaceSchema = z.object({
  enlace: z
    .string(ENLACE_VENCIDO)
    .regex(ENLACE, ENLACE_VENCIDO)
    .transform((enlace) => {
      const [, usuario, token] = ENLACE.exec(enlace)!;
      return { usuario: usuario!, token: token! };
    }),
  ...nueva,
});
export type RestablecerConEnlace = z.output<typeof restablecerConEnlaceSchema>;
