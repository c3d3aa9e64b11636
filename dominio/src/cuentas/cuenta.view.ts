import { z } from 'zod';
import { idDeApi } from '../respuestas.ts';

/** The user as the API answers it: never a word of the password. */
export const usuarioDeApi = z
  .strictObject({ id: idDeApi, fullName: z.string(), email: z.string() })
  .meta({ id: 'Usuario' });
export type UsuarioDeApi = z.output<typeof usuarioDeApi>;

/** What a login and a registration answer (spec section 7). */
export const sesionDeApi = z.strictObject({ token: z.string(), user: usuarioDeApi }).meta({ id: 'Sesion' });
export type SesionDeApi = z.output<typeof sesionDeApi>;
