import { z } from 'zod';
import { codigoEscrito, codigoSiHay } from './codigos.ts';
import { contrasenaNueva, contrasenaActual, correo } from './cuenta.ts';
import { ENLACE_VENCIDO } from './rechazos-sin-contrasena.ts';

/** Proof for acts that could lock the owner out; the code is needed if the second factor is active. */
export const comprobacionSchema = z.object({ actual: contrasenaActual, codigo: codigoSiHay });
export type Comprobacion = z.output<typeof comprobacionSchema>;

export const activacionSchema = z.object({
  sellado: z.string().max(1_000),
  codigo: codigoEscrito,
});
export type Activacion = z.output<typeof activacionSchema>;

export const segundoPasoSchema = z.object({ paso: z.string().max(1_000), codigo: codigoEscrito });
export type SegundoPaso = z.output<typeof segundoPasoSchema>;

const nueva = { password: contrasenaNueva, segundo: codigoSiHay };

export const restablecerConCodigoSchema = z.object({ email: correo, codigo: codigoEscrito, ...nueva });
export type RestablecerConCodigo = z.output<typeof restablecerConCodigoSchema>;

export const pedirCartaSchema = z.object({ email: correo });
export type PedirCarta = z.output<typeof pedirCartaSchema>;

const ENLACE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/;

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
