import { z } from 'zod';
import { type Evento, type Registrado } from '../decider.ts';
import { entero } from '../esquemas.ts';
import { type Cambio, type Narrador } from '../narrador.ts';
import { idDeApi, instanteDeApi, versionDeApi } from '../respuestas.ts';
import { typesOf } from '../upcasters.ts';

/** The history of a thing as the API answers it: for each event who, when, a sentence, and each field before and after. */

const cambioDeApi = z
  .strictObject({ campo: z.string(), antes: z.string(), despues: z.string() })
  .meta({ id: 'Cambio', description: 'Spanish texts, ready to show.' });

const eventoDeApi = <T extends string>(eventos: Readonly<Record<T, unknown>>) =>
  z.strictObject({
    tipo: z.enum(typesOf(eventos)),
    fecha: instanteDeApi,
    usuario: idDeApi.meta({ description: 'Who did it.' }),
    persona: z.string().meta({ description: 'Her full name.' }),
    version: versionDeApi,
    datos: z
      .custom<object>((datos) => typeof datos === 'object')
      .meta({
        type: 'object',
        description: 'What the log holds: amounts in cents, quantities in thousandths.',
      }),
    texto: z.string().meta({ description: 'What happened, in a sentence.' }),
    cambios: z.array(cambioDeApi),
  });

/** The history of the things of these events; `nombre` is its name in the document of the API. */
export const historialDeApi = <T extends string>(nombre: string, eventos: Readonly<Record<T, unknown>>) =>
  z.strictObject({ eventos: z.array(eventoDeApi(eventos)) }).meta({ id: nombre });

/** Which event of a history is meant: the first is 1. */
export const versionDeHistorial = entero(1, 999_999_999, 'La versión no es válida.');

export interface EventoDeHistorial<T extends string = string> {
  readonly tipo: T;
  readonly fecha: string;
  readonly usuario: string;
  readonly persona: string;
  readonly version: number;
  readonly datos: object;
  readonly texto: string;
  readonly cambios: Cambio[];
}

export interface Historial<T extends string = string> {
  readonly eventos: EventoDeHistorial<T>[];
}

/** A history told from its beginning. */
export const narrar = <S, E extends Evento>(
  { decider, texto, cambios }: Narrador<S, E>,
  eventos: Iterable<Registrado<E>>,
  personaDe: (usuario: string) => string,
): Historial<E['type']> => {
  let antes = decider.initialState;
  const contados: EventoDeHistorial<E['type']>[] = [];
  for (const evento of eventos) {
    const despues = decider.evolve(antes, evento);
    contados.push({
      tipo: evento.type,
      fecha: evento.metadata.at,
      usuario: evento.metadata.userId,
      persona: personaDe(evento.metadata.userId),
      version: evento.version,
      datos: evento.data,
      texto: texto(evento, antes),
      cambios: [...cambios(evento, antes, despues)],
    });
    antes = despues;
  }
  return { eventos: contados };
};
