import { type FormasDe } from '../forma.ts';
import { z } from 'zod';
import { nunca } from '../decider.ts';
import { type Instante } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { diaDeApi, idDeApi, instanteDeApi } from '../respuestas.ts';
import {
  EVENTOS_DE_ENLACES,
  type EnlaceDeEstado,
  type EventoDeEnlaces,
  caminoDelEnlace,
} from './enlaces-de-estado.ts';

export interface VistaDeEnlace {
  readonly owner: string;
  readonly enlace: EnlaceDeEstado;
  readonly creado: Instante;
  readonly revocado: Instante | null;
}

const CAMPOS = { owner: 'text', cliente_id: 'text', creado: 'text' } as const;
export type CampoDeEnlace = keyof typeof CAMPOS;

export const vistaDeEnlaces: Proyeccion<VistaDeEnlace, EventoDeEnlaces, CampoDeEnlace, 'enlaces_de_estado'> =
  {
    name: 'enlaces_de_estado',
    revision: 1,
    types: EVENTOS_DE_ENLACES,
    keysOf: ({ data }) => [data.id],
    project: (vista, evento) => {
      const { at, ownerId } = evento.metadata;
      switch (evento.type) {
        case 'EnlaceDeEstadoCreado':
          return { owner: ownerId, enlace: evento.data, creado: at, revocado: null };
        case 'EnlaceDeEstadoRevocado':
          return vista && { ...vista, revocado: at };
        default:
          return nunca(evento);
      }
    },
    forma: {
      owner: 'texto',
      enlace: { id: 'texto', cliente_id: 'texto', desde: ['o-nada', 'texto'], hasta: ['o-nada', 'texto'] },
      creado: 'texto',
      revocado: ['o-nada', 'texto'],
    } satisfies FormasDe<VistaDeEnlace>,
    fields: CAMPOS,
    fieldsOf: ({ owner, creado, enlace: { cliente_id } }) => ({ owner, cliente_id, creado }),
  };

export const enlaceDeEstadoDeApi = z
  .strictObject({
    id: idDeApi,
    desde: diaDeApi.nullable(),
    hasta: diaDeApi.nullable(),
    creado: instanteDeApi,
    revocado: instanteDeApi
      .nullable()
      .meta({ description: 'Instant of revocation; null while the link is in force.' }),
    camino: z
      .string()
      .nullable()
      .meta({ description: 'Path of the link on this host; null once it is revoked.' }),
  })
  .meta({ id: 'EnlaceDeEstado' });
export type EnlaceDeEstadoDeApi = z.output<typeof enlaceDeEstadoDeApi>;

export const aEnlaceDeApi = (
  { enlace: { id, desde, hasta }, creado, revocado }: VistaDeEnlace,
  tokenDe: (id: string) => string,
): EnlaceDeEstadoDeApi => ({
  id,
  desde,
  hasta,
  creado,
  revocado,
  camino: revocado ? null : caminoDelEnlace(tokenDe(id)),
});
