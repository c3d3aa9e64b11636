import { z } from 'zod';
import { idDeApi, instanteDeApi } from '../respuestas.ts';
import { type Sesion } from './sesiones.ts';

export const usuarioDeApi = z
  .strictObject({ id: idDeApi, fullName: z.string(), email: z.string() })
  .meta({ id: 'Usuario' });
export type UsuarioDeApi = z.output<typeof usuarioDeApi>;

export const sesionDeApi = z.strictObject({ token: z.string(), user: usuarioDeApi }).meta({ id: 'Sesion' });
export type SesionDeApi = z.output<typeof sesionDeApi>;

export const sesionAbiertaDeApi = z
  .strictObject({
    id: idDeApi,
    dispositivo: z.string().meta({ description: "Device in words: 'Chrome en Android'." }),
    iniciada: instanteDeApi,
    expira: instanteDeApi,
    ultimo_uso: instanteDeApi.meta({
      description: 'Instant of the last use, to about six hours: not every request is recorded.',
    }),
    actual: z.boolean().meta({ description: 'Whether this request belongs to the session.' }),
  })
  .meta({ id: 'SesionAbierta' });
export type SesionAbiertaDeApi = z.output<typeof sesionAbiertaDeApi>;

export const aSesionAbiertaDeApi = (
  { sid, dispositivo, iniciada, expira, ultimo_uso }: Sesion,
  actual: string | null,
): SesionAbiertaDeApi => ({
  id: sid,
  dispositivo,
  iniciada,
  expira,
  ultimo_uso,
  actual: sid === actual,
});
