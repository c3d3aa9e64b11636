import { z } from 'zod';
import { type Recuperacion } from './recuperacion.ts';
import { sesionDeApi } from './cuenta.api.ts';

export const recuperacionDeApi = z
  .strictObject({
    codigos: z.int().meta({ description: 'Recovery codes that were not used yet.' }),
    codigos_guardados: z.boolean().meta({ description: 'Whether she said that she keeps them.' }),
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

const codigos = z.array(z.string()).meta({ description: 'Told here and never again.' });

export const codigosDeApi = z.strictObject({ codigos }).meta({ id: 'CodigosDeRecuperacion' });
export type CodigosDeApi = z.output<typeof codigosDeApi>;

export const claveDeSegundoFactorDeApi = z
  .strictObject({
    secreto: z
      .string()
      .meta({ description: 'In base 32, to be typed into an authenticator. Told here and never again.' }),
    uri: z.string().meta({ description: 'The same as an authenticator scans it: otpauth://…' }),
    sellado: z
      .string()
      .meta({ description: 'Sent back with the code that confirms it, within a quarter of an hour.' }),
  })
  .meta({ id: 'ClaveDeSegundoFactor' });
export type ClaveDeSegundoFactorDeApi = z.output<typeof claveDeSegundoFactorDeApi>;

export const segundoFactorActivadoDeApi = z
  .strictObject({
    codigos: codigos.nullable().meta({
      description: 'New recovery codes, told here and never again; null when she keeps some already.',
    }),
  })
  .meta({ id: 'SegundoFactorActivado' });
export type SegundoFactorActivadoDeApi = z.output<typeof segundoFactorActivadoDeApi>;

/** Answer of a login to an account with a second factor: no session yet. */
export const pasoPendienteDeApi = z
  .strictObject({
    segundo_paso: z
      .string()
      .meta({ description: 'Sent with the code, within five minutes. It opens nothing by itself.' }),
  })
  .meta({ id: 'SegundoPasoPendiente' });
export type PasoPendienteDeApi = z.output<typeof pasoPendienteDeApi>;

export const inicioDeApi = z.union([sesionDeApi, pasoPendienteDeApi]);
export type InicioDeApi = z.output<typeof inicioDeApi>;

export const restablecidaDeApi = z
  .strictObject({ codigos: z.int().meta({ description: 'Recovery codes that are left.' }) })
  .meta({ id: 'ContrasenaRestablecida' });
export type RestablecidaDeApi = z.output<typeof restablecidaDeApi>;
