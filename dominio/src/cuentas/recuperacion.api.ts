import { z } from 'zod';
import { type Recuperacion } from './recuperacion.ts';
import { sesionDeApi } from './cuenta.api.ts';

export const recuperacionDeApi = z
  .strictObject({
    codigos: z.int().meta({ description: 'Number of unused recovery codes.' }),
    codigos_guardados: z.boolean().meta({ description: 'Whether the owner said that she keeps the codes.' }),
    segundo_factor: z.boolean(),
  })
  .meta({ id: 'Recuperacion' });
export type RecuperacionDeApi = z.output<typeof recuperacionDeApi>;

export const aRecuperacionDeApi = ({
  codigos,
  codigosGuardados,
  segundoFactor,
}: Recuperacion): RecuperacionDeApi => ({
  codigos: codigos.length,
  codigos_guardados: codigosGuardados,
  segundo_factor: segundoFactor !== null,
});

const codigos = z.array(z.string()).meta({ description: 'Only this answer contains the codes.' });

export const codigosDeApi = z.strictObject({ codigos }).meta({ id: 'CodigosDeRecuperacion' });
export type CodigosDeApi = z.output<typeof codigosDeApi>;

export const claveDeSegundoFactorDeApi = z
  .strictObject({
    secreto: z.string().meta({
      description: 'Key in base 32, to be typed into an authenticator. Only this answer contains it.',
    }),
    uri: z.string().meta({ description: 'The key as an authenticator scans it: otpauth://…' }),
    sellado: z.string().meta({
      description: 'The sealed key, to be sent back within 15 minutes with a code that confirms it.',
    }),
  })
  .meta({ id: 'ClaveDeSegundoFactor' });
export type ClaveDeSegundoFactorDeApi = z.output<typeof claveDeSegundoFactorDeApi>;

export const segundoFactorActivadoDeApi = z
  .strictObject({
    codigos: codigos.nullable().meta({
      description:
        'New recovery codes, which only this answer contains; null when the owner keeps earlier codes.',
    }),
  })
  .meta({ id: 'SegundoFactorActivado' });
export type SegundoFactorActivadoDeApi = z.output<typeof segundoFactorActivadoDeApi>;

export const pasoPendienteDeApi = z
  .strictObject({
    segundo_paso: z
      .string()
      .meta({ description: 'Token to be sent with the code within five minutes. Alone it opens nothing.' }),
  })
  .meta({ id: 'SegundoPasoPendiente' });
export type PasoPendienteDeApi = z.output<typeof pasoPendienteDeApi>;

export const inicioDeApi = z.union([sesionDeApi, pasoPendienteDeApi]);
export type InicioDeApi = z.output<typeof inicioDeApi>;

export const restablecidaDeApi = z
  .strictObject({ codigos: z.int().meta({ description: 'Number of recovery codes that are left.' }) })
  .meta({ id: 'ContrasenaRestablecida' });
export type RestablecidaDeApi = z.output<typeof restablecidaDeApi>;
